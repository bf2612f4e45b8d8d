import { germanDay, readGermanTime } from '../../../../../domain/german-time.ts';
import { productSales } from '../../../../../domain/product-sale.ts';
import { typedCents } from '../../../../../domain/typed-cents.ts';
import { markOf, placeOf } from '../../../../../server/features/editing/change.ts';
import { dropDrafts, keepDrafts, readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { takeBackPlan } from '../../../../../server/features/editing/plans.ts';
import type { Actor } from '../../../../../server/platform/audit/record-access.ts';
import type { Published } from '../../../../../server/web/publishing/record-publication.ts';
import type { DeskContext } from '../../../document/desk-context.ts';
import { placesOfThing } from '../draft-lines.ts';
import { beforeDraft } from '../edit/before-draft.ts';
import { factsFile } from './sale-view.ts';

/** What is wrong with what was typed, or why nothing came of it. */
export type SaleProblem = 'price' | 'same-price' | 'day' | 'changed' | 'gone';

export type SaleChange = { kind: 'planned' } | { kind: 'wrong'; why: SaleProblem } | Published;

type Parts = Pick<DeskContext, 'database' | 'publisher' | 'now'>;

interface Asked {
  actor: Actor;
  item: string;
  form: FormData;
}

const wrong = (why: SaleProblem): SaleChange => ({ kind: 'wrong', why });
const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** On sale, sold out or hidden from now on: one version of its own, whatever else is a draft. */
export async function setSale({ database, publisher, now }: Parts, { actor, item, form }: Asked): Promise<SaleChange> {
  const sale = productSales.find((one) => one === form.get('sale'));
  const place = { file: factsFile(item), at: ['sale'] };
  const drafts = await readDrafts(database);
  if (sale === undefined || !publisher.trees().has(place.file)) return wrong('gone');
  const seen = markOf(publisher.treesWith(drafts).valueAt(place.file, place.at));
  const published = publisher.trees().valueAt(place.file, place.at);
  const { clashes } = await keepDrafts(database, actor, [{ ...place, seen, value: sale, published }], now());
  if (clashes.length > 0) return wrong('changed');
  return publisher.publish(actor, publisher.publicNumber(), [placeOf(place)]);
}

/** Publishes all that is drafted of a product, once it is ready. */
export async function publishProduct({ database, publisher }: Parts, { actor, item }: Asked): Promise<SaleChange> {
  const drafts = (await readDrafts(database)).filter(({ plan }) => plan === null);
  const places = placesOfThing(drafts, `products/${item}`);
  return places.length === 0 ? { kind: 'nothing' } : publisher.publish(actor, publisher.publicNumber(), places);
}

/** A price that holds from the first moment of a German day: a plan like any other, of this one field. */
export async function planPrice({ database, publisher, now }: Parts, asked: Asked): Promise<SaleChange> {
  const { actor, item, form } = asked;
  const cents = typedCents(textOf(form, 'price'));
  const day = textOf(form, 'day');
  const from = readGermanTime(day);
  const place = { file: factsFile(item), at: ['priceCents'] };
  const drafts = await readDrafts(database);
  const published = beforeDraft(publisher.trees(), drafts)(place.file, place.at);
  if (cents === null || cents === 0) return wrong('price');
  if (cents === published) return wrong('same-price');
  if (from === null || !/^\d{4}-\d{2}-\d{2}$/.test(day) || day <= germanDay(now())) return wrong('day');
  const typed = { ...place, seen: textOf(form, 'mark'), value: cents, published };
  const { clashes } = await keepDrafts(database, actor, [typed], now());
  if (clashes.length > 0) return wrong('changed');
  const wanted = (await readDrafts(database)).filter((one) => placeOf(one) === placeOf(place) && one.plan === null);
  const planned = await publisher.plan(actor, wanted, from);
  return planned.kind === 'changed' ? wrong('changed') : planned.kind === 'refused' ? planned : { kind: 'planned' };
}

/** Ends the plan and throws the price away: what is public stays. */
export async function takeBackPrice({ database, now }: Parts, { actor, item, form }: Asked): Promise<SaleChange> {
  if (!(await takeBackPlan(database, actor, textOf(form, 'plan'), now()))) return wrong('gone');
  await dropDrafts(database, actor, [placeOf({ file: factsFile(item), at: ['priceCents'] })], now());
  return { kind: 'planned' };
}
