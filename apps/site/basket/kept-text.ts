import { listKey } from './mark-document.ts';

/**
 * The order list as text (`writeOrderList`), kept in this browser until it is sent or emptied, and the same in every tab.
 * A basket that somebody fills needs no consent (§ 25 (2) no. 2 TDDDG). Where a browser keeps nothing, the list lives as
 * long as the page.
 */
let inMemory = '';
const listeners = new Set<() => void>();

export function keptText(): string {
  try {
    return localStorage.getItem(listKey) ?? '';
  } catch {
    return inMemory;
  }
}

export function keepText(text: string): void {
  inMemory = text;
  try {
    if (text === '') localStorage.removeItem(listKey);
    else localStorage.setItem(listKey, text);
  } catch {
    // kept in memory
  }
  for (const listener of listeners) listener();
}

/** Hears of every change of the list, here and in other tabs. @returns what ends it */
export function onListChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // null: everything was deleted
    if (key === listKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
