import { fieldsIn, fillFields, keptFields } from '../../forms/kept-fields.ts';

/** The fields in the order they are read; the first wrong one gets the focus. */
const contactFields = ['name', 'email', 'subject', 'message', 'privacy'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Partial<Record<ContactField, string>>;

const draft = keptFields('contact-draft');

/** Puts what was typed before into the form: after a reload, a look at another page, in another language or tab. */
export function takeUpDraft(form: HTMLFormElement): () => void {
  const kept = draft.read();
  // nothing kept is no wish to empty the fields
  if (Object.keys(kept).length > 0) fillFields(form, kept, contactFields, 'untouched');
  return draft.onOtherTab(() => fillFields(form, draft.read(), contactFields));
}

/** Keeps what the visitor typed; written in the browser only, by the form's events. */
export const keepDraft = (form: HTMLFormElement): void => draft.keep(fieldsIn(new FormData(form), contactFields));

export const forgetDraft = draft.forget;
