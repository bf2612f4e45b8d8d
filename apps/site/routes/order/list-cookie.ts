import { mostOfOneProduct, parseQuantity } from '../../../../domain/orders/quantity.ts';
import { siteUrl } from '../../../../server/features/content/site-setting.ts';
import { isWanted, type Amounts } from '../../features/shop/list/order-shop.ts';
import { amountsOf } from './amounts.ts';

/**
 * Carries the list while there are no scripts: only the order page writes and reads it. Scripts take it over into the
 * list that they keep, and delete it (`dropCookie` of kept-list.ts, which knows the name, too).
 */
const name = 'order-list';

export interface CarriedList {
  amounts: Amounts;
  /** it is the whole list, and not something to be added to what scripts keep */
  isWhole: boolean;
}

/** The list that a request brings along. */
export function carriedList(request: Request): CarriedList | null {
  const text = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1];
  const kind = text?.[0];
  if (text === undefined || (kind !== 'w' && kind !== 'm')) return null;
  try {
    return { amounts: amountsOf(decodeURIComponent(text.slice(1))), isWhole: kind === 'w' };
  } catch {
    // nobody but a stranger writes it like that
    return null;
  }
}

/** A `Set-Cookie` that carries a list for 30 days. @param list as `listText` writes it */
export const carryList = (list: string, isWhole: boolean): string =>
  `${name}=${isWhole ? 'w' : 'm'}${encodeURIComponent(list)}; Path=/; Max-Age=2592000; SameSite=Lax${isSecure() ? '; Secure' : ''}`;

const isSecure = () => siteUrl().startsWith('https:');

/** A `Set-Cookie` that ends it. */
export const dropList = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;

/** So many more of each product; what is no number stays as typed, so that its owner can mend it. */
export function withMoreTyped(amounts: Amounts, more: readonly (readonly [itemNo: string, typed: string])[]): Amounts {
  const all: Record<string, string> = { ...amounts };
  for (const [itemNo, typed] of more) {
    const before = parseQuantity(all[itemNo] ?? '');
    const added = parseQuantity(typed);
    if (added === null) all[itemNo] = isWanted(typed) ? typed : (all[itemNo] ?? '');
    else all[itemNo] = String(Math.min((before ?? 0) + added, mostOfOneProduct));
  }
  return all;
}
