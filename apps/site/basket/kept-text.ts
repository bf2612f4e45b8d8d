/**
 * The order list as text (`writeOrderList`), kept in this browser until it is sent or emptied, and the same in every tab.
 * A basket that somebody fills needs no consent (§ 25 (2) no. 2 TDDDG). Where a browser keeps nothing, the list lives as
 * long as the page.
 */
const name = 'order-list';

let inMemory = '';
const listeners = new Set<() => void>();

export function keptText(): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return inMemory;
  }
}

export function keepText(text: string): void {
  inMemory = text;
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // kept in memory
  }
  for (const listener of listeners) listener();
}

/** Inline script of the head: the order page does not show an empty list first where one is kept (order.css). */
export const markList = `try{if(localStorage.getItem('${name}'))document.documentElement.dataset.list=''}catch(_){}`;

/** Hears of every change of the list, here and in other tabs. @returns what ends it */
export function onListChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // null: everything was deleted
    if (key === name || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
