import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import type { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import type { Draft } from '../../../../server/features/editing/drafts.ts';
import type { Thing } from '../../../../server/features/editing/things.ts';
import { textIn } from '../../i18n/language-of.ts';
import { itemName } from './item-names.ts';

/** "Posts: Cutlery that becomes soil", "Prices and shipping". @param trees with the drafts in them */
export function thingName(
  { area, item }: Pick<Thing<Pick<Draft, 'file' | 'at' | 'value'>>, 'area' | 'item'>,
  trees: ContentTrees,
  language: DeskLanguage,
): string {
  const name = textIn(language, `website.area.${area}`);
  return item === undefined ? name : `${name}: ${itemName(area, item, trees, language)}`;
}
