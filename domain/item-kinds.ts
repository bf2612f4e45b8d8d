import { forms, type SubmissionKind } from './forms/forms.ts';

/** What the desk works on: whatever a form of the site sent, and mail that belongs to none of it. */
export type ItemKind = SubmissionKind | 'mail';

const sent: readonly SubmissionKind[] = Object.values(forms).flatMap(({ kind, stored }) =>
  stored === 'submission' ? [kind] : [],
);

/** In the order of the forms. */
export const itemKinds: readonly ItemKind[] = [...sent, 'mail'];

/** Whether a form of the site sent it. */
export const isSubmissionKind = (kind: ItemKind): kind is SubmissionKind => kind !== 'mail';
