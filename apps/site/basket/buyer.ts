import { useSyncExternalStore } from 'react';
import type { Buyer } from '../../../domain/orders/order-state.ts';
import { buyerKey } from './mark-document.ts';

/**
 * For whom somebody buys, kept in this browser once they have said it: it decides which price leads, on every page and in
 * every tab. Whoever says so asks for it, so it needs no consent (§ 25 (2) no. 2 TDDDG).
 */
let inMemory: Buyer | null = null;
const listeners = new Set<() => void>();

const isBuyer = (text: string | null): text is Buyer => text === 'private' || text === 'business';

/** null: not said yet. */
function keptBuyer(): Buyer | null {
  try {
    const kept = localStorage.getItem(buyerKey);
    return isBuyer(kept) ? kept : null;
  } catch {
    return inMemory;
  }
}

export function keepBuyer(buyer: Buyer): void {
  inMemory = buyer;
  try {
    localStorage.setItem(buyerKey, buyer);
  } catch {
    // kept in memory
  }
  markHere();
  for (const listener of listeners) listener();
}

/** The styles of prices (features/shop/price-pair.tsx) follow an attribute of the document. */
function markHere(): void {
  const buyer = keptBuyer();
  if (buyer === null) delete document.documentElement.dataset.buyer;
  else document.documentElement.dataset.buyer = buyer;
}

function onBuyerChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // null: everything was deleted
    if (key !== buyerKey && key !== null) return;
    markHere();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Follows the choice, also one of another tab; null while there is none, and in the server's document. */
export const useBuyer = (): Buyer | null => useSyncExternalStore(onBuyerChange, keptBuyer, () => null);
