import { locales } from '../../../domain/locale.ts';
import { blogPostPath } from '../../../domain/pages.ts';
import type { Area } from './areas.ts';
import { markOf, type Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import type { Typed } from './drafts.ts';
import { leavesOf } from './leaves.ts';

/** Areas of which one thing can be taken away at the desk. */
const deletableAreas = ['products', 'claims', 'posts', 'faq'] as const satisfies readonly Area[];
export type DeletableArea = (typeof deletableAreas)[number];
export const isDeletable = (area: Area): area is DeletableArea => deletableAreas.some((one) => one === area);

/** What the code of the site names by itself, whatever `content/` says. `broken`: it would lead nowhere. */
export const namedInCode: Readonly<
  Record<string, 'home-link' | 'home-price' | 'home-drawing' | 'chat-caveat' | 'planner-dish'>
> = {
  'posts/festival-feldtest-revolution': 'home-link',
  'products/knives': 'planner-dish',
  'products/spoons': 'planner-dish',
  'products/ice-cream-spoons': 'planner-dish',
  'products/fries-picks': 'home-price',
  'products/forks': 'home-price',
  'products/party-box': 'home-price',
  'claims/degradation-90-180-days': 'home-drawing',
  'claims/degradation-2-9-weeks': 'home-drawing',
  'claims/degradation-6-9-weeks': 'home-drawing',
  'claims/home-compostable': 'home-drawing',
  'claims/co2-95': 'home-drawing',
  'claims/co2-76': 'home-drawing',
  'claims/energy-70': 'home-drawing',
  'claims/plastic-free': 'home-drawing',
  'claims/heat-60': 'home-drawing',
  'claims/capacity-500-t': 'home-drawing',
  'claims/plastic-500-years': 'home-drawing',
  'claims/plastic-40b-pieces': 'home-drawing',
  'claims/plastic-8m-tonnes': 'home-drawing',
  'claims/soil-20-c': 'home-drawing',
  'faq/disposal': 'chat-caveat',
};

/** What becomes of the rest when something is taken away. */
export interface Consequences {
  /** texts and fields that name it, which somebody has to change first */
  inTheWay: { file: string; at: string[] }[];
  /** lists that lose its entry along with it */
  along: { file: string; at: string[]; value: Json | undefined }[];
  code: (typeof namedInCode)[string] | null;
}

/** Whether there is such a thing. */
export const exists = (area: DeletableArea, item: string, trees: ContentTrees): boolean =>
  area === 'faq'
    ? trees.valueAt('faq/facts.json', ['entries', `#${item}`]) !== undefined
    : filesOf(area, item, trees).length > 0;

/** The files that are a thing's own. */
export function filesOf(area: DeletableArea, item: string, trees: ContentTrees): string[] {
  const own = { products: `products/${item}/`, claims: `claims/${item}.json`, posts: `blog/${item}/`, faq: null }[area];
  return own === null ? [] : trees.list().filter((file) => file.startsWith(own));
}

/** What refers to a thing, in all files as they would be with the drafts. */
export function consequencesOf(area: DeletableArea, item: string, trees: ContentTrees): Consequences {
  const own = new Set(filesOf(area, item, trees));
  const found: Consequences = { inTheWay: [], along: [], code: namedInCode[`${area}/${item}`] ?? null };
  if (area === 'faq') return found;
  const postId = area === 'posts' ? trees.valueAt(`blog/${item}/facts.json`, ['id']) : undefined;
  const named = {
    products: new RegExp(`\\{(?:contents|product):(?:[\\w-]+\\.)*${item}[.}:]`),
    claims: new RegExp(`\\{(?:claim|about):${item}[}:]|/claims#${item}(?![\\w-])`),
    posts: new RegExp(`${blogPostPath(item)}(?![\\w-])`),
  }[area];
  for (const file of trees.list()) {
    if (own.has(file)) continue;
    for (const { at, value } of leavesOf(trees.tree(file), [])) {
      const key = at.at(-1);
      const where = { file, at };
      if (key === 'relatedPosts' && Array.isArray(value)) {
        if (postId !== undefined && value.includes(postId))
          found.along.push({ ...where, value: value.filter((id) => id !== postId) });
      } else if (key === 'otherReadings' && Array.isArray(value)) {
        if (area === 'claims' && value.includes(item))
          found.along.push({ ...where, value: value.filter((id) => id !== item) });
      } else if (key === 'product' && value === item && area === 'products') {
        // a sample post of the community may speak of no product; a set cannot hold what there is not
        if (file === 'community/facts.json') found.along.push({ ...where, value: null });
        else found.inTheWay.push(where);
      } else if ((key === 'weightClaim' || key === 'claim') && value === item && area === 'claims') {
        found.inTheWay.push(where);
      } else if (named.test(Array.isArray(value) ? value.join('\n') : String(value))) found.inTheWay.push(where);
    }
  }
  return found;
}

/** The drafts that take a thing away, with what goes along. @param trees as they are public @param withDrafts as they would be */
export function deletionOf(area: DeletableArea, item: string, trees: ContentTrees, withDrafts: ContentTrees): Typed[] {
  const taken = (file: string, at: string[], value: Json | undefined): Typed => ({
    file,
    at,
    seen: markOf(at.length === 0 ? trees.tree(file) : withDrafts.valueAt(file, at)),
    value,
    published: trees.valueAt(file, at),
  });
  const own =
    area === 'faq'
      ? [
          taken('faq/facts.json', ['entries', `#${item}`], undefined),
          ...locales.flatMap((locale) =>
            ['title', 'ask', 'answer']
              .filter((key) => withDrafts.valueAt(`faq/${locale}.json`, [item, key]) !== undefined)
              .map((key) => taken(`faq/${locale}.json`, [item, key], undefined)),
          ),
        ]
      : filesOf(area, item, trees).map((file) => taken(file, [], undefined));
  const { along } = consequencesOf(area, item, withDrafts);
  return [...own, ...along.map(({ file, at, value }) => taken(file, at, value))];
}
