/** The values of a form's fields, by name. */
export type Fields = Readonly<Record<string, string>>;

/** milliseconds: a name and an address stay in this browser for a day after the last key that was pressed */
const longest = 24 * 60 * 60 * 1000;

const inMemory = new Map<string, Fields>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** What was typed into a form of that name and is not sent yet. @param now milliseconds since 1970 */
export function keptFields(name: string, now: number): Fields {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('fields' in kept)) return {};
    const { at, fields } = kept;
    if (typeof at === 'number' && now - at < longest && isFields(fields)) return fields;
    localStorage.removeItem(name);
    return {};
  } catch {
    return inMemory.get(name) ?? {};
  }
}

/** Keeps them in this browser, so that a reload, the way back and another tab find them. @param now milliseconds since 1970 */
export function keepFields(name: string, fields: Fields, now: number): void {
  inMemory.set(name, fields);
  try {
    localStorage.setItem(name, JSON.stringify({ at: now, fields }));
  } catch {
    // kept in memory
  }
  changed();
}

/** When a form was sent or emptied. */
export function forgetFields(name: string): void {
  inMemory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // it was in memory only
  }
  changed();
}

/** What is kept as one text, for comparing; null: nothing. */
export function keptSnapshot(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    const fields = inMemory.get(name);
    return fields === undefined ? null : JSON.stringify(fields);
  }
}

/** Hears of every change, here and in another tab. @returns what ends it */
export function onFieldsChange(name: string, listener: () => void): () => void {
  listeners.add(listener);
  const end = onOtherTab(name, listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

/** Hears what another tab keeps under that name. @returns what ends it */
export function onOtherTab(name: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
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
