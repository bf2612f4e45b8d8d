import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Host and port, and nothing that would move the border between host and path ("x/functions/v1/…?"). */
const hostPattern = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Suffixes that nobody can register in the public name system (RFC 6761, 6762, 8375; ICANN for `internal`). */
const privateSuffixes = ['.localhost', '.local', '.lan', '.home', '.internal', '.home.arpa', '.test'];

/** How many different spellings (other ports, upper case) of allowed hosts are remembered. */
const remembered = 64;

interface HostSettings {
  /** SITE_URL */
  siteUrl: string;
  /** HOST: the address listened on; undefined for all */
  host: string | undefined;
  /** ALLOWED_HOSTS */
  allowedHosts: readonly string[];
}

/**
 * Which Host headers are answered (docs/decisions/request-limiter.md). Always the host of SITE_URL, an address in HOST, this machine's own
 * names for itself and ALLOWED_HOSTS, with any port. While SITE_URL is not a public name, which is how somebody tries
 * the site out, also every IP address and every name that cannot be registered: a stranger's page can point a name of
 * its own at this machine, but not one of those.
 */
export function hostCheck({ siteUrl, host, allowedHosts }: HostSettings): (header: string) => boolean {
  const site = nameOf(new URL(siteUrl).host);
  const named = new Set([site, ...allowedHosts.map(nameOf), ...(host === undefined ? [] : [nameOf(bracketed(host))])]);
  const lenient = isPrivate(site);
  const known = new Set<string>();
  return (header) => {
    if (known.has(header)) return true;
    if (!isHost(header)) return false;
    const name = nameOf(header);
    const allowed = named.has(name) || isLoopback(name) || (lenient && isPrivate(name));
    if (allowed && known.size < remembered) known.add(header);
    return allowed;
  };
}

/** Whether a Host header could be one at all. */
export const isHost = (header: string) => hostPattern.test(header) && URL.canParse(`http://${header}`);

/** Without port and final dot, in the one spelling that URLs give it. */
function nameOf(host: string): string {
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host.toLowerCase();
  return name.replace(/\.$/, '');
}

const bracketed = (address: string) => (isIP(address) === 6 ? `[${address}]` : address);

const isLoopback = (name: string) => name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);

const isPrivate = (name: string) =>
  isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
  !name.includes('.') ||
  name === hostname().toLowerCase() ||
  privateSuffixes.some((suffix) => name.endsWith(suffix));
