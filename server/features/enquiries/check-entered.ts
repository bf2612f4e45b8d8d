import * as z from 'zod/mini';
import { line, paragraphs } from '../../../domain/forms/fields.ts';
import { enteredOrigins } from '../../../domain/item-origin.ts';
import { isMailAddress, parseMailAddress } from '../../../domain/mail-address.ts';
import type { EnteredItem } from './enter-item.ts';

/** What somebody typed of a call or a talk, untouched. */
export type TypedItem = Record<Exclude<keyof EnteredItem, 'orderId'>, string>;

/** `who`: neither a name nor a way to reach them */
type EnteredFault = 'who' | 'email' | 'too-long' | 'empty';

export type EnteredFaults = Partial<Record<'name' | 'email' | 'phone' | 'subject' | 'message', EnteredFault>>;

const schemas = {
  name: line({ max: [100, 'too-long'] }),
  phone: line({ max: [50, 'too-long'] }),
  subject: line({ max: [200, 'too-long'] }),
  message: paragraphs({ min: [1, 'empty'], max: [5_000, 'too-long'] }),
};

/** The item to be stored, or what is wrong with each field. */
export function checkEntered(typed: TypedItem): EnteredItem | { faults: EnteredFaults } {
  const faults: EnteredFaults = {};
  const read = (field: keyof typeof schemas): string | null => {
    const found = schemas[field].safeParse(typed[field]);
    if (!found.success) faults[field] = found.error.issues[0]?.message === 'empty' ? 'empty' : 'too-long';
    return found.success && found.data !== '' ? found.data : null;
  };
  const fields = { name: read('name'), phone: read('phone'), subject: read('subject'), message: read('message') };
  const email = typed.email.trim() === '' ? null : parseMailAddress(typed.email);
  if (typed.email.trim() !== '' && (email === null || !isMailAddress(email))) faults.email = 'email';
  if (fields.name === null && fields.phone === null && email === null && Object.keys(faults).length === 0)
    faults.name = 'who';
  if (Object.keys(faults).length > 0) return { faults };
  const origin = enteredOrigins.find((one) => one === typed.origin) ?? 'telephone';
  return { id: typed.id, origin, email, language: typed.language, ...fields };
}

export const isEnteredId = (id: string): boolean => z.uuid().safeParse(id).success;
