/** The fields in the order they are read; the first wrong one gets the focus. */
export const contactFields = ['name', 'email', 'subject', 'message', 'privacy'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Partial<Record<ContactField, string>>;

let draft: ContactValues = {};

/** What stands in the form, so that it is there again after a look at another page or in another language. Never stored. */
export const typedSoFar = (): ContactValues => draft;

/** Keeps what the visitor typed; written in the browser only, by the form's events. */
export function keepDraft(form: HTMLFormElement): void {
  draft = Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [ContactField, string] =>
      contactFields.some((field) => field === entry[0]),
    ),
  );
}

export function forgetDraft(): void {
  draft = {};
}
