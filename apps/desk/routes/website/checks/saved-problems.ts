import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { formPlan, type Area } from '../../../../../server/features/editing/areas.ts';
import { placeOf } from '../../../../../server/features/editing/change.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import type { AskedOfDesk } from '../../../document/with-desk.ts';
import { labelOf, linkToField } from '../fields/difference-words.ts';
import { fieldsByName } from '../fields/fields-by-name.ts';
import { findingWords } from './finding-words.ts';
import type { Problem } from './problems.ts';

/** What could not be published of the fields that were just saved: whoever saves hears it there, and not only in the end. */
export async function savedProblems(
  { database, publisher, language }: Pick<AskedOfDesk, 'database' | 'publisher'> & { language: DeskLanguage },
  { area, item, places }: { area: Area; item: string | undefined; places: readonly string[] },
): Promise<Problem[]> {
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  const plan = formPlan(area, item, trees);
  if (plan === null) return [];
  const saved = [...fieldsByName(plan, trees).values()].filter((field) => places.includes(placeOf(field)));
  const findings = await publisher.checkFields(drafts, saved);
  return saved.flatMap((field, index) =>
    findingWords(field, findings[index], language).map((text) => ({
      where: labelOf(field.file, field.at, language, trees),
      text,
      link: linkToField(field.file, field.at),
    })),
  );
}
