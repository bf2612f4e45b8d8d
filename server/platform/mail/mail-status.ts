/** What an enhanced status code says in a way that somebody at the desk can act on; the desk has words for each. */
export const statusMeanings = [
  'no-such-mailbox',
  'no-such-domain',
  'mailbox-closed',
  'mailbox-full',
  'too-large',
  'not-proven-ours',
  'not-wanted',
  'comes-later',
  'unreachable',
  'busy',
] as const;

export type StatusMeaning = (typeof statusMeanings)[number];

/**
 * Codes whose meaning servers agree on; whatever is not here is told in general words. 5.4.1 is not: by RFC 3463 nobody
 * answered, but one large provider says it of mailboxes that do not exist.
 * Sources: RFC 3463, sections 3.2 to 3.8; RFC 7372, 7505 and 8616 for 5.7.20 to 5.7.30 and 5.1.10
 */
const meanings: readonly (readonly [RegExp, StatusMeaning])[] = [
  [/^5\.1\.[136]$/, 'no-such-mailbox'],
  [/^5\.(?:1\.2|1\.10|4\.4)$/, 'no-such-domain'],
  [/^5\.2\.1$/, 'mailbox-closed'],
  [/^[45]\.2\.2$/, 'mailbox-full'],
  [/^[45]\.(?:2\.3|3\.4)$/, 'too-large'],
  [/^[45]\.7\.2\d$/, 'not-proven-ours'],
  [/^5\.7\.\d+$/, 'not-wanted'],
  [/^4\.7\.\d+$/, 'comes-later'],
  [/^[45]\.4\.(?:2|7)$|^4\.4\.1$/, 'unreachable'],
  [/^4\.3\.[0-35]$/, 'busy'],
];

/**
 * @param answered what the other side answered, such as `550-5.1.1` or `4.2.2`
 * @returns null where it has no enhanced status, or one that tells no more than that it failed
 */
export function meaningOf(answered: string): StatusMeaning | null {
  const [status = ''] = /[245]\.\d{1,3}\.\d{1,3}$/.exec(answered) ?? [];
  return meanings.find(([pattern]) => pattern.test(status))?.[1] ?? null;
}
