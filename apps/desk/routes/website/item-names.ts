import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { locales } from '../../../../domain/locale.ts';
import { pages } from '../../../../domain/pages.ts';
import { itemsOf, type Area } from '../../../../server/features/editing/areas.ts';
import type { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import { plainWords } from '../../../../server/features/editing/plain-words.ts';
import { wordIn } from '../../i18n/language-of.ts';

/** What an item of an area is called. */
export function itemName(area: Area, item: string, trees: ContentTrees, language: DeskLanguage): string {
  if (area === 'texts') {
    const key = `website.textsOf.${item}`;
    const words = wordIn(language, key);
    // a page that a developer has just added
    return words === key ? item : words;
  }
  const texts: Partial<Record<Area, [file: string, at: string[]]>> = {
    products: [`products/${item}/${language}.json`, ['title']],
    claims: [`claims/${item}.json`, ['statement', language]],
    posts: [`blog/${item}/${language}.md`, ['front', 'title']],
    faq: [`faq/${language}.json`, [item, 'title']],
    legal: [`legal/${item}/${language}.md`, ['front', 'title']],
  };
  const own = texts[area];
  if (own === undefined) return item;
  const [file, at] = own;
  // a piece of news may be written in other languages alone
  const others = area === 'posts' ? locales.map((locale) => `blog/${item}/${locale}.md`) : [];
  const found = [file, ...others].map((one) => trees.valueAt(one, at)).find(isText);
  return found === undefined ? item : plainWords(found);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The items of an area with their names: those of texts in the order of the pages, others as their files stand. */
export function itemsIn(area: Area, trees: ContentTrees, language: DeskLanguage): { item: string; name: string }[] {
  const items = itemsOf(area, trees).map((item) => ({ item, name: itemName(area, item, trees, language) }));
  return area === 'texts' ? items.toSorted((one, other) => compareTexts(one, other, language)) : items;
}

/** Home first, then the other pages, then what stands on several; each by name. */
const compareTexts = (one: Named, other: Named, language: DeskLanguage): number =>
  placeInList(one.item) - placeInList(other.item) || one.name.localeCompare(other.name, language);

type Named = ReturnType<typeof itemsIn>[number];

const placeInList = (item: string): number => (item === 'home' ? 0 : pages.some(({ id }) => id === item) ? 1 : 2);
