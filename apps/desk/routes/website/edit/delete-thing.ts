import type { Database } from '../../../../../server/platform/database/database.ts';
import type { Actor } from '../../../../../server/platform/audit/record-access.ts';
import { markOf } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import {
  consequencesOf,
  deletionOf,
  exists,
  filesOf,
  type DeletableArea,
} from '../../../../../server/features/editing/deletion.ts';
import {
  dropDrafts,
  keepDrafts,
  readDrafts,
  type Draft,
  type Typed,
} from '../../../../../server/features/editing/drafts.ts';
import { placeOf } from '../../../../../server/features/editing/change.ts';
import type { Publisher } from '../../../../../server/web/publishing/publisher.ts';

interface Deletion {
  database: Database;
  publisher: Publisher;
  actor: Actor;
  area: DeletableArea;
  item: string;
  /** mark of what whoever deletes it saw */
  seen: string;
  now: number;
}

export type Deleted =
  | { kind: 'deleted' }
  /** a colleague has changed it since the page was opened */
  | { kind: 'changed' }
  /** something refers to it, which the page names */
  | { kind: 'in-the-way' }
  /** it is planned to go live */
  | { kind: 'planned' }
  /** what the build would say without it */
  | { kind: 'refused'; problems: string[] };

/** What a thing consists of right now, as one short mark. */
export const markOfThing = (area: DeletableArea, item: string, trees: ContentTrees): string =>
  markOf([
    consequencesOf(area, item, trees),
    area === 'faq'
      ? trees.list().flatMap((file) => (file.startsWith('faq/') ? [trees.valueAt(file, [item])] : []))
      : filesOf(area, item, trees).map((file) => trees.tree(file)),
  ]);

/** Takes something away, as a draft; what never was public goes at once. Nothing that would stop the site is kept. */
export async function deleteThing({ database, publisher, actor, area, item, seen, now }: Deletion): Promise<Deleted> {
  const drafts = await readDrafts(database);
  const [before, after] = [publisher.trees(), publisher.treesWith(drafts)];
  if (markOfThing(area, item, after) !== seen) return { kind: 'changed' };
  const { inTheWay, code } = consequencesOf(area, item, after);
  if (inTheWay.length > 0 || code === 'home-link') return { kind: 'in-the-way' };
  const own = new Set(filesOf(area, item, after));
  const isOwn = ({ file, at }: Pick<Draft, 'file' | 'at'>) =>
    own.has(file) || (area === 'faq' && file.startsWith('faq/') && (at[0] === item || at[1] === `#${item}`));
  const ofIt = drafts.filter(isOwn);
  if (ofIt.some(({ plan }) => plan !== null)) return { kind: 'planned' };
  if (!exists(area, item, before)) {
    await dropDrafts(database, actor, ofIt.map(placeOf), now);
    return { kind: 'deleted' };
  }
  const typed = deletionOf(area, item, before, after);
  const others = drafts.filter((draft) => !isOwn(draft) && !typed.some((one) => placeOf(one) === placeOf(draft)));
  const would = [...others, ...typed.map((one) => asDraft(one, actor, now))];
  const problems = await publisher.check(would);
  // what is wrong already is not this deletion's fault
  const known = new Set(problems.length === 0 ? [] : await publisher.check(drafts));
  const fresh = problems.filter((problem) => !known.has(problem));
  if (fresh.length > 0) return { kind: 'refused', problems: fresh };
  const { clashes } = await keepDrafts(database, actor, typed, now);
  return clashes.length > 0 ? { kind: 'changed' } : { kind: 'deleted' };
}

const asDraft = ({ file, at, value }: Typed, { operator }: Actor, changedAt: number): Draft => ({
  file,
  at,
  value,
  operator: operator.email,
  changedAt,
  plan: null,
});
