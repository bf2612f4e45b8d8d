import { forEachLanguage, type PerLanguage } from '../../domain/locale.ts';
import { join } from 'node:path';
import { chatCategories, type ChatCategory } from '../../domain/chat-keywords.ts';
import { readRows } from '../read-rows.ts';

type Labelled = PerLanguage<readonly (readonly [ChatCategory, string])[]>;

// Each file of utterances/ says in its first line what it is for.
const rowsOf = (set: string) =>
  forEachLanguage((language) => readRows(join(import.meta.dirname, 'utterances', `${set}.${language}.txt`)));

/** @throws {Error} naming a category that there is not */
function labelled(set: string): Labelled {
  const rows = rowsOf(set);
  return forEachLanguage((language) =>
    rows[language].map(([label, text = '']) => {
      const category = chatCategories.find((one) => one === label);
      if (category === undefined) throw new Error(`${set}.${language}.txt: no category ${label}`);
      return [category, text] as const;
    }),
  );
}

const plain = (set: string): PerLanguage<readonly string[]> => {
  const rows = rowsOf(set);
  return forEachLanguage((language) => rows[language].map(([text = '']) => text));
};

export const utterances = labelled('chat');
export const aboutAnOrder = labelled('about-an-order');
export const newOrders = labelled('new-orders');
export const shortMessages = {
  tuned: plain('short-tuned'),
  heldOut: plain('short-held-out'),
  november27: plain('short-2026-11-27'),
};
