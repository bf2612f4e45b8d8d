import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { itemsOf } from '../../../../../server/features/editing/areas.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { asTyped } from '../../../../../server/features/editing/read-typed.ts';
import { itemName } from '../item-names.ts';
import { factsFile, saleOf } from '../products/sale-view.ts';

/** What a list of products says beside a name; null: it is on sale. @param trees as they are public */
export function noteOf(item: string, trees: ContentTrees): 'sold-out' | 'hidden' | 'new' | null {
  if (!trees.has(factsFile(item))) return 'new';
  const sale = saleOf(trees, item);
  return sale === 'on-sale' ? null : sale;
}

/** The product that a new one begins as a copy of; null where none is asked for. */
export function copiedIn(trees: ContentTrees, item: string | null, language: DeskLanguage) {
  if (item === null || !itemsOf('products', trees).includes(item)) return null;
  const typed = (key: string) =>
    asTyped(key === 'priceCents' ? 'cents' : 'text', trees.valueAt(factsFile(item), [key]));
  return {
    item,
    name: itemName('products', item, trees, language),
    price: typed('priceCents'),
    unit: typed('unit'),
    image: typed('image'),
  };
}
export type CopiedProduct = NonNullable<ReturnType<typeof copiedIn>>;
