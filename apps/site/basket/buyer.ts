import { useSyncExternalStore } from 'react';
import type { Buyer } from '../../../domain/orders/order-state.ts';

/**
 * For whom somebody buys, kept in this browser once they have said it: it decides which price leads, on every page and in
 * every tab. Whoever says so asks for it, so it needs no consent (§ 25 (2) no. 2 TDDDG).
 */
const name = 'buyer';

let inMemory: Buyer | null = null;
const listeners = new Set<() => void>();

const isBuyer = (text: string | null): text is Buyer => text === 'private' || text === 'business';

/** null: not said yet. */
export function keptBuyer(): Buyer | null {
  try {
    const kept = localStorage.getItem(name);
    return isBuyer(kept) ? kept : null;
  } catch {
    return inMemory;
  }
}

export function keepBuyer(buyer: Buyer): void {
  inMemory = buyer;
  try {
    localStorage.setItem(name, buyer);
  } catch {
    // kept in memory
  }
  markDocument();
  for (const listener of listeners) listener();
}

/** The styles of prices (features/shop/price-pair.tsx) follow an attribute of the document. */
function markDocument(): void {
  const buyer = keptBuyer();
  if (buyer === null) delete document.documentElement.dataset.buyer;
  else document.documentElement.dataset.buyer = buyer;
}

/** Inline script of the head: the same before anything is painted, so that no price changes its place. */
export const markBuyer = `try{var b=localStorage.getItem('${name}');if(/^(private|business)$/.test(b))document.documentElement.dataset.buyer=b}catch(_){}`;

function onBuyerChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // null: everything was deleted
    if (key !== name && key !== null) return;
    markDocument();
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
