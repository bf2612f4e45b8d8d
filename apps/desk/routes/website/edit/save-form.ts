import type { Database } from '../../../../../server/platform/database/database.ts';
import type { Actor } from '../../../../../server/platform/audit/record-access.ts';
import { formPlan, type Area } from '../../../../../server/features/editing/areas.ts';
import { markOf, placeOf } from '../../../../../server/features/editing/change.ts';
import { keepDrafts, readDrafts, type Clash, type Typed } from '../../../../../server/features/editing/drafts.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { picturesInWords, proposedAround } from '../../../../../server/features/editing/post-words.ts';
import type { Publisher } from '../../../../../server/web/publishing/publisher.ts';
import { readTyped } from '../../../../../server/features/editing/read-typed.ts';
import { beforeDraft } from './before-draft.ts';
import { fieldsByName } from '../fields/fields-by-name.ts';
import { isNews } from '../news/news-shape.ts';

interface Saving {
  database: Database;
  publisher: Publisher;
  actor: Actor;
  area: Area;
  item: string | undefined;
  form: FormData;
  now: number;
}

/**
 * Keeps what was typed into a form as drafts: only fields that the form has, and only those that were changed in it.
 * What the schema refuses is kept as well and shown with what is wrong: it cannot be published, but it is not lost.
 * @returns `places`: those of them that wait to be published; null when there is no such form
 */
export async function saveForm({
  database,
  publisher,
  actor,
  area,
  item,
  form,
  now,
}: Saving): Promise<{ kept: number; places: string[]; clashes: Clash[] } | null> {
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  const plan = formPlan(area, item, trees);
  if (plan === null) return null;
  const published = beforeDraft(publisher.trees(), drafts);
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const typed: Typed[] = [];
  for (const [name, field] of fieldsByName(plan, trees)) {
    const seen = read(`mark:${name}`);
    if (seen === null) continue;
    const value = readTyped(field, read, name);
    // left as it was when the form was opened, whatever became of it since; an empty field that was not there stays so
    if (markOf(value) === seen || (value === '' && seen === markOf(undefined))) continue;
    typed.push({ file: field.file, at: field.at, seen, value, published: published(field.file, field.at) });
  }
  if (typed.length === 0) return { kept: 0, places: [], clashes: [] };
  const saved = await keepDrafts(database, actor, typed, now);
  if (area === 'posts' && item !== undefined && saved.kept > 0) await proposeAround(item, trees);
  if (saved.kept > 0) publisher.checkSoon();
  // what goes live with a plan, or says what is public again, cannot be published now
  const waiting = new Set((await readDrafts(database)).filter(({ plan }) => plan === null).map(placeOf));
  return { ...saved, places: typed.map(placeOf).filter((place) => waiting.has(place)) };

  /** What stands around a piece of news follows its text, as long as nobody has written it. */
  async function proposeAround(slug: string, before: ContentTrees): Promise<void> {
    const drafted = await readDrafts(database);
    const after = publisher.treesWith(drafted);
    // nothing is proposed around an article: then no picture is looked up
    if (!isNews(slug, after)) return;
    const pictureInWords = await picturesInWords(database, after);
    const proposed = proposedAround({
      slug,
      before,
      after,
      pictureInWords,
      published: beforeDraft(publisher.trees(), drafted),
    });
    await keepDrafts(database, actor, proposed, now);
  }
}
