import { browserText, type BrowserText } from '../storage/browser-text.ts';

/** The values of a form's fields, by name. */
export type Fields = Readonly<Record<string, string>>;

/** milliseconds: a name and an address stay in this browser for a day after the last key that was pressed */
const longest = 24 * 60 * 60 * 1000;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** What was typed into a form and is not sent yet: a reload, the way back and another tab find it. */
export interface KeptFields extends Pick<BrowserText, 'onChange' | 'onOtherTab'> {
  read(): Fields;
  keep(fields: Fields): void;
  /** When the form was sent or emptied. */
  forget(): void;
  /** What is kept as one text, for comparing; null: nothing. */
  snapshot(): string | null;
}

/** Called in the browser only, by a form's events. @param name of the form, as this browser keeps it */
export function keptFields(name: string): KeptFields {
  const { read, keep, drop, onChange, onOtherTab } = browserText(name);
  return {
    read() {
      const { at, fields } = keptIn(read());
      if (typeof at === 'number' && Date.now() - at < longest && isFields(fields)) return fields;
      drop();
      return {};
    },
    keep: (fields) => keep(JSON.stringify({ at: Date.now(), fields })),
    forget: () => keep(null),
    snapshot: read,
    onChange,
    onOtherTab,
  };
}

/** What stands in the fields of a form, of those that are asked for. */
export function fieldsIn<Name extends string>(data: FormData, names: readonly Name[]): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = data.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/** Somebody may have written there what they liked. */
function keptIn(text: string | null): { at?: unknown; fields?: unknown } {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);

/** Whether somebody, or the browser itself, has put something there already. */
function isTouched(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected);
  return control.value !== control.defaultValue;
}

/**
 * Puts kept values into the fields that carry them; what somebody is typing in right now stays.
 * @param only `untouched`: what was typed before the scripts came is newer than what was kept
 */
export function fillFields(form: HTMLFormElement, fields: Fields, names: readonly string[], only?: 'untouched'): void {
  for (const control of form.elements) {
    if (!isControl(control) || !names.includes(control.name) || control.type === 'hidden') continue;
    if (control === document.activeElement || (only && isTouched(control))) continue;
    const value = fields[control.name];
    if (isTicked(control)) control.checked = value === control.value;
    else if (!(control instanceof HTMLSelectElement)) control.value = value ?? '';
    else if (value !== undefined) control.value = value;
  }
}
