import { useRef } from 'react';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { forEachLanguage, locales, type Locale } from '../../../../../domain/locale.ts';
import { middle, type Focus } from '../../../../../domain/picture-crop.ts';
import { itemsOf } from '../../../../../server/features/editing/areas.ts';
import { markOf } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { keepDrafts, readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { listPictures } from '../../../../../server/features/editing/picture-library.ts';
import { pictureKind, readMaking } from '../../../../../server/features/editing/uploaded-files.ts';
import { withDesk, withForm, type AskedOfDesk } from '../../../document/with-desk.ts';
import { ownFirst } from '../../../i18n/own-first.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useAnswerInView } from '../../../components/answer-in-view.ts';
import { Field } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { beforeDraft } from '../edit/before-draft.ts';
import { FocusPicture } from './focus-picture.tsx';
import { itemName } from '../item-names.ts';
import { isNews, languagesOf } from '../news/news-shape.ts';
import { unlessWorkerBroke } from './worker-broke.ts';
import { fieldOfFile, namedFile, placesOfWords } from './picture-place.ts';

/** Wide enough to choose a place on. */
const shownWidth = 800;

/** @throws a 404 where there is no picture that can be cut */
async function asked({ database, publisher, params, language }: AskedOfDesk, wanted: string | null) {
  const { area, item = '' } = params;
  if (area !== 'posts' && area !== 'products') throw data(null, { status: 404 });
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  if (!itemsOf(area, trees).includes(item)) throw data(null, { status: 404 });
  const named = namedFile(trees, area, item);
  const name = wanted ?? named ?? '';
  const making = area === 'products' && pictureKind(name) === 'photo' ? null : await readMaking(database, name);
  if (making === null) throw data(null, { status: 404 });
  const of: 'posts' | 'products' = area;
  return {
    area: of,
    item,
    drafts,
    trees,
    place: fieldOfFile(area, item),
    words: placesOfWords(area, item),
    languages: area === 'posts' ? describedIn(item, trees, language) : locales,
    name,
    making,
    isNew: name !== named,
    // what describes none yet was written for the one that comes now
    replaces: name !== named && named !== null && named !== '',
  };
}

/** A piece of news needs the words in those languages alone in which it is written. */
function describedIn(slug: string, trees: ContentTrees, own: DeskLanguage): readonly Locale[] {
  if (!isNews(slug, trees)) return locales;
  const written = languagesOf(slug, trees, ownFirst(own));
  return locales.filter((locale) => written.includes(locale));
}

export const loader = withDesk(async (desk) => {
  const { database, publisher, language, search, title } = desk;
  const wanted = search.get('picture');
  const { area, item, trees, place, words, languages, name, making, isNew, replaces } = await asked(desk, wanted);
  const file = publisher.pictures()[making.whole];
  if (file === undefined) throw data(null, { status: 404 });
  const wide = file.widths.find((width) => width >= shownWidth) ?? file.widths.at(-1) ?? file.width;
  const said = forEachLanguage((locale) => trees.valueAt(words[locale].file, words[locale].at));
  const known = (await listPictures(database)).find((one) => one.name === name)?.words;
  return {
    title: title('website.title'),
    area,
    item,
    name: itemName(area, item, trees, language),
    picture: name,
    languages,
    isNew,
    replaces,
    focus: making.focus,
    whole: { src: `/pictures/${making.whole}.${file.hash}-${wide}.avif`, width: file.width, height: file.height },
    suggested: forEachLanguage((locale) => known?.[locale] ?? ''),
    words: forEachLanguage((locale) => {
      const text = said[locale];
      return typeof text === 'string' ? text : '';
    }),
    marks: { file: markOf(trees.valueAt(place.file, place.at)), ...forEachLanguage((locale) => markOf(said[locale])) },
  };
});

/** Cuts the picture, and names it in the draft together with the words for it. */
export const action = withForm(async (desk, _form, text) => {
  const { database, publisher, now, actor } = desk;
  const { area, item, drafts, place, words, languages, name } = await asked(desk, text('picture'));
  const typed = forEachLanguage((locale) => text(`words.${locale}`).replace(/\s+/g, ' ').trim());
  const percent = (name: string) => Math.min(100, Math.max(0, Math.round(Number(text(name)))));
  const focus: Focus = { x: percent('x'), y: percent('y') };
  if (Number.isNaN(focus.x + focus.y)) Object.assign(focus, middle);
  const refused = (why: 'words' | 'changed' | 'busy', status: number) => data({ why, typed, focus }, { status });
  if (languages.some((locale) => typed[locale] === '')) return refused('words', 400);
  const answered = await publisher
    .cutPicture(actor, name, focus)
    .then((cut) => ({ cut }))
    .catch(unlessWorkerBroke);
  if (answered === null) return refused('busy', 503);
  const { cut } = answered;
  if (cut === null) throw data(null, { status: 404 });
  const published = beforeDraft(publisher.trees(), drafts);
  const field = (at: typeof place, mark: string, value: string) => ({
    ...at,
    seen: text(`mark.${mark}`),
    value,
    published: published(at.file, at.at),
  });
  const { clashes } = await keepDrafts(
    database,
    actor,
    [field(place, 'file', cut), ...languages.map((locale) => field(words[locale], locale, typed[locale]))],
    now(),
  );
  return clashes.length > 0 ? refused('changed', 409) : redirect(`/website/${area}/${item}`);
});

/** What must stay in view of a picture, and what it shows, in words. */
export default function EditPicture() {
  const { area, item, name, picture, languages, isNew, replaces, focus, whole, words, suggested, marks } =
    useLoaderData<typeof loader>();
  const inEach = languages.length === locales.length;
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const said = useRef<HTMLDivElement>(null);
  useAnswerInView(said, answer);
  return (
    <>
      <BackLink to={`/website/${area}/${item}`}>{name}</BackLink>
      <h1>{t('website.picture.heading')}</h1>
      <div ref={said} tabIndex={-1}>
        {answer !== undefined && (
          <Notice tone="alert">
            {answer.why === 'words' && !inEach
              ? t('website.picture.refused.wordsHere')
              : t(`website.picture.refused.${answer.why}`)}
          </Notice>
        )}
      </div>
      <Form method="post" noValidate className="stack picture-form">
        <input type="hidden" name="picture" value={picture} />
        {Object.entries(marks).map(([key, mark]) => (
          <input key={key} type="hidden" name={`mark.${key}`} value={mark} />
        ))}
        <FocusPicture key={picture} picture={whole} focus={answer?.focus ?? focus} />
        <h2>{t('website.picture.words')}</h2>
        <p className="narrow">
          {t(!inEach ? 'website.picture.wordsHere' : isNew ? 'website.picture.wordsNew' : 'website.picture.wordsText')}
        </p>
        <div className="languages">
          {languages.map((locale) => (
            <Field
              key={locale}
              label={word('locale', locale)}
              name={`words.${locale}`}
              lang={locale}
              autoComplete="off"
              maxLength={300}
              // what described the picture before it would stay unnoticed
              defaultValue={
                answer?.typed[locale] ?? (replaces || words[locale] === '' ? suggested[locale] : words[locale])
              }
              hint={
                replaces && words[locale] !== ''
                  ? t('website.picture.wordsBefore', { words: words[locale] })
                  : undefined
              }
              error={answer?.why === 'words' && answer.typed[locale] === '' ? t('newsletter.missing') : undefined}
            />
          ))}
        </div>
        <div className="row">
          <SubmitButton isPrimary>{t('website.picture.go')}</SubmitButton>
          {!isNew && (
            <a href={`/website/${area}/${item}/original`} download>
              {t('website.picture.original')}
            </a>
          )}
        </div>
      </Form>
    </>
  );
}
