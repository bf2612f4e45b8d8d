import { useSyncExternalStore } from 'react';
import type { Buyer } from '../../../domain/orders/order-state.ts';
import { browserText } from '../storage/browser-text.ts';
import { buyerKey } from './mark-document.ts';

/**
 * For whom somebody buys, kept in this browser once they have said it: it decides which price leads, on every page and in
 * every tab. Whoever says so asks for it, so it needs no consent (§ 25 (2) no. 2 TDDDG).
 */
const kept = browserText(buyerKey);

const isBuyer = (text: string | null): text is Buyer => text === 'private' || text === 'business';

/** null: not said yet. */
function keptBuyer(): Buyer | null {
  const text = kept.read();
  return isBuyer(text) ? text : null;
}

export function keepBuyer(buyer: Buyer): void {
  kept.keep(buyer);
  markHere();
}

/** The styles of prices (features/shop/price-pair.tsx) follow an attribute of the document. */
function markHere(): void {
  const buyer = keptBuyer();
  if (buyer === null) delete document.documentElement.dataset.buyer;
  else document.documentElement.dataset.buyer = buyer;
}

const onBuyerChange = (listener: () => void): (() => void) =>
  kept.onChange(() => {
    markHere();
    listener();
  });

/** Follows the choice, also one of another tab; null while there is none, and in the server's document. */
export const useBuyer = (): Buyer | null => useSyncExternalStore(onBuyerChange, keptBuyer, () => null);
