import { newsletterContentSchema, newsletterLimits, type NewsletterContent } from './newsletter.ts';
import { locales } from './locale.ts';

/** A field that two people have changed to say different things. */
export interface NewsletterClash {
  /** null: a field of the whole */
  block: string | null;
  /** names from there on: `subject`, `de` */
  field: readonly string[];
  /** what the other one wrote; null: they took the block away, or the blocks of both are too many for one newsletter */
  theirs: string | null;
}

export interface MergedNewsletter {
  /** holds what both have written; where they clash, `mine` */
  content: NewsletterContent;
  clashes: NewsletterClash[];
}

/**
 * What two people made of one version: each change of each of them, wherever the other has left the field alone. Blocks
 * are known by their ids, so it does not matter who moved what.
 * @throws {Error} when something is longer than it may be; `mine` is checked before
 */
export function mergeNewsletters(
  before: NewsletterContent,
  mine: NewsletterContent,
  theirs: NewsletterContent,
): MergedNewsletter {
  const [was, ours, other] = [asFields(before), asFields(mine), asFields(theirs)];
  const clashes: NewsletterClash[] = [];
  const whole = mergeField({ before: was.whole, mine: ours.whole, theirs: other.whole }, (field, value) =>
    clashes.push({ block: null, field, theirs: value }),
  );
  const blocks = new Map<string, unknown>();
  for (const id of orderOf(was, ours, other)) {
    const [old, own, foreign] = [was.blocks.get(id), ours.blocks.get(id), other.blocks.get(id)];
    if (own === undefined || foreign === undefined) {
      const left = own ?? foreign;
      // one has taken it away: it goes, unless the other has written in it meanwhile
      if (old !== undefined && isSame(old, left)) continue;
      if (old !== undefined && own !== undefined) clashes.push({ block: id, field: [], theirs: null });
      blocks.set(id, left);
      continue;
    }
    blocks.set(
      id,
      mergeField({ before: old, mine: own, theirs: foreign }, (field, value) =>
        clashes.push({ block: id, field, theirs: value }),
      ),
    );
  }
  const isTooMuch = blocks.size > newsletterLimits.blocks;
  if (isTooMuch) clashes.push({ block: null, field: ['blocks'], theirs: null });
  const { languages, ...fields } = isRecord(whole) ? whole : {};
  const content = newsletterContentSchema.parse({
    ...fields,
    languages: locales.filter((language) => isRecord(languages) && languages[language] === true),
    blocks: [...(isTooMuch ? ours.blocks : blocks).values()],
  });
  return { content, clashes };
}

interface Fields {
  whole: unknown;
  /** by id, in their order */
  blocks: ReadonlyMap<string, unknown>;
}

/** Languages one by one, so that two people may each tick one. */
function asFields(content: NewsletterContent): Fields {
  const { blocks, languages, ...whole } = content;
  return {
    whole: {
      ...whole,
      languages: Object.fromEntries(locales.map((language) => [language, languages.includes(language)])),
    },
    blocks: new Map(blocks.map((block) => [block.id, block])),
  };
}

/** The order of whoever moved something; what only one of them has comes after what it stands behind there. */
function orderOf(was: Fields, ours: Fields, other: Fields): string[] {
  const kept = (fields: Fields) => [...fields.blocks.keys()].filter((id) => was.blocks.has(id));
  const isMoved = kept(other).join() !== [...was.blocks.keys()].filter((id) => other.blocks.has(id)).join();
  const [first, second] = isMoved ? [other, ours] : [ours, other];
  const order = [...first.blocks.keys()];
  let behind = -1;
  for (const id of second.blocks.keys()) {
    const at = order.indexOf(id);
    if (at < 0) order.splice(behind + 1, 0, id);
    behind = at < 0 ? behind + 1 : at;
  }
  return order;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isSame = (one: unknown, other: unknown): boolean =>
  isRecord(one) && isRecord(other)
    ? Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]))
    : one === other;

/** @param clash told of each field in which both have written something else */
function mergeField(
  { before, mine, theirs }: { before: unknown; mine: unknown; theirs: unknown },
  clash: (field: string[], theirs: string) => void,
  path: string[] = [],
): unknown {
  if (isRecord(mine) && isRecord(theirs))
    return Object.fromEntries(
      Object.keys({ ...theirs, ...mine }).map((name) => [
        name,
        mergeField(
          { before: isRecord(before) ? before[name] : undefined, mine: mine[name], theirs: theirs[name] },
          clash,
          [...path, name],
        ),
      ]),
    );
  if (mine === theirs || theirs === before) return mine;
  if (mine === before) return theirs;
  clash(path, String(theirs));
  return mine;
}
