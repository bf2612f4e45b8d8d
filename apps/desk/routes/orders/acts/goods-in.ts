import type { Quantities } from '../../../../../domain/orders/shipments.ts';
import { typedCount } from '../../../../../domain/whole-number.ts';

/** Quantities as typed, a field `goods.<item number>`; an empty field is none. */
export function quantitiesIn(form: FormData): { quantities: Quantities } | { wrong: string[] } {
  const quantities = new Map<string, number>();
  const wrong: string[] = [];
  for (const [name, value] of form) {
    if (!name.startsWith('goods.') || typeof value !== 'string') continue;
    const itemNo = name.slice('goods.'.length);
    const quantity = value.trim() === '' ? 0 : typedCount(value.trim(), { least: 0, most: 99_999_999, digits: 8 });
    if (quantity === null) wrong.push(itemNo);
    else quantities.set(itemNo, quantity);
  }
  return wrong.length > 0 ? { wrong } : { quantities };
}

/** What was typed into a form, to be shown again. */
export const typedAgain = (form: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
