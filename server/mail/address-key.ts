import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * What the spellings of one address have in common: upper case, an umlaut made of two signs and the domain in punycode
 * make no difference. For comparing, counting and finding; a mail goes to the address as it was typed. Not left to the
 * databases: SQLite's `lower` knows ASCII only, PostgreSQL's depends on how the database was made.
 */
export function addressKey(email: string): string {
  const address = email.normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // asked only about what can be punycode: it takes any text for a part of a URL
  return /^[a-z0-9.-]*xn--[a-z0-9.-]*$/.test(domain)
    ? address.slice(0, at) + (domainToUnicode(domain) || domain)
    : address;
}

/** The two ways to write an address key: with the domain's own letters, and with its punycode. */
export function addressSpellings(key: string): string[] {
  const at = key.lastIndexOf('@') + 1;
  const punycode = domainToASCII(key.slice(at));
  return punycode.startsWith('xn--') || punycode.includes('.xn--') ? [key, key.slice(0, at) + punycode] : [key];
}
