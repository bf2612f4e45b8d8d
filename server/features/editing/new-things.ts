import { monthsAfter } from '../../../domain/german-time.ts';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { forEachLanguage, type Locale, locales } from '../../../domain/locale.ts';
import type { ClaimTopic } from '../../../domain/claim-detail.ts';
import { claimPlaces } from '../content/check-claims.ts';
import { itemsOf } from './areas.ts';
import { markOf, type Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import type { Typed } from './drafts.ts';
import { slugOf } from './new-post.ts';

/** Something that is to be written: what it is called in addresses and files, and what its drafts begin with. */
export interface NewThing {
  id: string;
  typed: Typed[];
}

const begun = (file: string, at: string[], value: Json): Typed => ({
  file,
  at,
  seen: markOf(undefined),
  value,
  published: undefined,
});

/** A text in the writer's own language, still missing in the others. */
const inOwn = (own: DeskLanguage, text: string): Record<Locale, string> =>
  forEachLanguage((locale) => (locale === own ? text : ''));

interface ProductToBe {
  title: string;
  itemNo: string;
  priceCents: number;
  unit: 'piece' | 'set';
  /** name of a picture of the site */
  image: string;
  /** id of the product that it is copied from: all but its names */
  copyOf?: string;
}

/** What an item number is made of: it stands in addresses of the order page. */
const itemNoPattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,30}$/;

/** A product at the end of the price list. A set needs its contents, which its form then asks for. @returns why it cannot be begun */
export function newProduct(
  { title, itemNo, priceCents, unit, image, copyOf }: ProductToBe,
  language: DeskLanguage,
  trees: ContentTrees,
): NewThing | 'taken' | 'item-number' {
  const id = slugOf(title);
  const products = itemsOf('products', trees);
  if (id === '' || products.includes(id)) return 'taken';
  const said = (key: string) => products.map((one) => trees.valueAt(`products/${one}/facts.json`, [key]));
  if (!itemNoPattern.test(itemNo) || said('itemNo').includes(itemNo)) return 'item-number';
  const own = { id, itemNo, priceCents, image, position: Math.max(0, ...said('position').map(Number)) + 1 };
  const copied = copyOf === undefined ? {} : fieldsIn(trees, `products/${copyOf}/facts.json`);
  return {
    id,
    typed: [
      begun(`products/${id}/facts.json`, [], {
        ...emptyProduct(unit),
        ...copied,
        ...own,
        // whoever copies what is sold out or hidden wants to sell the copy
        sale: 'on-sale',
      }),
      ...locales.map((locale) => {
        const name = locale === language ? title : '';
        const prose = copyOf === undefined ? {} : fieldsIn(trees, `products/${copyOf}/${locale}.json`);
        return begun(`products/${id}/${locale}.json`, [], { ...emptyProse, ...prose, name, title: name });
      }),
    ],
  };
}

const emptyProduct = (unit: 'piece' | 'set') => ({
  orderQuantity: unit === 'set' ? 1 : 100,
  unit,
  weightClaim: null,
  lengthMm: null,
  widthMm: null,
  contents: unit === 'set' ? { pieces: [], cards: 0 } : null,
  samples: [],
});

const emptyProse = { subtitle: '', packaging: '', imageAlt: '', description: '', uses: [] };

/** The fields of a file; none where there is no such file. */
function fieldsIn(trees: ContentTrees, file: string): Record<string, Json> {
  const fields = trees.valueAt(file, []);
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {};
}

/** Half a year, as the claims in `content/` have it. */
const reviewMonths = 6;

/** A claim that may be made on every page, without a proof so far. @param today YYYY-MM-DD @returns null when the name is taken or gives none */
export function newClaim(
  { name, statement, topic }: { name: string; statement: string; topic: ClaimTopic },
  language: DeskLanguage,
  trees: ContentTrees,
  today: string,
): NewThing | null {
  const id = slugOf(name);
  if (id === '' || itemsOf('claims', trees).includes(id)) return null;
  return {
    id,
    typed: [
      begun(`claims/${id}.json`, [], {
        id,
        topic,
        values: {},
        figure: inOwn(language, ''),
        statement: inOwn(language, statement),
        scope: inOwn(language, ''),
        comparator: null,
        basis: inOwn(language, ''),
        source: inOwn(language, ''),
        status: 'supplier-assessment',
        otherReadings: [],
        checkedOn: today,
        reviewBy: monthsAfter(today, reviewMonths),
        showOn: [...claimPlaces],
      }),
    ],
  };
}

/** A question with its answer, both still to be written in most languages. @param path the page that says more */
export function newQuestion(
  { question, path }: { question: string; path: string },
  language: DeskLanguage,
  trees: ContentTrees,
): NewThing | null {
  const id = slugOf(question)
    .slice(0, 40)
    .replace(/(?<!-)-+$/, '');
  if (id === '' || trees.valueAt('faq/facts.json', ['entries', `#${id}`]) !== undefined) return null;
  return {
    id,
    typed: [
      begun('faq/facts.json', ['entries', `#${id}`], { id, path }),
      ...locales.flatMap((locale) => {
        const own = locale === language;
        return [
          begun(`faq/${locale}.json`, [id, 'title'], own ? question : ''),
          begun(`faq/${locale}.json`, [id, 'ask'], own ? [question] : []),
          begun(`faq/${locale}.json`, [id, 'answer'], ''),
        ];
      }),
    ],
  };
}
