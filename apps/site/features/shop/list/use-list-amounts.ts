import { useState, useSyncExternalStore } from 'react';
import { readOrderList, withMore, writeOrderList } from '../../../../../domain/orders/order-list.ts';
import { parseQuantity } from '../../../../../domain/orders/quantity.ts';
import { keptText, onListChange } from '../../../basket/kept-text.ts';
import { keepList, keptList } from './kept-list.ts';
import { keptIn, type Amounts, type ListShop } from './order-shop.ts';

/** A list that somebody brings to the one that there is. */
export interface BroughtList {
  amounts: Amounts;
  /** it takes the place of the list that there is, instead of joining it */
  isWhole: boolean;
}

export interface ListAmounts {
  /** as typed */
  amounts: Amounts;
  /** the same as it is kept, which leaves out what is no number */
  text: string;
  /** how often the list came from elsewhere: an address, another tab, emptying it */
  arrivals: number;
  setAmount(itemNo: string, typed: string): void;
  bring(list: BroughtList): void;
  empty(): void;
}

/**
 * The kept list as the page shows it. What is kept is all there is; to it comes only the way in which quantities were typed,
 * and what was typed and is no number, so that its owner can mend it.
 * @param served what the server wrote into the document: what this browser keeps is not known there
 */
export function useListAmounts(shop: ListShop, served: Amounts): ListAmounts {
  const text = useSyncExternalStore(onListChange, keptText, () => writeOrderList(keptIn(shop, served)));
  const [here, setHere] = useState({ text, typed: served, arrivals: 0 });
  // not from here: the lines are put in order anew
  if (here.text !== text) setHere({ ...here, text, arrivals: here.arrivals + 1 });
  const amounts = asTyped(text, here.typed);
  return {
    amounts,
    text,
    arrivals: here.arrivals,
    setAmount(itemNo, typed) {
      const next = { ...amounts, [itemNo]: typed };
      const list = keptIn(shop, next);
      setHere({ ...here, text: writeOrderList(list), typed: next });
      keepList(list);
    },
    bring({ amounts: brought, isWhole }) {
      const named = keptIn(shop, brought);
      setHere({ ...here, typed: isWhole ? brought : { ...here.typed, ...brought } });
      keepList(
        isWhole ? named : named.reduce((list, { itemNo, quantity }) => withMore(list, itemNo, quantity), keptList()),
      );
    },
    empty() {
      setHere({ text: '', typed: {}, arrivals: here.arrivals + 1 });
      keepList([]);
    },
  };
}

/** What was typed stands for as long as it says the quantity that is kept. */
function asTyped(text: string, typed: Amounts): Amounts {
  const amounts = Object.fromEntries(
    (readOrderList(text) ?? []).map(({ itemNo, quantity }) => [itemNo, String(quantity)]),
  );
  for (const [itemNo, amount] of Object.entries(typed))
    if (parseQuantity(amount) === parseQuantity(amounts[itemNo] ?? '')) amounts[itemNo] = amount;
  return amounts;
}
