import { data, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { keepDrafts, readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { describePicture, listPictures, moveUses } from '../../../../../server/features/editing/picture-library.ts';
import { pictureKind } from '../../../../../server/features/editing/uploaded-files.ts';
import { movePictureInNewsletters } from '../../../../../server/features/newsletters/pictures-in-newsletters.ts';
import { withDesk, withForm, type AskedOfDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { beforeDraft } from '../edit/before-draft.ts';
import { takeUpload } from './take-upload.ts';
import { UploadForm, type UploadRefusal } from './upload-form.tsx';

/** In an address, in place of a picture's name: one that is not there yet. */
const newPicture = 'new';

/** The picture that is replaced; null: a new one. @throws a 404 where there is no such picture */
async function asked({ database, params }: AskedOfDesk) {
  const { name } = params;
  if (name === newPicture) return null;
  const found = (await listPictures(database)).find((one) => one.name === name);
  if (found === undefined) throw data(null, { status: 404 });
  return found;
}

export const loader = withDesk(async (desk) => {
  const replaced = await asked(desk);
  return {
    title: desk.title('website.title'),
    replaced: replaced === null ? null : { name: replaced.name, fileName: replaced.fileName },
  };
});

/** Keeps the file; where it replaces another, everything that shows that one shows this one, as drafts. */
export const action = withForm(async (desk, form) => {
  const { database, publisher, now, actor } = desk;
  const replaced = await asked(desk);
  const refused = (why: UploadRefusal) => data({ why }, { status: why === 'busy' ? 503 : 400 });
  const kind = replaced === null ? (form.get('kind') === 'photo' ? 'photo' : 'rendering') : pictureKind(replaced.name);
  const taken = await takeUpload(desk, form, kind);
  if (taken.why !== null) return refused(taken.why);
  if (replaced !== null && replaced.name !== taken.name) {
    const drafts = await readDrafts(database);
    const move = [replaced.name, taken.name] as const;
    const typed = moveUses(move, publisher.treesWith(drafts), beforeDraft(publisher.trees(), drafts));
    await describePicture(database, actor, { name: taken.name, words: replaced.words }, now());
    await keepDrafts(database, actor, typed, now());
    await movePictureInNewsletters(database, actor, move, now());
    publisher.checkSoon();
  }
  return redirect(`/website/pictures/${taken.name}`);
});

/** A new picture for the library, or one in place of another. */
export default function LibraryUpload() {
  const { replaced } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const back = replaced === null ? '/website/pictures' : `/website/pictures/${replaced.name}`;
  return (
    <>
      <BackLink to={back}>{replaced === null ? t('website.library.heading') : replaced.fileName}</BackLink>
      <h1>{t(replaced === null ? 'website.upload.picture' : 'website.library.replace')}</h1>
      {replaced !== null && <Notice tone="info">{t('website.library.replaceText')}</Notice>}
      <UploadForm
        action={`/website/pictures/${replaced?.name ?? newPicture}/upload`}
        asksKind={replaced === null}
        why={search.has('large') ? 'large' : (answer?.why ?? null)}
        hint={t('website.library.fileHint')}
      />
    </>
  );
}
