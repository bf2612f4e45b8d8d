import type { ReturnedForm } from '../../../../domain/forms/returned-form.ts';

let draft: ReturnedForm['values'] = {};

/** What stands in the report, so that it is there again after a look at another page or in another language. Never stored. */
export const reportSoFar = (): ReturnedForm['values'] => draft;

/** Keeps what was typed; called in the browser only, by the form's events. */
export function keepReport(form: HTMLFormElement): void {
  draft = Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function forgetReport(): void {
  draft = {};
}
