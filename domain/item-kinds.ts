import { forms, type EnquiryKind } from './forms/forms.ts';

/** What the desk works on: whatever a form of the site sent, and mail that belongs to none of it. */
export type ItemKind = EnquiryKind | 'mail';

/** The forms that are stored as an enquiry, in their order. The desk's build writes the names in (`apps/desk/vite.config.ts`). */
export const itemKinds: readonly ItemKind[] = [
  ...Object.values(forms).flatMap(({ stored, kind }) => (stored === 'enquiry' ? [kind] : [])),
  'mail',
];
