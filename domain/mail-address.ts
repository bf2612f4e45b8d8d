/** Signs nobody sees (zero-width, soft hyphen, variation selectors …): they come along when an address is copied. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

export const withoutIgnorable = (text: string): string => text.replace(ignorable, '');

// RFC 5322 dot-atom. Quoted local parts are left out on purpose.
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
// Letters of any script, with the full stops of other scripts. Any other sign would be read as another part of a URL.
const domainSigns = /^[\p{L}\p{N}\p{M}.\u3002\uFF0E\uFF61-]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/;

/**
 * The one way an e-mail address is written here: no ignorable signs, the domain in ASCII as mail servers know it
 * (UTS 46: lower case, full-width letters folded, punycode, no dot at the end), each part within its length (RFC 5321,
 * RFC 1035). The local part stays as typed, because only its own server may say what its capitals mean.
 * Null when mail cannot be addressed to it; bare IP addresses are left out on purpose.
 * @param typed trimmed
 */
export function parseMailAddress(typed: string): string | null {
  const text = withoutIgnorable(typed);
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (local.length > 64 || !localPart.test(local)) return null;
  const domain = parseDomain(text.slice(at + 1));
  return domain === null ? null : `${local}@${domain}`;
}

/** The one spelling of a domain, in ASCII; null when it is none. */
export function parseDomain(typed: string): string | null {
  if (typed.length > 254 || !domainSigns.test(typed)) return null;
  let host: string;
  try {
    // the one implementation of UTS 46 that browsers and Node both bring
    host = new URL(`http://${typed}`).hostname.replace(/\.$/, '');
  } catch {
    return null;
  }
  const labels = host.split('.');
  const valid =
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '');
  return valid ? host : null;
}

/** The name somebody entered; whoever entered none has their address in its place: then ''. */
export const enteredName = (name: string): string => (isMailAddress(name) ? '' : name);

/** Whether mail can be addressed to it. At most 255 characters (specification, section 5). */
export const isMailAddress = (typed: string): boolean => typed.length <= 255 && parseMailAddress(typed) !== null;
