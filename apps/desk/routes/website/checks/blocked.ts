import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { isEditable, placeOf } from '../../../../../server/features/editing/change.ts';
import { placeOfFile } from '../../../../../server/features/editing/areas.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import type { Draft } from '../../../../../server/features/editing/drafts.ts';
import { thingsOf } from '../../../../../server/features/editing/things.ts';
import { thingName } from '../thing-name.ts';
import { fileOf, inWords, type Problem } from './problems.ts';

export interface Refusal {
  problems: Problem[];
  /** what is not ready, by its name; none where the problems lie elsewhere */
  blocked: string[];
  /** places of the drafts that may go without it */
  rest: string[];
}

/** What the checks refuse of some drafts, and what of them could go without it. @param trees with the drafts in them */
export function refusalOf(
  problems: readonly string[],
  drafts: readonly Draft[],
  trees: ContentTrees,
  language: DeskLanguage,
): Refusal {
  const files = new Set(problems.map(fileOf));
  const keys = new Set(
    [...files].filter(isEditable).map((file) => {
      const { area, item } = placeOfFile(file, []);
      return item === undefined ? area : `${area}/${item}`;
    }),
  );
  const things = thingsOf(drafts);
  const blocked = things.filter((thing) => keys.has(thing.key) || thing.drafts.some(({ file }) => files.has(file)));
  const rest = things.filter((thing) => !blocked.includes(thing));
  return {
    problems: problems.map((problem) => inWords(problem, language, trees)),
    blocked: blocked.map((thing) => thingName(thing, trees, language)),
    rest: blocked.length === 0 ? [] : rest.flatMap((thing) => thing.drafts.map(placeOf)),
  };
}
