import { fieldsOf } from './enquiry-fields.ts';

/** What a list says of an item. */
export interface Sayings {
  name: string | null;
  /** subject, or the beginning of the text */
  about: string | null;
  /** the first words of the text, where `about` is something else */
  excerpt: string | null;
}

/** Of what is restricted (Art. 18 GDPR). */
export const nothing: Sayings = { name: null, about: null, excerpt: null };

/** Fields that say from whom it is, and those that say what it is about, the most telling first. */
const saysWho = ['name', 'company', 'phone', 'email'];
const saysWhat = ['subject', 'contract', 'message', 'problem', 'quantity', 'phone'];

/** @param payload JSON of a stored enquiry */
export function sayingsOf(payload: string): Sayings {
  const fields = fieldsOf(payload);
  const textsOf = (names: readonly string[]) => names.flatMap((name) => fields.get(name) ?? []);
  const known = textsOf(saysWhat);
  // a form that has none of those fields says what it has beside its sender
  const others = textsOf([...fields.keys()].filter((name) => !saysWho.includes(name)));
  const [about = null, excerpt = null] = (known.length > 0 ? known : others).map(beginningOf);
  return { name: textsOf(saysWho)[0] ?? null, about, excerpt };
}

/** As much of a text as a line shows, without its line breaks. */
const beginningOf = (text: string): string => text.slice(0, 160).replaceAll(/\s+/g, ' ');
