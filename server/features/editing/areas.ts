import { forEachLanguage, type Locale } from '../../../domain/locale.ts';
import type { ContentTrees } from './content-trees.ts';

/** What the desk's page "Website" is divided into, in its order. */
export const areas = [
  'prices',
  'availability',
  'hours',
  'company',
  'products',
  'claims',
  'faq',
  'texts',
  'posts',
  'legal',
  'challenges',
  'community',
  'figures',
] as const;
export type Area = (typeof areas)[number];

export const isArea = (value: string | undefined): value is Area => areas.some((area) => area === value);

/** One file in a form, or what of it belongs there. */
interface FormFile {
  file: string;
  keep: (at: readonly string[]) => boolean;
}

/** A form of the desk: files with figures and facts, and texts that stand side by side in every language. */
export interface FormPlan {
  files: FormFile[];
  texts: Record<Locale, string>[];
}

const all = () => true;
/** How long a quote holds, and from how many packs what is taken off. */
export const quoteFacts = [
  'quoteDays',
  'quoteTier1Packs',
  'quoteTier1Discount',
  'quoteTier2Packs',
  'quoteTier2Discount',
  'quoteTier3Packs',
  'quoteTier3Discount',
];
const prices = [
  'shippingCost',
  'freeShippingFrom',
  'deliveryWeeks',
  ...quoteFacts,
  'vat',
  'loyaltyDiscount',
  'voucher',
  'referralDiscount',
];
const hours = ['officeOpens', 'officeCloses'];
const facts = (...names: string[]): FormFile => ({
  file: 'facts.json',
  keep: ([first]) => names.includes(first ?? ''),
});
/** The things of an area that are edited one by one, such as its products; empty where the area is one form. */
export function itemsOf(area: Area, trees: ContentTrees): string[] {
  const named = (pattern: RegExp) => [
    ...new Set(trees.list().flatMap((file) => pattern.exec(file)?.slice(1, 2) ?? [])),
  ];
  switch (area) {
    case 'products':
      return named(/^products\/([^/]+)\/facts\.json$/);
    case 'claims':
      return named(/^claims\/([^/]+)\.json$/);
    case 'texts':
      return named(/^messages\/en\/([^/]+)\.json$/);
    case 'posts':
      return named(/^blog\/([^/]+)\/facts\.json$/);
    case 'legal':
      return named(/^legal\/([^/]+)\/de\.md$/);
    default:
      return [];
  }
}

/** What the form of an area, or of one of its things, shows; null where there is none. */
export function formPlan(area: Area, item: string | undefined, trees: ContentTrees): FormPlan | null {
  const items = itemsOf(area, trees);
  if (items.length > 0 ? item === undefined || !items.includes(item) : item !== undefined) return null;
  switch (area) {
    case 'prices':
      return {
        files: [
          ...itemsOf('products', trees).map((id): FormFile => ({
            file: `products/${id}/facts.json`,
            keep: ([key]) => key === 'priceCents',
          })),
          facts(...prices),
        ],
        texts: [],
      };
    case 'availability':
      return { files: [facts('availability')], texts: [] };
    case 'hours':
      return { files: [facts(...hours)], texts: [] };
    case 'figures':
      return {
        files: [
          {
            file: 'facts.json',
            keep: ([first = '']) => ![...prices, ...hours, 'availability'].includes(first),
          },
        ],
        texts: [],
      };
    case 'company':
      return { files: [{ file: 'company.json', keep: all }], texts: [] };
    case 'claims':
      return { files: [{ file: `claims/${item}.json`, keep: all }], texts: [] };
    case 'products':
      return {
        files: [{ file: `products/${item}/facts.json`, keep: all }],
        texts: [forEachLanguage((language) => `products/${item}/${language}.json`)],
      };
    case 'posts':
      return {
        files: [{ file: `blog/${item}/facts.json`, keep: all }],
        texts: [forEachLanguage((language) => `blog/${item}/${language}.md`)],
      };
    case 'legal':
      return { files: [], texts: [forEachLanguage((language) => `legal/${item}/${language}.md`)] };
    case 'texts':
      return { files: [], texts: [forEachLanguage((language) => `messages/${language}/${item}.json`)] };
    case 'faq':
    case 'challenges':
    case 'community':
      return { files: [], texts: [forEachLanguage((language) => `${area}/${language}.json`)] };
  }
}

/** Where a file is edited. */
export function placeOfFile(file: string, at: readonly string[]): { area: Area; item?: string } {
  const [folder = '', name = ''] = file.split('/');
  const [first = ''] = at;
  if (file === 'company.json') return { area: 'company' };
  if (file === 'facts.json') {
    if (prices.includes(first)) return { area: 'prices' };
    if (hours.includes(first)) return { area: 'hours' };
    return { area: first === 'availability' ? 'availability' : 'figures' };
  }
  if (folder === 'products') return first === 'priceCents' ? { area: 'prices' } : { area: 'products', item: name };
  if (folder === 'claims') return { area: 'claims', item: name.replace(/\.json$/, '') };
  if (folder === 'messages') return { area: 'texts', item: (file.split('/')[2] ?? '').replace(/\.json$/, '') };
  if (folder === 'blog') return { area: 'posts', item: name };
  if (folder === 'legal') return { area: 'legal', item: name };
  return { area: isArea(folder) ? folder : 'texts' };
}
