import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { locales } from '../../../domain/locale.ts';

/**
 * One field of one file in `content/` as the desk has it. Only fields are kept, never whole files that exist in the code:
 * so a developer may add a key to the same file, and neither loses anything.
 */
const changeSchema = z.strictObject({
  /** below `content/`, such as `facts.json` */
  file: z.string(),
  /**
   * keys from the file's root, of a list `#` and an entry's id; of a Markdown file `['front', …]` or `['body']`; none: the
   * whole file, which is new, or deleted
   */
  at: z.array(z.string()),
  /** what the code's file said when the field was changed first; missing: nothing */
  base: z.optional(z.json()),
  /** missing: the field is taken away */
  value: z.optional(z.json()),
});
export type Change = z.infer<typeof changeSchema>;
export const changesSchema = z.array(changeSchema);

/** A value as JSON has it. */
export type Json = NonNullable<Change['value']> | null;

/** What a change is about; two changes of one place have the same. */
export const placeOf = ({ file, at }: Pick<Change, 'file' | 'at'>): string => JSON.stringify([file, ...at]);

/** What a place names. */
export function changeAt(place: string): Pick<Change, 'file' | 'at'> {
  const [file = '', ...at] = z.array(z.string()).parse(JSON.parse(place));
  return { file, at };
}

/** Equal as JSON; the order of keys does not count. */
export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}

/** A short mark of a value, by which a form knows later what its reader saw. */
export const markOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)) ?? '')
    .digest('base64url')
    .slice(0, 12);

/** The value at a place of a parsed file; undefined where there is none. Own properties only. */
export function valueAt(tree: Json | undefined, at: readonly string[]): Json | undefined {
  let found = tree;
  for (const key of at) {
    if (Array.isArray(found)) found = found[key.startsWith('#') ? entryAt(found, key) : Number(key)];
    else if (typeof found === 'object' && found !== null && Object.hasOwn(found, key)) found = found[key];
    else return undefined;
  }
  return found;
}

/** Where in a list the entry stands that `#id` means; -1 where it does not. */
export const entryAt = (list: readonly Json[], key: string): number =>
  list.findIndex((entry) => valueAt(entry, ['id']) === key.slice(1));

const name = '[a-z0-9][a-z0-9-]*';
const language = `(?:${locales.join('|')})`;

/** The files of `content/` that the desk may change, or add. What a language is (`languages/`) is bundled with the code. */
const editable = new RegExp(
  `^(?:company\\.json|facts\\.json|claims/${name}\\.json|messages/${language}/${name}\\.json|products/${name}/(?:facts|${language})\\.json|(?:challenges|community|faq)/(?:facts|${language})\\.json|blog/${name}/(?:facts\\.json|${language}\\.md)|legal/${name}/${language}\\.md)$`,
);

export const isEditable = (file: string): boolean => editable.test(file);

/**
 * What is public once the later changes are added: the first base of a place stays, and a place that again says what the
 * code says is no change any more.
 */
export function mergeChanges(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const deleted = new Set(later.filter(isDeletion).map(({ file }) => file));
  const merged = new Map(earlier.map((change) => [placeOf(change), change]));
  for (const change of later) {
    const place = placeOf(change);
    const first = merged.get(place);
    const base = first === undefined ? change.base : first.base;
    merged.delete(place);
    if (!sameJson(base, change.value))
      merged.set(place, {
        file: change.file,
        at: change.at,
        ...(base === undefined ? {} : { base }),
        ...(change.value === undefined ? {} : { value: change.value }),
      });
  }
  // of a deleted file nothing else is left to say
  return [...merged.values()].filter((change) => !deleted.has(change.file) || isDeletion(change));
}

/** The same change over a file that says something else by now. @param base undefined: nothing */
export function withBase({ base: _before, ...rest }: Change, base: Change['base']): Change {
  return base === undefined ? rest : { ...rest, base };
}

/** Whether it takes a whole file away. */
export const isDeletion = ({ at, value }: Pick<Change, 'at'> & { value?: unknown }): boolean =>
  at.length === 0 && value === undefined;
