import { createContext, use, useEffect, useReducer, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { usePaths } from '../../../i18n/link.tsx';
import { useLazyComponent } from '../../../components/use-lazy-component.ts';
import { keptText, onListChange } from '../../../basket/kept-text.ts';
import type { OrderShop } from './order-shop.ts';
import type { Put } from './put.ts';

interface ShopList {
  shop: OrderShop;
  /** Settles when it is there, or when nothing comes of it. */
  put(put: Put): Promise<void>;
  prepare(): void;
}

const ShopListContext = createContext<ShopList | null>(null);
/** null outside of the shop. */
export const useShopList = (): ShopList | null => use(ShopListContext);

const importBar = () => import('./list-bar.tsx');

/** Holds the order list on the shop page. Its code comes when something is put there, or was before. */
export function ShopListProvider({ shop, children }: { shop: OrderShop; children: ReactNode }) {
  const address = usePaths().local('/order');
  /** what the list's code has not taken yet, and how often something was put here: the same twice is two */
  const waiting = useRef<Put[]>([]);
  const [puts, countPut] = useReducer((count: number) => count + 1, 0);
  const { ready: Bar, load, prepare } = useLazyComponent(importBar);
  const hasList = useSyncExternalStore(
    onListChange,
    () => keptText() !== '',
    () => false,
  );
  useEffect(() => {
    if (hasList) load().catch(() => undefined);
  }, [hasList, load]);
  const list: ShopList = {
    shop,
    put(put) {
      waiting.current.push(put);
      countPut();
      return load().catch((error: unknown) => {
        const left = waiting.current.splice(0).flatMap(({ itemNo, quantity }) => [
          ['item', itemNo],
          ['quantity', String(quantity)],
        ]);
        // as without scripts; null: the visitor does without
        if (error && left.length > 0) location.assign(`${address}?${new URLSearchParams(left)}`);
      });
    },
    prepare,
  };
  return (
    <ShopListContext value={list}>
      {children}
      {Bar ? <Bar shop={shop} puts={puts} take={() => waiting.current.splice(0)} /> : null}
    </ShopListContext>
  );
}
