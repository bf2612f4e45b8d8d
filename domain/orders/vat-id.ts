import { checkVAT, countries } from 'jsvat';

/**
 * A VAT id in its one spelling, "DE123456788", or null when it is none by form and check digit (Directive 2006/112/EC,
 * Art. 215; by jsvat). Whether it has been given to anybody only its country can say.
 */
export function parseVatId(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s.\-/]/g, '');
  if (text.length < 4 || text.length > 16) return null;
  return checkVAT(text, countries).isValid ? text : null;
}
