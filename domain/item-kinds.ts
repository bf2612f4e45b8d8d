import type { SubmissionKind } from './forms/forms.ts';

/** What the desk works on: whatever a form of the site sent, and mail that belongs to none of it. */
export type ItemKind = SubmissionKind | 'mail';

/**
 * In the order of the forms. Written out, because a browser of the desk needs their names and not the forms' schemas,
 * which are 16 kB; item-kinds.test.ts holds them together.
 */
export const itemKinds = [
  'contact',
  'preorder',
  'callback',
  'withdrawal',
  'barrier',
  'mail',
] as const satisfies readonly ItemKind[];

/** Whether a form of the site sent it. */
export const isSubmissionKind = (kind: ItemKind): kind is SubmissionKind => kind !== 'mail';
