import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { placeOfFile } from '../../../../server/features/editing/areas.ts';
import { placeOf, sameJson } from '../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import { findTexts } from '../../../../server/features/editing/find-texts.ts';
import { readDrafts, type Draft } from '../../../../server/features/editing/drafts.ts';
import { readPlans } from '../../../../server/features/editing/plans.ts';
import { thingsOf } from '../../../../server/features/editing/things.ts';
import { listVersions, type Version } from '../../../../server/web/publishing/versions.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { differenceWords, labelOf, linkToField, saysNothing } from './fields/difference-words.ts';
import { draftLines } from './draft-lines.ts';
import { lookAt, previewPath } from './preview/preview-path.ts';
import { ofQuestion, publicPlace, questionPlace, questionsOf, seenIn } from './public-place.ts';
import { inWords } from './checks/problems.ts';
import { thingName } from './thing-name.ts';

export type WebsiteView = Awaited<ReturnType<typeof viewOfWebsite>>;

/** Of how many things that were just published the page is named. */
const pagesNamed = 4;

/** How many versions the page names. */
const versionsShown = 10;

/** What is drafted, planned and published. */
export async function viewOfWebsite(desk: AskedOfDesk) {
  const { database, publisher, language, search: asked, title, may } = desk;
  publisher.makeReady();
  const drafts = await readDrafts(database);
  const [plans, versions] = [await readPlans(database), await listVersions(database, versionsShown)];
  const [trees, after] = [publisher.trees(), publisher.treesWith(drafts)];
  return {
    title: title('website.title'),
    mayPublish: may('publish-website'),
    number: publisher.publicNumber(),
    gone: asked.has('gone'),
    planned: asked.has('planned'),
    search: await searchIn(after, asked.get('find'), language),
    published: justPublished(desk, versions[0], trees),
    plans: plans.map((plan) => ({
      id: plan.id,
      when: moment(plan.goesLiveAt, language),
      operator: plan.operator,
      problems: plan.problems?.map((problem) => inWords(problem, language, after)) ?? null,
      things: thingsOf(drafts.filter((draft) => draft.plan === plan.id)).map((thing) => ({
        name: thingName(thing, after, language),
        link: `/website/${thing.key}`,
        changes: draftLines(thing.drafts, trees, after, language),
      })),
    })),
    drafts: draftLines(
      drafts.filter(({ plan }) => plan === null),
      trees,
      after,
      language,
    ),
    versions: versions.map(({ number, publishedAt, operator, returnsTo, differences: all }) => {
      const differences = all.filter(({ at, from, to }) => !saysNothing({ at, from, to }));
      return {
        number,
        when: moment(publishedAt, language),
        operator,
        returnsTo,
        count: differences.length,
        differences: differences.slice(0, 6).map(({ from, to, ...place }) => ({
          ...differenceWords({ ...place, from, to }, trees, language),
          place: placeOf(place),
          // what was changed again since, or is a whole file, is not put back by itself
          isPublic: place.at.length > 0 && sameJson(trees.valueAt(place.file, place.at), to),
        })),
      };
    }),
    compareAt: comparison(drafts.find(({ plan }) => plan === null)),
    meetings: publisher.meetings().map(({ change, file, applied }) => ({
      ...differenceWords({ ...change, from: file, to: change.value }, trees, language),
      place: placeOf(change),
      // nothing leads to a field that is gone
      isGone: !applied,
    })),
  };
}

/** The texts that say what was asked for, and where they are changed; null when nothing was asked. */
async function searchIn(trees: ContentTrees, asked: string | null, language: DeskLanguage) {
  if (asked === null || asked.trim() === '') return null;
  const { texts, more } = await findTexts(trees, asked);
  return {
    asked,
    more,
    found: texts.map(({ file, at, language: spoken, excerpt }) => ({
      link: linkToField(file, at, spoken),
      label: labelOf(file, at, language, trees),
      language: spoken,
      excerpt,
    })),
  };
}

/** Where the first of the drafts is seen beside what is public. */
function comparison(draft: Draft | undefined): string {
  const { area, item } = draft === undefined ? { area: 'texts' as const } : placeOfFile(draft.file, draft.at);
  const path = previewPath(area, item) ?? '/';
  return lookAt(path, { view: 'side' });
}

/** What the address says after publishing (publish-answer.ts), as long as it is true, and where visitors see it. */
function justPublished(
  { publisher, search, siteUrl, language }: AskedOfDesk,
  newest: Pick<Version, 'differences' | 'returnsTo'> | undefined,
  trees: ContentTrees,
) {
  const [number, seconds] = [publisher.publicNumber(), Number(search.get('seconds'))];
  if (newest === undefined || search.get('published') !== String(number) || seconds <= 0) return null;
  const changed = newest.differences.map((one) => ({ ...one, value: one.to }));
  return {
    number,
    seconds,
    returnsTo: newest.returnsTo,
    pages: thingsOf(changed)
      .slice(0, pagesNamed)
      .flatMap((thing) => {
        if (thing.area === 'faq')
          return questionsOf(thing.drafts).flatMap(
            (id) => questionPlace(siteUrl, id, trees, seenIn(ofQuestion(id, thing.drafts), language)) ?? [],
          );
        const path = previewPath(thing.area, thing.item);
        if (path === null) return [];
        const name = thingName(thing, trees, language);
        return [{ name, address: publicPlace(siteUrl, path, thing.drafts, language) }];
      }),
  };
}
