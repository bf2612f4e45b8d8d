/** Whom a request is about: an e-mail address, or the telephone number of somebody who asked for a call. */
export type DataSubject = { kind: 'email'; email: string } | { kind: 'phone'; digits: string };

/** Null when the text is neither. A number counts by its digits from 7 on, as in the form (specification, section 9). */
export function parseDataSubject(text: string): DataSubject | null {
  const trimmed = text.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return { kind: 'email', email: trimmed.toLowerCase() };
  const digits = trimmed.replace(/\D/g, '');
  return digits.length >= 7 && /^[+\d\s()/.-]+$/.test(trimmed) ? { kind: 'phone', digits } : null;
}

/** +49 40 123, 0049 40 123 and 040 123 are one number: they end alike. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((number) => number.replace(/\D/g, '').replace(/^00/, '').replace(/^49/, '').replace(/^0/, ''));
  return a !== undefined && a.length >= 5 && a === b;
}
