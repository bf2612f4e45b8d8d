import { plainIban } from './statement-fields.ts';

/** The one account that a CAMT is about, also where the rest of it cannot be read; empty: unknown. Read aside: a file has up to 8 MB. */
export function accountIn(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  const found = text.matchAll(/<(?:\w+:)?Acct>\s*<(?:\w+:)?Id>\s*<(?:\w+:)?IBAN>([A-Z0-9 ]{15,42})</g);
  const accounts = new Set([...found].map(([, iban = '']) => plainIban(iban)));
  return accounts.size === 1 ? ([...accounts][0] ?? '') : '';
}
