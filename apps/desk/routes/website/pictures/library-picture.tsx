import { useRef } from 'react';
import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { forEachLanguage, locales } from '../../../../../domain/locale.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import {
  deletePicture,
  describePicture,
  listPictures,
} from '../../../../../server/features/editing/picture-library.ts';
import { picturesInNewsletters } from '../../../../../server/features/newsletters/pictures-in-newsletters.ts';
import { withDesk, withForm, type AskedOfDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useAnswerInView } from '../../../components/answer-in-view.ts';
import { Field } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SecondPress } from '../../../components/second-press.tsx';
import { useUnsaved } from '../../../components/unsaved.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { libraryLines } from './library-view.ts';

/** Wide enough to be looked at. */
const shownWidth = 800;
const longestWords = 300;

/** @throws a 404 where there is no such picture */
async function asked({ database, publisher, language, params }: AskedOfDesk) {
  const pictures = (await listPictures(database)).filter((one) => one.name === params['name']);
  const sources = {
    publisher,
    drafts: await readDrafts(database),
    newsletters: await picturesInNewsletters(database),
    language,
  };
  const [picture] = libraryLines(pictures, sources);
  if (picture === undefined) throw data(null, { status: 404 });
  return picture;
}

export const loader = withDesk(async (desk) => {
  const { publisher, search, title } = desk;
  const picture = await asked(desk);
  const file = publisher.pictures()[picture.name];
  const wide = file?.widths.find((width) => width >= shownWidth) ?? file?.widths.at(-1);
  return {
    title: title('website.title'),
    picture,
    saved: search.has('saved'),
    large: file === undefined || wide === undefined ? null : `/pictures/${picture.name}.${file.hash}-${wide}.avif`,
  };
});

/** Says what it shows, or deletes it where nothing shows it. */
export const action = withForm(async (desk, form, text) => {
  const { database, publisher, now, actor } = desk;
  const picture = await asked(desk);
  const { name } = picture;
  if (form.get('intent') === 'delete') {
    if (picture.uses.length > 0) return data({ why: 'used' as const }, { status: 409 });
    await deletePicture(database, actor, name, now());
    publisher.forgetDeleted();
    return redirect('/website/pictures?deleted');
  }
  const words = forEachLanguage((locale) => text(`words.${locale}`).replace(/\s+/g, ' ').trim().slice(0, longestWords));
  await describePicture(database, actor, { name, words }, now());
  return redirect(`/website/pictures/${name}?saved`);
});

export default function LibraryPictureView() {
  const { picture, large, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const said = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useAnswerInView(said, answer);
  useUnsaved(form, 'typed');
  const { name, fileName, size, kind, when, operator, words, uses } = picture;
  return (
    <>
      <BackLink to="/website/pictures">{t('website.library.heading')}</BackLink>
      <h1>{fileName}</h1>
      <div ref={said} tabIndex={-1}>
        {answer !== undefined && <Notice tone="alert">{t('website.library.used')}</Notice>}
        {answer === undefined && saved && <Notice tone="done">{t('website.library.saved')}</Notice>}
      </div>
      {large !== null && <img className="library-large" src={large} alt="" />}
      <p className="hint">
        {size} · {t(`website.library.kinds.${kind}`)} · {t('website.library.by', { operator, when })}
      </p>
      <p className="row">
        <Link to="upload">{t('website.library.replace')}</Link>
        <a href={`/website/pictures/${name}/original`} download>
          {t('website.picture.original')}
        </a>
      </p>
      <section aria-labelledby="uses-heading">
        <h2 id="uses-heading">{t('website.library.usesHeading')}</h2>
        {uses.length === 0 && <p className="empty">{t('website.library.unused')}</p>}
        <ul className="things">
          {uses.map(({ label, link }) => (
            <li key={link}>
              <Link to={link}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="words-heading">
        <h2 id="words-heading">{t('website.picture.words')}</h2>
        <p className="narrow">{t('website.library.wordsText')}</p>
        <Form ref={form} method="post" className="stack">
          <div className="languages">
            {locales.map((locale) => (
              <Field
                key={locale}
                label={word('locale', locale)}
                name={`words.${locale}`}
                lang={locale}
                autoComplete="off"
                maxLength={longestWords}
                defaultValue={words[locale]}
              />
            ))}
          </div>
          <div className="row">
            <SubmitButton isPrimary>{t('website.library.save')}</SubmitButton>
          </div>
        </Form>
      </section>
      <section aria-labelledby="delete-heading">
        <h2 id="delete-heading">{t('website.delete')}</h2>
        {uses.length > 0 ? (
          <p>{t('website.library.used')}</p>
        ) : (
          <SecondPress label={t('website.delete')} text={t('website.library.deleteText')}>
            <Form method="post">
              <SubmitButton intent="delete">{t('website.library.deleteNow')}</SubmitButton>
            </Form>
          </SecondPress>
        )}
      </section>
    </>
  );
}
