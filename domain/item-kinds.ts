import type { EnquiryKind } from './forms/forms.ts';

/** What the desk works on: whatever a form of the site sent, and mail that belongs to none of it. */
export type ItemKind = EnquiryKind | 'mail';

/**
 * Each of them, in the order in which the desk offers them; one that is forgotten is an error of types. Written out
 * because a browser needs the names only, and the forms bring their rules along.
 */
const everyKind: Readonly<Record<ItemKind, true>> = {
  contact: true,
  preorder: true,
  callback: true,
  withdrawal: true,
  barrier: true,
  mail: true,
};

export const itemKinds: readonly ItemKind[] = Object.keys(everyKind).filter((name): name is ItemKind =>
  Object.hasOwn(everyKind, name),
);
