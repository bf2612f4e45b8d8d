import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { itemsOf } from '../../../../../server/features/editing/areas.ts';
import { isProofValid } from '../../../../../server/features/content/proofs.ts';
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

/** What the list of claims says beside each. @param trees as they are public @param day YYYY-MM-DD */
export function proofNoteOf(claim: string, trees: ContentTrees, day: string): 'proven' | 'unproven' | 'over' | 'new' {
  const file = `claims/${claim}.json`;
  if (!trees.has(file)) return 'new';
  const until = trees.valueAt(file, ['proof', 'validUntil']);
  const from = trees.valueAt(file, ['proof', 'date']);
  if (typeof from !== 'string' || from > day) return 'unproven';
  return isProofValid({ date: from, validUntil: typeof until === 'string' ? until : undefined }, day)
    ? 'proven'
    : 'over';
}

/** The number after the highest that a product has: CB-007 after CB-006; null where none ends in a number. */
export function nextItemNo(trees: ContentTrees): string | null {
  const numbers = itemsOf('products', trees).flatMap((item) => {
    const itemNo = String(trees.valueAt(factsFile(item), ['itemNo']));
    const digits = /\d{1,9}$/.exec(itemNo)?.[0];
    return digits === undefined ? [] : [{ before: itemNo.slice(0, -digits.length), digits, number: Number(digits) }];
  });
  const highest = numbers.toSorted((one, other) => one.number - other.number).at(-1);
  if (highest === undefined) return null;
  return `${highest.before}${String(highest.number + 1).padStart(highest.digits.length, '0')}`;
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
