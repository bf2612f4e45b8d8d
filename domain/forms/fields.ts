import * as z from 'zod/mini';
import { parseMailAddress, withoutIgnorable } from '../mail-address.ts';

/**
 * The building blocks of the forms' rules, the same in the browser and on the server.
 * A rule's message is a key of `content/messages/<language>/validation.json`, never a text.
 */

/** The key of a rule's text. */
export type RuleKey = `validation.${string}` | `chat.error.${string}`;

/** field name -> message key; the first broken rule of each field */
export type FieldIssues = Record<string, RuleKey>;

const isRuleKey = (text: string): text is RuleKey => text.startsWith('validation.') || text.startsWith('chat.error.');

interface Limits {
  min?: readonly [number, string];
  max: readonly [number, string];
}

// C0, DEL, C1, line and paragraph separators, and the bidirectional overrides that can disguise a mail header.
const unwantedInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * Signs that are none: half a surrogate pair, which databases and mail would each turn into something else, and what
 * Unicode keeps for no sign ever (U+FFFE), which no paper and no XML can hold.
 */
export const noSign = /[\p{Cs}\p{Noncharacter_Code_Point}]/u;

const printable = z.refine<string>((value) => !noSign.test(value), { error: 'validation.unprintable', abort: true });

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
    printable,
    z.trim(),
    z.refine((value) => !unwantedInLine.test(value), { error: 'validation.singleLine', abort: true }),
    ...lengths(limits),
  );
}

/** Text of several lines, trimmed. Line ends become LF; other control characters (word processors paste some) are dropped. */
export function paragraphs(limits: Limits) {
  return typed(limits.min?.[1] ?? 'validation.required').check(
    printable,
    z.overwrite((value) => value.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')),
    z.trim(),
    ...lengths(limits),
  );
}

/**
 * An e-mail address, trimmed, at most 255 characters (specification, section 5), in its one spelling
 * (`parseMailAddress`): what is stored, counted, exported and erased.
 */
export function mailAddress() {
  return typed('validation.email.invalid').check(
    printable,
    z.overwrite(withoutIgnorable),
    z.trim(),
    z.maxLength(255, { error: 'validation.email.max', abort: true }),
    z.refine((value) => parseMailAddress(value) !== null, { error: 'validation.email.invalid', abort: true }),
    z.overwrite((value) => parseMailAddress(value) ?? value),
  );
}

/** The same where an address may be left out. */
export function optionalMailAddress() {
  return z.optional(
    typed('validation.email.invalid').check(
      printable,
      z.overwrite(withoutIgnorable),
      z.trim(),
      z.maxLength(255, { error: 'validation.email.max', abort: true }),
      z.refine((value) => value === '' || parseMailAddress(value) !== null, {
        error: 'validation.email.invalid',
        abort: true,
      }),
      z.overwrite((value) => parseMailAddress(value) ?? value),
    ),
  );
}

/** Unknown fields named in an answer: enough for a mistake, too few to make the server word thousands. */
const mostUnknown = 20;

/** The first broken rule of each field, keyed by the first element of the issue's path (specification, section 5). */
export function fieldIssues(error: z.core.$ZodError): FieldIssues {
  const issues = new Map<string, RuleKey>();
  const add = (field: string, message: string) =>
    // a rule without a text of its own cannot be met by a form of ours; it still gets an answer
    issues.has(field) || issues.set(field, isRuleKey(message) ? message : 'validation.type');
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, mostUnknown)) add(key, 'validation.unknown');
    else add(String(issue.path[0] ?? ''), issue.message);
  }
  return Object.fromEntries(issues);
}
