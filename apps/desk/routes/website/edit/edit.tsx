import { useRef } from 'react';
import { data, Link, redirect, useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import { germanDay } from '../../../../../domain/german-time.ts';
import { pages } from '../../../../../domain/pages.ts';
import { isArea, formPlan, type Area } from '../../../../../server/features/editing/areas.ts';
import { changeAt, placeOf } from '../../../../../server/features/editing/change.ts';
import { isDeletable } from '../../../../../server/features/editing/deletion.ts';
import { readDrafts, type Draft } from '../../../../../server/features/editing/drafts.ts';
import { readPlans } from '../../../../../server/features/editing/plans.ts';
import { readMaking } from '../../../../../server/features/editing/uploaded-files.ts';
import { thingKey } from '../../../../../server/features/editing/things.ts';
import { listVersions } from '../../../../../server/web/publishing/versions.ts';
import { withDesk, withForm, type AskedOfDesk } from '../../../document/with-desk.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { moment } from '../../../i18n/moment.ts';
import { ownFirst } from '../../../i18n/own-first.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useAnswerInView } from '../../../components/answer-in-view.ts';
import { Notice } from '../../../components/notice.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { savedProblems } from '../checks/saved-problems.ts';
import { RefusalNotice } from '../checks/refusal-notice.tsx';
import { placesOfThing } from '../draft-lines.ts';
import { chosenIn, notPublished, publishedPath, type NotPublished } from '../publish-answer.ts';
import { questionOf, questionPlace, seenIn } from '../public-place.ts';
import { addThing } from './add-thing.ts';
import { canBegin } from './can-begin.ts';
import { sectionsOf } from '../fields/form-view.ts';
import { choosable, shownPicture } from '../fields/shown-picture.ts';
import { PartList } from './part-list.tsx';
import { itemName, itemsIn } from '../item-names.ts';
import { TokenList } from '../../newsletter/token-list.tsx';
import { PieceChoices } from '../../../components/markdown-editor/piece-names.tsx';
import { LookLink } from './look-link.tsx';
import { NewThing } from './new-thing.tsx';
import { copiedIn, nextItemNo, noteOf, proofNoteOf } from './product-lines.ts';
import { ProofCount, ProofNote } from './proof-notes.tsx';
import { namedFile } from '../pictures/picture-place.ts';
import { lookAt, previewPath } from '../preview/preview-path.ts';
import { titledPaths } from '../fields/titled-paths.ts';
import { isNews, newsShape } from '../news/news-shape.ts';
import { neededOf } from '../news/needed.ts';
import { NewsRows } from '../news/news-rows.tsx';
import { StillMissing } from '../news/still-missing.tsx';
import { saveForm } from './save-form.ts';
import { SectionForm } from './section-form.tsx';
import { LanguageChoice, useLanguageChoice } from '../fields/language-choice.tsx';
import { keepLanguages, keptLanguages, textLanguagesOf } from '../fields/text-languages.ts';
import { inParts } from './parts.ts';
import { questionGroups } from './question-groups.ts';

/** What is asked for; an address that names nothing is one that is not there. @throws a 404 */
function asked(params: { area?: string | undefined; item?: string | undefined }): {
  area: Area;
  item: string | undefined;
} {
  if (!isArea(params.area)) throw data(null, { status: 404 });
  return { area: params.area, item: params.item };
}

export const loader = withDesk(async (desk) => {
  const { database, publisher, newsletter, language, search, title, may, params } = desk;
  const { area, item } = asked(params);
  publisher.makeReady();
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  const items = item === undefined ? itemsIn(area, trees, language) : [];
  const plan = formPlan(area, item, trees);
  if (plan === null && items.length === 0) throw data(null, { status: 404 });
  const goesLive = new Map(
    (await readPlans(database)).map(({ id, goesLiveAt }) => [id, moment(goesLiveAt, language)] as const),
  );
  const [pictures, publicTrees] = [publisher.pictures(), publisher.trees()];
  const changed = new Map<string, number>();
  for (const { publishedAt, differences } of await listVersions(database, 50))
    for (const difference of differences) {
      const place = placeOf(difference);
      if (!changed.has(place)) changed.set(place, publishedAt);
    }
  const isCuttable = async (of: 'posts' | 'products', thing: string) => {
    const name = namedFile(trees, of, thing);
    return name !== null && (await readMaking(database, name)) !== null;
  };
  const heading = textIn(language, `website.area.${area}`);
  const look = previewPath(area, item);
  const pageTitles = area === 'faq' ? newsletter.choices(language).pages : [];
  const { sections, ...parts } = inParts(
    plan === null
      ? []
      : sectionsOf({
          plan,
          trees,
          drafts,
          goesLive,
          changed,
          language,
          pictures,
          publicAt: (file, at) => publicTrees.valueAt(file, at),
        }),
    search.get('part'),
    area === 'faq' ? questionGroups(trees, pageTitles, language) : undefined,
  );
  return {
    title: title('website.title'),
    heading,
    item: item === undefined ? null : itemName(area, item, trees, language),
    id: item ?? '',
    isNew: item !== undefined && !itemsIn(area, publicTrees, language).some((one) => one.item === item),
    area,
    items: items.map((one) => ({ ...one, note: area === 'products' ? noteOf(one.item, publicTrees) : null })),
    proofs:
      area === 'claims' && item === undefined
        ? Object.fromEntries(items.map((one) => [one.item, proofNoteOf(one.item, publicTrees, germanDay(desk.now()))]))
        : null,
    sections,
    ...parts,
    tokens: sections.some(({ rows }) => rows.some(({ cells }) => cells.some(({ takesTokens }) => takesTokens)))
      ? newsletter.choices(language)
      : null,
    languages: keptLanguages(desk.request, desk.cookies),
    look: look === null ? null : lookAt(look),
    news:
      area === 'posts' && item !== undefined && isNews(item, trees)
        ? newsShape(item, sections[0]?.rows ?? [], trees, ownFirst(language))
        : null,
    publish: may('publish-website')
      ? { expected: publisher.publicNumber(), waiting: waitingOf(area, item, drafts), isWhole: isWhole(area) }
      : null,
    uploads: item !== undefined && (area === 'posts' || area === 'products' || area === 'claims') ? area : null,
    cuttable: item !== undefined && (area === 'posts' || area === 'products') && (await isCuttable(area, item)),
    deletable: item !== undefined && isDeletable(area),
    choices: {
      itemNo: area === 'products' ? nextItemNo(trees) : null,
      copied: area === 'products' ? copiedIn(trees, search.get('copy'), language) : null,
      pictures:
        area === 'products' && item === undefined
          ? choosable('products/', pictures).flatMap((name) => shownPicture(name, pictures) ?? [])
          : [],
      pages:
        area === 'faq'
          ? titledPaths(
              pages.filter(({ render }) => render === 'build').map(({ path }) => path),
              pageTitles,
              language,
            )
          : [],
    },
  };
});

export const action = withForm(async (desk, form, text) => {
  const { database, publisher, now, language, actor, params } = desk;
  const { area, item } = asked(params);
  if (form.get('intent') === 'languages')
    return data(nothingSaved, { headers: keepLanguages(textLanguagesOf(form.get('languages')), desk.cookies) });
  if (form.get('intent') === 'new' && item === undefined) {
    const added = await addThing(desk, area, form);
    if (typeof added === 'string') throw redirect(added);
    return data({ ...nothingSaved, refused: added }, { status: 400 });
  }
  const saved = await saveForm({
    database,
    publisher,
    actor,
    area,
    item,
    form,
    now: now(),
  });
  if (saved === null) throw data(null, { status: 404 });
  const places = [...new Set([...saved.places, ...chosenIn(form)])];
  const intent = saved.clashes.length > 0 ? 'keep' : form.get('intent');
  if (intent === 'plan')
    throw redirect(`/website/plan?${new URLSearchParams({ thing: thingKey(area, item) }).toString()}`);
  if (intent === 'upload' && item !== undefined) throw redirect(`/website/${area}/${item}/upload`);
  const lookPath = previewPath(area, item);
  const savedAt = saved.places.map(changeAt);
  const look = lookPath === null ? null : lookAt(lookPath, { language: seenIn(savedAt, language) });
  if (intent === 'look' && look !== null) throw redirect(look);
  const notPublic = intent === 'publish' ? await publishSaved(desk, places, Number(form.get('expected'))) : null;
  return data(
    {
      refused: null,
      section: text('section'),
      kept: saved.kept,
      places,
      look,
      now: area === 'faq' ? questionNow(desk, savedAt) : null,
      problems: notPublic === null ? await savedProblems(desk, { area, item, places: saved.places }) : [],
      notPublic,
      clashes: saved.clashes.map(({ typed, theirs, operator, changedAt }) => ({
        name: placeOf(typed),
        mine: shown(typed.value),
        theirs: shown(theirs),
        operator: operator ?? '',
        when: changedAt === null ? '' : moment(changedAt, language),
      })),
    },
    { status: saved.clashes.length > 0 ? 409 : 200 },
  );
});

const nothingSaved = {
  refused: null,
  section: '',
  kept: 0,
  places: [],
  look: null,
  now: null,
  problems: [],
  notPublic: null,
  clashes: [],
};

/** Where visitors read the answer as it is until the draft is public; null: nobody can yet. */
function questionNow({ publisher, siteUrl, language }: AskedOfDesk, saved: readonly ReturnType<typeof changeAt>[]) {
  const [id] = saved.map(questionOf);
  return id === undefined ? null : questionPlace(siteUrl, id, publisher.trees(), seenIn(saved, language));
}

/** Publishes what was just saved, with what was saved of the same thing before. @returns why not; where it is public the answer leads on */
async function publishSaved(desk: AskedOfDesk, places: readonly string[], expected: number): Promise<NotPublished> {
  const { publisher, actor } = desk;
  if (!desk.may('publish-website')) throw data(null, { status: 403 });
  const result = await publisher.publish(actor, expected, places);
  if (result.kind === 'published') throw redirect(publishedPath(result));
  return notPublished(desk, result, places);
}

/** Facts and texts of these belong together: what waits of one becomes public as a whole. */
const isWhole = (area: Area) => area === 'posts' || area === 'products' || area === 'claims';

/** What waits of one thing; of a form with many, only what whoever presses has just saved there. */
const waitingOf = (area: Area, item: string | undefined, drafts: readonly Draft[]): string[] =>
  isWhole(area) && item !== undefined
    ? placesOfThing(
        drafts.filter(({ plan }) => plan === null),
        thingKey(area, item),
      )
    : [];

/** Where somebody else was quicker the page shows theirs. The languages are all there, whichever are chosen. */
export const shouldRevalidate = ({ actionStatus, formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') !== 'languages' && (actionStatus === 409 || defaultShouldRevalidate);

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));

/** What became of what was sent from a section; null: nothing was, or it is said elsewhere. */
function keptIn(
  answer: { refused: unknown; section: string; kept: number; clashes: unknown[]; notPublic: unknown } | undefined,
  section: string,
): 'kept' | 'nothing' | null {
  if (answer === undefined || answer.refused !== null || answer.section !== section) return null;
  if (answer.clashes.length > 0 || answer.notPublic !== null) return null;
  return answer.kept === 0 ? 'nothing' : 'kept';
}

export default function Edit() {
  const {
    heading,
    item,
    id,
    isNew,
    area,
    items,
    proofs,
    sections,
    parts,
    part,
    languages,
    look,
    news,
    publish,
    tokens,
    uploads,
    cuttable,
    deletable,
    choices,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const texts = useTexts();
  const { t } = texts;
  const choice = useLanguageChoice(languages);
  const hasLanguages = news === null && sections.some(({ rows }) => rows.some(({ cells }) => cells.length > 1));
  const said = useRef<HTMLDivElement>(null);
  const clashed = answer !== undefined && answer.clashes.length > 0 ? answer : null;
  const notPublic = answer?.notPublic ?? null;
  useAnswerInView(said, clashed ?? notPublic);
  return (
    <PieceChoices value={tokens}>
      <BackLink to={item === null ? '/website' : `/website/${area}`}>
        {item === null ? t('website.heading') : heading}
      </BackLink>
      <h1>{item ?? heading}</h1>
      {isNew && <Notice tone="info">{t('website.isDraft')}</Notice>}
      {area === 'products' && item !== null && (
        <p className="row">
          <Link to="sale">{t('website.sale.open')}</Link>
          <Link to={`/website/products?copy=${id}#begin`}>{t('website.sale.copy')}</Link>
          <Link to={`/website/certificate?product=${id}`} data-command="">
            {t('website.certificate.open')}
          </Link>
          <Link to="/website/claims">{t('website.toProofs')}</Link>
        </p>
      )}
      <div ref={said} tabIndex={-1}>
        {clashed !== null && (
          <Notice tone="alert">
            <p>{t('website.clash')}</p>
            {clashed.clashes.map(({ name, mine, theirs, operator, when }) => (
              <dl key={name} className="clash">
                <dt>{t('website.clashTheirs', { operator, when })}</dt>
                <dd>{theirs}</dd>
                <dt>{t('website.clashMine')}</dt>
                <dd>{mine}</dd>
              </dl>
            ))}
          </Notice>
        )}
        {notPublic !== null &&
          (notPublic.refusal === null ? (
            <Notice tone="alert">
              {t(`website.not.${notPublic.kind}`)} {notPublic.more}
            </Notice>
          ) : (
            <RefusalNotice refusal={{ ...notPublic.refusal, rest: [] }}>{null}</RefusalNotice>
          ))}
      </div>
      {area === 'posts' && item === null && (
        <p className="row">
          <Link to="/website/posts/new" className="button button-primary" data-command="">
            {t('website.news.begin')}
          </Link>
          <Link to="#begin" className="button">
            {t('website.begin.posts')}
          </Link>
        </p>
      )}
      {proofs !== null && <ProofCount notes={Object.values(proofs)} />}
      {items.length > 0 && (
        <ul className="things">
          {items.map((one) => (
            <li key={one.item}>
              <Link to={`/website/${area}/${one.item}`}>{one.name}</Link>
              {one.note !== null && <span className="hint">{t(`website.sale.notes.${one.note}`)}</span>}
              <ProofNote note={proofs?.[one.item]} />
            </li>
          ))}
        </ul>
      )}
      {item === null && canBegin(area) && (
        <NewThing
          area={area}
          pictures={choices.pictures}
          pages={choices.pages}
          itemNo={choices.itemNo}
          copied={choices.copied}
          refused={answer?.refused ?? null}
        />
      )}
      {parts.length > 0 && <PartList parts={parts} part={part} />}
      {hasLanguages && <LanguageChoice {...choice} />}
      {sections.map((section) => {
        const kept = keptIn(answer, section.id);
        const places = publish?.isWhole === true ? publish.waiting : kept === 'kept' ? (answer?.places ?? []) : [];
        return (
          <SectionForm
            key={section.id}
            section={section}
            languages={choice.chosen}
            clashes={answer?.clashes.map(({ name }) => name) ?? []}
            kept={kept}
            problems={kept === 'kept' ? (answer?.problems ?? []) : []}
            look={kept !== null ? (answer?.look ?? look) : sections.length === 1 ? look : null}
            now={kept === null ? null : (answer?.now ?? null)}
            publish={publish === null || places.length === 0 ? null : { expected: publish.expected, places }}
            deletion={area === 'faq' && section.part !== null ? `/website/faq/${section.part}/delete` : null}
            note={news === null ? undefined : <StillMissing needed={neededOf(news, texts)} />}
          >
            {news === null ? undefined : (
              <NewsRows shape={news} clashes={answer?.clashes.map(({ name }) => name) ?? []} />
            )}
          </SectionForm>
        );
      })}
      {tokens !== null && <TokenList choices={tokens} of="page" />}
      {/* of several sections the one that was saved says it */}
      {sections.length > 1 && look !== null && !sections.some(({ id }) => keptIn(answer, id) !== null) && (
        <p>
          <LookLink to={look} className="button" />
        </p>
      )}
      {cuttable && (
        <p>
          <Link to="picture">{t('website.picture.open')}</Link>
        </p>
      )}
      {uploads !== null && news === null && (
        <p>
          <Link to="upload">{t(`website.upload.${uploads === 'claims' ? 'proof' : 'picture'}`)}</Link>
        </p>
      )}
      {deletable && (
        <p>
          <Link to="delete">{t('website.delete')}</Link>
        </p>
      )}
    </PieceChoices>
  );
}
