import { Link, useLoaderData } from 'react-router';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { listPictures } from '../../../../../server/features/editing/picture-library.ts';
import { picturesInNewsletters } from '../../../../../server/features/newsletters/pictures-in-newsletters.ts';
import { withDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { libraryLines } from './library-view.ts';

export const loader = withDesk(async ({ database, publisher, language, search, title }) => {
  const [drafts, pictures, newsletters] = [
    await readDrafts(database),
    await listPictures(database),
    await picturesInNewsletters(database),
  ];
  return {
    title: title('website.title'),
    deleted: search.has('deleted'),
    pictures: libraryLines(pictures, { publisher, drafts, newsletters, language }),
  };
});

/** Every picture that was uploaded, and where it is shown. */
export default function PictureLibrary() {
  const { pictures, deleted } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to="/website">{t('website.heading')}</BackLink>
      <h1>{t('website.library.heading')}</h1>
      {deleted && <Notice tone="done">{t('website.library.deleted')}</Notice>}
      <p className="row">
        <Link to="/website/pictures/new/upload" className="button button-primary">
          {t('website.upload.picture')}
        </Link>
      </p>
      {pictures.length === 0 && <p className="empty">{t('website.library.empty')}</p>}
      <ul className="library">
        {pictures.map(({ name, fileName, src, size, kind, uses }) => (
          <li key={name}>
            <Link to={`/website/pictures/${name}`}>
              {src === null ? <span className="library-empty" /> : <img src={src} alt="" loading="lazy" />}
              {fileName}
            </Link>
            <span className="hint">
              {size} · {t(`website.library.kinds.${kind}`)}
            </span>
            <span className="hint">
              {uses.length === 0 ? t('website.library.unused') : t('website.library.uses', { count: uses.length })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
