import { forEachLanguage, type Locale, type PerLanguage } from '../../../domain/locale.ts';
import type { OnlinePaymentAudience } from '../../../domain/orders/online-payment.ts';
import { availabilityStates, type AvailabilityState } from '../../../domain/availability.ts';
import { trimmed } from '../../../domain/wording-pieces.ts';
import { ContentError } from './files.ts';
import type { Claim } from './schemas/claim.ts';

/**
 * A text that makes a claim says less where the claim is not shown: `<<It is {claim:pfas-free}. || >>`. Of the parts
 * between `<<` and `>>` the first is taken whose claims are all shown; the last makes none and may be empty. A part that
 * begins with a state of the availability (`<<pre-order? … || available? … || sold-out? …>>`) is for that state only, one
 * that begins with `online-payment?` for a company that can be paid online, with `online-payment-everyone?` for one that
 * offers it to consumers, too.
 * So no page knows of either switch: the texts it gets are already the right ones.
 */

/** Typewriter quotes are markup too and open nothing. */
const opened = String.raw`(?<![„“«‘‚]\u202f?)`;

/** "plastic-free" as a pattern: a space or hyphen may be any joint, `*` any ending. */
export function phrasePattern(phrase: string): string {
  const body = phrase
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`\p{L}*`)
    .replace(/[\s-]+/g, String.raw`[\s\u00a0\u202f\u2010\u2011-]*`)
    .replace(/['’]/g, "['’]");
  return `(?<![\\p{L}\\p{N}])${body}${phrase.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'}`;
}

/** Letters alone, so that a phrase can be looked for whatever joins its words. */
const joined = (text: string): string => text.toLowerCase().replace(/[\s\u00a0\u202f\u2010\u2011-]+/g, '');

/** What a text must hold, `joined`, before it can hold a phrase; every apostrophe is a typed one. */
const coreOf = (phrase: string): string => {
  const [beginning = ''] = phrase.split('*', 1);
  return joined(beginning).replaceAll('’', "'");
};

/** Finds the claims that a text makes: by its tokens and by the phrases of the claims. */
export class ClaimReader {
  private readonly patterns: PerLanguage<{ id: string; pattern: RegExp; cores: string[] }[]>;

  constructor(ledger: Iterable<Pick<Claim, 'id' | 'words' | 'wordsUnlessQuoted'>>) {
    const claims = [...ledger];
    this.patterns = forEachLanguage((language) =>
      claims.flatMap(({ id, words, wordsUnlessQuoted }) => {
        const always = words?.[language] ?? [];
        const unquoted = wordsUnlessQuoted?.[language] ?? [];
        const patterns = [...always.map(phrasePattern), ...unquoted.map((word) => opened + phrasePattern(word))];
        if (patterns.length === 0) return [];
        return [{ id, pattern: new RegExp(patterns.join('|'), 'iu'), cores: [...always, ...unquoted].map(coreOf) }];
      }),
    );
  }

  /** The claims that a text makes, by id, each with what shows it: its token or the words. */
  claimsOf(text: string, language: Locale): Map<string, string> {
    const found = new Map<string, string>();
    for (const [token, id = ''] of text.matchAll(/\{(?:claim|about):([\w-]+)(?::[\w-]+)?\}/g)) found.set(id, token);
    // an address may hold a claim's words without making it
    const words = text.replace(/\]\([^()]*\)/g, ']').replace(/\{[^{}]*\}/g, ' ');
    // most texts make no claim, and reading one for every phrase took a third of the time that reading all content takes
    const letters = joined(words).replaceAll('’', "'");
    for (const { id, pattern, cores } of this.patterns[language]) {
      if (!cores.some((core) => letters.includes(core))) continue;
      const hit = pattern.exec(words);
      if (hit && !found.has(id)) found.set(id, `“${hit[0]}”`);
    }
    return found;
  }
}

/** How the texts of one file are chosen. */
export interface Choice {
  state: AvailabilityState;
  /** who can pay the company online; null, and without a word: nobody */
  paidOnlineBy?: OnlinePaymentAudience | null;
  /** may this part be shown? */
  may(text: string, language: Locale): boolean;
  /** told what every text says at least, for each state of the availability */
  least(text: string, key: string, language: Locale): void;
}

type Circumstances = Pick<Choice, 'state' | 'paidOnlineBy'>;

const stateOfPart = new RegExp(`^(${availabilityStates.join('|')})\\?\\s*`);

const paidOnline = /^online-payment(-everyone)?\?\s*/;

/** Whether a part is for who can pay online; one that does not ask is for everybody. */
export function isSaidOf(part: string, paidOnlineBy: OnlinePaymentAudience | null): boolean {
  const found = paidOnline.exec(part);
  return found === null || paidOnlineBy === 'everyone' || (paidOnlineBy === 'business' && found[1] === undefined);
}

/** The parts of a choice that are for a state, the one that says most first. */
function partsFor(parts: readonly string[], { state, paidOnlineBy = null }: Circumstances): string[] {
  return parts
    .filter((part) => (stateOfPart.exec(part)?.[1] ?? state) === state && isSaidOf(part, paidOnlineBy))
    .map((part) => part.replace(stateOfPart, '').replace(paidOnline, ''));
}

/** What an empty part leaves behind: double spaces, a space before a mark, an empty entry of a list, empty lines. */
const closeGaps = (text: string) =>
  text
    .replace(/(?<=\S) {2,}(?=\S)/g, ' ')
    .replace(/(?<! ) +(?=[.,;](?:\s|$))/g, '')
    .replace(/^[ \t]*(?:(?:[-*]|\d+\.)[ \t]*)?\n(?=[ \t]*[-*] )/gm, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Every `<<…>>` of a text, found in one pass. */
function replaceChoices(text: string, replace: (whole: string, inside: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<<'); at >= 0; at = text.indexOf('<<', from)) {
    const end = text.indexOf('>>', at + 2);
    if (end < 0) break;
    pieces.push(text.slice(from, at), replace(text.slice(at, end + 2), text.slice(at + 2, end)));
    from = end + 2;
  }
  return [...pieces, text.slice(from)].join('');
}

function resolve(text: string, of: Circumstances, where: string, pick: (parts: string[]) => string): string {
  const resolved = replaceChoices(text, (whole, inside) => {
    const all = inside.split('||').map(trimmed);
    const parts = partsFor(all, of);
    if (all.length < 2 || inside.includes('<<') || parts.length === 0)
      throw new ContentError(
        `${where}: “${whole.slice(0, 60)}”: write <<what is said with its claims || what is said without them>>, with a part for every state where one names a state`,
      );
    const picked = pick(parts);
    // a space after << belongs before whichever part is taken
    return inside.startsWith(' ') && /^[^.,;:\s]/.test(picked) ? ` ${picked}` : picked;
  });
  if (/<<|>>/.test(resolved)) throw new ContentError(`${where}: a << without its >>, or the other way round`);
  return resolved === text ? text : closeGaps(resolved);
}

/** Where a text stands, for what is said of it. */
interface Place {
  /** the file */
  where: string;
  /** in it; empty: all of it */
  key: string;
}

/** A text as it is shown. @throws {ContentError} when a choice is not well formed */
export function chooseWording(text: string, language: Locale, choice: Choice, { where, key }: Place): string {
  if (!text.includes('<<') && !text.includes('>>')) {
    choice.least(text, key, language);
    return text;
  }
  const place = `${where}: ${key}`;
  for (const state of availabilityStates)
    choice.least(
      resolve(text, { ...choice, state }, place, (parts) => parts.at(-1) ?? ''),
      key,
      language,
    );
  return resolve(
    text,
    choice,
    place,
    (parts) => parts.find((part) => choice.may(part, language)) ?? parts.at(-1) ?? '',
  );
}

/** A parsed file with its texts as they are shown; entries of lists of which nothing is left are gone, other texts empty. */
export function withChosenWordings(
  value: unknown,
  language: Locale,
  choice: Choice,
  { where, key = '' }: Partial<Place> & Pick<Place, 'where'>,
): unknown {
  if (typeof value === 'string') return chooseWording(value, language, choice, { where, key });
  const at = (name: string | number) => (key ? `${key}.${name}` : String(name));
  if (Array.isArray(value))
    return value
      .map((entry: unknown, index) => withChosenWordings(entry, language, choice, { where, key: at(index) }))
      .filter((entry) => entry !== '');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      withChosenWordings(entry, language, choice, { where, key: at(name) }),
    ]),
  );
}
