import { fillFields, forgetFields, keepFields, keptFields, onOtherTab } from '../../forms/kept-fields.ts';

/** The fields in the order they are read; the first wrong one gets the focus. */
const contactFields = ['name', 'email', 'subject', 'message', 'privacy'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Partial<Record<ContactField, string>>;

const name = 'contact-draft';

/** Puts what was typed before into the form: after a reload, a look at another page, in another language or tab. */
export function takeUpDraft(form: HTMLFormElement): () => void {
  const kept = keptFields(name, Date.now());
  // nothing kept is no wish to empty the fields
  if (Object.keys(kept).length > 0) fillFields(form, kept, contactFields, 'untouched');
  return onOtherTab(name, () => fillFields(form, keptFields(name, Date.now()), contactFields));
}

/** Keeps what the visitor typed; written in the browser only, by the form's events. */
export function keepDraft(form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter((entry): entry is [ContactField, string] =>
    contactFields.some((field) => field === entry[0]),
  );
  keepFields(name, Object.fromEntries(fields), Date.now());
}

export const forgetDraft = (): void => forgetFields(name);
