import { browserText } from '../storage/browser-text.ts';
import { listKey } from './mark-document.ts';

/**
 * The order list as text (`writeOrderList`), kept in this browser until it is sent or emptied. A basket that somebody fills
 * needs no consent (§ 25 (2) no. 2 TDDDG).
 */
const list = browserText(listKey);

export const keptText = (): string => list.read() ?? '';

export const keepText = (text: string): void => list.keep(text === '' ? null : text);

/** Hears of every change of the list, here and in other tabs. @returns what ends it */
export const onListChange = list.onChange;
