import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** The visitor's address of a request; see `resolveAddress`. @param hops TRUST_PROXY_HOPS */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const forwarded = request.headers['x-forwarded-for'];
  return resolveAddress(
    request.socket.remoteAddress ?? '',
    Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
    hops,
  );
}

/**
 * The visitor's address. `X-Forwarded-For` is believed only as far as our own proxies wrote it: each appends the
 * address it was called from, so with n trusted proxies the visitor is the n-th entry from the right.
 * @param remote address of the connection
 * @param forwarded the X-Forwarded-For header, or null
 * @param hops number of own proxies (TRUST_PROXY_HOPS)
 */
export function resolveAddress(remote: string, forwarded: string | null, hops: number): string {
  const direct = normalizeAddress(remote) ?? '0.0.0.0';
  if (hops === 0 || forwarded === null) return direct;
  const entries = forwarded.split(',');
  const entry = entries[Math.max(entries.length - hops, 0)] ?? '';
  return normalizeAddress(entry.trim()) ?? direct;
}

/** Without port, brackets and zone; IPv4 written as IPv6 becomes IPv4; null when it is no address. */
function normalizeAddress(text: string): string | null {
  const [withoutZone = ''] = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').split('%');
  const bare = withoutZone.toLowerCase();
  if (isIPv6(bare)) return mappedIPv4(bare) ?? bare;
  const withoutPort = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isIPv4(withoutPort) ? withoutPort : null;
}

/** ::ffff:192.0.2.7, also written as ::ffff:c000:207; null when it is no IPv4 address. */
function mappedIPv4(address: string): string | null {
  const all = allGroups(address);
  if (all[5] !== 0xffff || all.slice(0, 5).some((group) => group !== 0)) return null;
  return all
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/**
 * What shares a rate limit: one IPv4 address (often a household or an office already), or an IPv6 /56, which is what
 * providers give one customer; within it addresses cost nothing.
 */
export function addressPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  const [a = 0, b = 0, c = 0, d = 0] = allGroups(address);
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** The eight groups of an IPv6 address. */
function allGroups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  if (tail === undefined) return left;
  return [...left, ...Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => 0), ...right];
}

function groups(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
