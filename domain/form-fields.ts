import * as z from 'zod/mini';

/**
 * The building blocks of the forms' rules, the same in the browser and on the server.
 * A rule's message is a key of `content/messages/<language>/validation.json`, never a text.
 */

/** field name -> message key; the first broken rule of each field */
export type FieldIssues = Record<string, string>;

interface Limits {
  min?: readonly [number, string];
  max: readonly [number, string];
}

// C0, DEL, C1, line and paragraph separators, and the bidirectional overrides that can disguise a mail header.
const unwantedInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Half a surrogate pair is no text: databases and mail would each turn it into something else. */
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '\uFFFD');

const typed = (missing: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? missing : 'validation.type') });

function lengths(limits: Limits) {
  const [max, tooLong] = limits.max;
  const [min, tooShort] = limits.min ?? [0, 'validation.required'];
  return [z.minLength(min, tooShort), z.maxLength(max, { error: tooLong, abort: true })] as const;
}

/** One line of text, trimmed. Line breaks and control characters are refused, so that it may stand in a mail header. */
export function line(limits: Limits) {
  return typed(limits.min?.[1] ?? 'validation.required').check(
    z.overwrite(wellFormed),
    z.trim(),
    z.refine((value) => !unwantedInLine.test(value), { error: 'validation.singleLine', abort: true }),
    ...lengths(limits),
  );
}

/** Text of several lines, trimmed. Line ends become LF; other control characters (word processors paste some) are dropped. */
export function paragraphs(limits: Limits) {
  return typed(limits.min?.[1] ?? 'validation.required').check(
    z.overwrite((value) =>
      wellFormed(value)
        .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, ''),
    ),
    z.trim(),
    ...lengths(limits),
  );
}

// Local part: RFC 5322 dot-atom. Domain: two labels or more, letters of any script (they are sent as punycode).
const addressPattern = new RegExp(
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*" +
    '@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?\\.)+' +
    '(?:xn--[A-Za-z0-9-]{2,59}|[\\p{L}][\\p{L}\\p{M}]{1,62})$',
  'u',
);

/** Whether mail can be addressed to it. Quoted local parts and bare IP addresses are left out on purpose. */
export const isMailAddress = (value: string): boolean => value.length <= 255 && addressPattern.test(value);

/** An e-mail address, trimmed, at most 255 characters (specification, section 5). */
export function mailAddress() {
  return typed('validation.email.invalid').check(
    z.overwrite(wellFormed),
    z.trim(),
    z.maxLength(255, { error: 'validation.email.max', abort: true }),
    z.refine((value) => addressPattern.test(value), 'validation.email.invalid'),
  );
}

/** Unknown fields named in an answer: enough for a mistake, too few to make the server word thousands. */
const mostUnknown = 20;

/** The first broken rule of each field, keyed by the first element of the issue's path (specification, section 5). */
export function fieldIssues(error: z.core.$ZodError): FieldIssues {
  const issues = new Map<string, string>();
  const add = (field: string, message: string) => issues.has(field) || issues.set(field, message);
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, mostUnknown)) add(key, 'validation.unknown');
    else add(String(issue.path[0] ?? ''), issue.message);
  }
  return Object.fromEntries(issues);
}
