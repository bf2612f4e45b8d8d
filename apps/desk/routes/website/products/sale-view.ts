import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { dayAfter, germanDay } from '../../../../../domain/german-time.ts';
import { locales, type Locale } from '../../../../../domain/locale.ts';
import { productSales, type ProductSale } from '../../../../../domain/product-sale.ts';
import { markOf, type Json } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { consequencesOf } from '../../../../../server/features/editing/deletion.ts';
import type { Draft } from '../../../../../server/features/editing/drafts.ts';
import { wrongIn } from '../../../../../server/features/editing/file-schema.ts';
import type { Plan } from '../../../../../server/features/editing/plans.ts';
import { asTyped } from '../../../../../server/features/editing/read-typed.ts';
import { dayInFull } from '../../../i18n/moment.ts';
import { euros, namedIn } from '../fields/difference-words.ts';

/** What is planned further ahead is more likely a slip of the year; days. */
const furthest = 365;

export const factsFile = (item: string): string => `products/${item}/facts.json`;

interface Sources {
  item: string;
  language: DeskLanguage;
  /** as they are public, and with the drafts */
  before: ContentTrees;
  after: ContentTrees;
  drafts: readonly Draft[];
  plans: readonly Plan[];
  now: number;
}

/** Everything that the page about a product's sale shows. */
export function saleView({ item, language, before, after, drafts, plans, now }: Sources) {
  const file = factsFile(item);
  const price = before.valueAt(file, ['priceCents']);
  const draft = drafts.find((one) => one.file === file && one.at.join() === 'priceCents');
  const plan = plans.find(({ id }) => id === draft?.plan);
  const today = germanDay(now);
  return {
    isPublic: before.has(file),
    sale: saleOf(before.has(file) ? before : after, item),
    price: inEuros(price, language),
    /** what stands in the field: a draft, if there is one */
    typedPrice: asTyped('cents', draft?.value),
    mark: markOf(after.valueAt(file, ['priceCents'])),
    planned:
      plan === undefined
        ? null
        : { id: plan.id, price: inEuros(draft?.value, language), from: dayInFull(plan.goesLiveAt, language) },
    earliest: dayAfter(today, 1),
    latest: dayAfter(today, furthest),
    languages: locales.map((locale) => ({ locale, missing: missingIn(after, item, locale) })),
    facts: wrongIn(file, after.tree(file)).length,
    /** texts that go on naming it while it is hidden */
    named: namedIn(consequencesOf('products', item, after).inTheWay, after, language),
  };
}

/** A file from before there was such a field says nothing: it is on sale. */
export function saleOf(trees: ContentTrees, item: string): ProductSale {
  const said = trees.valueAt(factsFile(item), ['sale']);
  return productSales.find((one) => one === said) ?? 'on-sale';
}

const missingIn = (trees: ContentTrees, item: string, locale: Locale): number => {
  const file = `products/${item}/${locale}.json`;
  return wrongIn(file, trees.tree(file)).length;
};

const inEuros = (cents: Json | undefined, language: DeskLanguage): string =>
  typeof cents === 'number' ? (euros[language]?.format(cents / 100) ?? '') : '';
