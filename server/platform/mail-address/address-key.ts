import { domainToASCII, domainToUnicode } from 'node:url';
import { parseDomain, parseMailAddress, withoutIgnorable } from '../../../domain/mail-address.ts';

/**
 * What all spellings of one address have in common, for comparing, counting and finding: its one spelling
 * (`parseMailAddress`) without capitals. What is no address (the pre-order's rule is loose) is folded as far as it goes.
 * Not left to the databases: SQLite's `lower` knows ASCII only, PostgreSQL's depends on how the database was made.
 */
export function addressKey(email: string): string {
  const typed = withoutIgnorable(email).trim();
  const address = parseMailAddress(typed);
  if (address !== null) return address.toLowerCase();
  const at = typed.lastIndexOf('@') + 1;
  const domain = parseDomain(typed.slice(at)) ?? typed.slice(at);
  return (typed.slice(0, at) + domain).normalize('NFKC').toLowerCase();
}

/** An address as people read it: the domain with its own letters. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}

/** The ways an address key may stand in a text: with the domain's own letters, and with its punycode. */
export function addressSpellings(key: string): string[] {
  const at = key.lastIndexOf('@') + 1;
  const readable = readableAddress(key);
  const ascii = key.slice(0, at) + (domainToASCII(key.slice(at)) || key.slice(at));
  return [...new Set([key, readable, ascii])];
}
