import { claimTopics } from '../../../../../domain/claim-detail.ts';
import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { germanDay } from '../../../../../domain/german-time.ts';
import { pages } from '../../../../../domain/pages.ts';
import { typedCents } from '../../../../../domain/typed-cents.ts';
import { itemsOf, type Area } from '../../../../../server/features/editing/areas.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { keepDrafts, readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { newClaim, newProduct, newQuestion, type NewThing } from '../../../../../server/features/editing/new-things.ts';
import { newPost } from '../../../../../server/features/editing/new-post.ts';
import type { AskedOfDesk } from '../../../document/with-desk.ts';
import { choosable } from '../fields/shown-picture.ts';
import { canBegin, type BeginnableArea } from './can-begin.ts';

/** Which field is wrong, and what stood in the form. */
export interface RefusedThing {
  field: 'title' | 'itemNo' | 'price' | 'choice';
  typed: Record<string, string>;
}

/** What a title may hold. */
const longest = 200;

/**
 * Begins something new; what is written into it stays a draft until it is published.
 * @returns where it is written, or why it cannot be begun
 */
export async function addThing(
  { database, publisher, now, actor, language }: AskedOfDesk,
  area: Area,
  form: FormData,
): Promise<string | RefusedThing> {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const of = (name: string) => (typed[name] ?? '').trim().slice(0, longest);
  if (!canBegin(area)) return { field: 'title', typed };
  // of what is public as well: an address that is deleted in a draft is still in use
  const trees = publisher.treesWith(await readDrafts(database));
  const begun = begin(area, of, {
    language,
    trees,
    today: germanDay(now()),
    pictures: choosable('products/', publisher.pictures()),
  });
  if ('field' in begun) return { field: begun.field, typed };
  const { kept } = await keepDrafts(database, actor, begun.typed, now());
  if (kept === 0) return { field: 'title', typed };
  return area === 'faq'
    ? `/website/faq?${new URLSearchParams({ part: begun.id }).toString()}`
    : `/website/${area}/${begun.id}`;
}

interface Around {
  language: DeskLanguage;
  trees: ContentTrees;
  today: string;
  /** that a product may name */
  pictures: readonly string[];
}

function begin(
  area: BeginnableArea,
  of: (name: string) => string,
  { language, trees, today, pictures }: Around,
): NewThing | Pick<RefusedThing, 'field'> {
  const refused = (field: RefusedThing['field']) => ({ field });
  switch (area) {
    case 'posts': {
      const post = newPost({ title: of('title'), language, format: 'article' }, trees, today);
      return post === null ? refused('title') : { id: post.slug, typed: post.typed };
    }
    case 'products': {
      const priceCents = typedCents(of('price'));
      const unit = of('unit');
      const image = of('image');
      const copyOf = of('copyOf');
      if (copyOf !== '' && !itemsOf('products', trees).includes(copyOf)) return refused('choice');
      if (priceCents === null) return refused('price');
      if ((unit !== 'piece' && unit !== 'set') || !pictures.includes(image)) return refused('choice');
      const product = {
        title: of('title'),
        itemNo: of('itemNo'),
        priceCents,
        unit,
        image,
        ...(copyOf === '' ? {} : { copyOf }),
      } as const;
      const begun = newProduct(product, language, trees);
      return begun === 'taken' ? refused('title') : begun === 'item-number' ? refused('itemNo') : begun;
    }
    case 'claims': {
      const topic = claimTopics.find((one) => one === of('topic'));
      if (topic === undefined) return refused('choice');
      return (
        newClaim({ name: of('title'), statement: of('statement'), topic }, language, trees, today) ?? refused('title')
      );
    }
    case 'faq': {
      const path = of('path');
      if (!pages.some((page) => page.path === path)) return refused('choice');
      return newQuestion({ question: of('title'), path }, language, trees) ?? refused('title');
    }
  }
}
