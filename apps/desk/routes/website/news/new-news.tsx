import { useId, useRef } from 'react';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { germanDay } from '../../../../../domain/german-time.ts';
import { isLocale } from '../../../../../domain/locale.ts';
import { keepDrafts, readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { newNews } from '../../../../../server/features/editing/new-post.ts';
import { picturesInWords } from '../../../../../server/features/editing/post-words.ts';
import { withDesk, withForm } from '../../../document/with-desk.ts';
import { ownFirst } from '../../../i18n/own-first.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { EnterKey } from '../../../components/enter-key.tsx';
import { choicesOf, Field, SelectField } from '../../../components/field.tsx';
import { MarkdownField } from '../../../components/markdown-editor/markdown-field.tsx';
import { PictureChoice } from '../../../components/picture-choice.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useUnsaved } from '../../../components/unsaved.tsx';
import { choosable, shownPicture } from '../fields/shown-picture.ts';
import { StillMissing } from './still-missing.tsx';

/** In characters, as a form may send them. */
const longest = { title: 200, body: 30_000, words: 300, address: 80 };

export const loader = withDesk(({ publisher, language, title }) => {
  const pictures = publisher.pictures();
  return {
    title: title('website.title'),
    languages: ownFirst(language),
    pictures: choosable('blog/', pictures).flatMap((name) => shownPicture(name, pictures) ?? []),
  };
});

/** Begins a piece of news as a draft; what stands around it is proposed from its text. */
export const action = withForm(async (desk, form, text) => {
  const { database, publisher, actor, now, language: own } = desk;
  const typed = {
    title: text('title').trim().slice(0, longest.title),
    body: text('body').replace(/\r\n?/g, '\n').trim().slice(0, longest.body),
    language: text('language'),
    picture: text('picture'),
    words: text('words').replace(/\s+/g, ' ').trim().slice(0, longest.words),
    address: text('address').trim().slice(0, longest.address),
  };
  // an address that is deleted in a draft is still in use
  const trees = publisher.treesWith(await readDrafts(database));
  const begun = newNews(
    {
      title: typed.title,
      body: typed.body,
      language: isLocale(typed.language) ? typed.language : own,
      address: typed.address,
      coverImage: Object.hasOwn(publisher.pictures(), typed.picture) ? typed.picture : '',
      coverAlt: typed.words,
      pictureInWords: await picturesInWords(database, trees),
    },
    trees,
    germanDay(now()),
  );
  if (begun === null) return data({ typed }, { status: 400 });
  const { kept } = await keepDrafts(database, actor, begun.typed, now());
  if (kept === 0) return data({ typed }, { status: 400 });
  publisher.checkSoon();
  const path = `/website/posts/${begun.slug}`;
  return redirect(form.get('intent') === 'upload' ? `${path}/upload` : path);
});

/** Title, text, picture and language: all that a piece of news needs. */
export default function NewNews() {
  const { languages, pictures } = useLoaderData<typeof loader>();
  const typed = useActionData<typeof action>()?.typed;
  const { t, word, language } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const body = useId();
  useUnsaved(form, 'typed');
  return (
    <>
      <BackLink to="/website/posts">{t('website.area.posts')}</BackLink>
      <h1>{t('website.news.heading')}</h1>
      <p className="narrow">{t('website.news.text')}</p>
      <section className="content-form">
        <Form ref={form} method="post" noValidate className="news-form stack">
          {/* the first button that is seen asks for a picture */}
          <EnterKey presses={{ name: 'intent', value: 'new' }} />
          <SelectField label={t('website.news.language')} name="language" defaultValue={typed?.language ?? language}>
            {choicesOf(languages, (one) => [one, word('locale', one)])}
          </SelectField>
          <Field
            label={t('website.news.title')}
            name="title"
            maxLength={longest.title}
            defaultValue={typed?.title}
            data-start="news"
            error={typed === undefined || typed.address !== '' ? undefined : t('website.begin.refused.title')}
          />
          <div className="field">
            <label htmlFor={body}>{t('website.news.body')}</label>
            <p id={`${body}-hint`} className="hint">
              {t('website.news.bodyHint')}
            </p>
            <MarkdownField field={body} name="news" label={t('website.news.body')} language={language}>
              <textarea
                id={body}
                name="body"
                rows={10}
                maxLength={longest.body}
                defaultValue={typed?.body}
                aria-describedby={`${body}-hint`}
                spellCheck
              />
            </MarkdownField>
          </div>
          <PictureChoice pictures={pictures} chosen={typed?.picture ?? ''}>
            <SelectField label={t('website.news.picture')} name="picture" defaultValue={typed?.picture ?? ''}>
              <option value="">{t('website.news.noPicture')}</option>
              {choicesOf(pictures, ({ name }) => [name, name])}
            </SelectField>
          </PictureChoice>
          <Field
            label={t('website.picture.words')}
            hint={t('website.news.wordsHint')}
            name="words"
            maxLength={longest.words}
            defaultValue={typed?.words}
            autoComplete="off"
          />
          <p>
            <SubmitButton intent="upload">{t('website.news.ownPicture')}</SubmitButton>
          </p>
          <details className="fold" open={typed !== undefined && typed.address !== ''}>
            <summary>{t('website.news.more')}</summary>
            <p className="hint">{t('website.news.moreNext')}</p>
            <Field
              label={t('website.news.address')}
              hint={t('website.news.addressHint')}
              name="address"
              maxLength={longest.address}
              defaultValue={typed?.address}
              autoComplete="off"
              error={typed === undefined || typed.address === '' ? undefined : t('website.begin.refused.title')}
            />
          </details>
          <div className="save-bar">
            <StillMissing
              needed={(['title', 'body', 'picture'] as const).map((name) => ({
                name,
                label: t(`website.news.what.${name}`),
                isFilled: (typed?.[name] ?? '') !== '',
              }))}
            />
            <div className="row">
              <SubmitButton isPrimary intent="new">
                {t('website.news.go')}
              </SubmitButton>
              <span className="hint">{t('website.news.goHint')}</span>
            </div>
          </div>
        </Form>
      </section>
    </>
  );
}
