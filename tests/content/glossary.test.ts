import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '../../domain/locale.ts';
import deskGerman from '../../apps/desk/i18n/messages/de.json' with { type: 'json' };
import deskEnglish from '../../apps/desk/i18n/messages/en.json' with { type: 'json' };
import { content } from '../../server/features/content/load.ts';
import { textLeaves } from '../../server/features/content/text-leaves.ts';
import type { MessageTree } from '../../domain/messages.ts';

const sections: Record<Locale, string> = { de: 'German', en: 'English', nl: 'Dutch', fr: 'French' };
const glossary = readFileSync('docs/glossary.md', 'utf8');

interface Forbidden {
  phrase: string;
  except: string[];
}

/** The last column of a language's table: phrases between backticks, commas between them, each perhaps with an "except". */
function forbiddenIn(language: Locale): Forbidden[] {
  const section = glossary.split(/^## /m).find((part) => part.startsWith(sections[language])) ?? '';
  const cells = [...section.matchAll(/^\|.*\|(.*)\|$/gm)].map(([, cell = '']) => cell);
  return cells
    .flatMap((cell) => cell.split(','))
    .flatMap((entry) => {
      const [phrase, ...except] = [...entry.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
      return phrase === undefined ? [] : [{ phrase, except }];
    });
}

const pattern = (phrase: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${phrase.replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '\\p{L}*' : `\\${sign}`))}(?![\\p{L}\\p{N}])`,
    'giu',
  );

/** The texts of the desk, which the company's people read in two languages. */
const deskTexts: Partial<Record<Locale, MessageTree>> = { de: deskGerman, en: deskEnglish };

/** Everything a reader of a language can read, the desk's people among them, but the legal texts and the ways in which the assistant may be asked. */
function* textsOf(language: Locale): Generator<[where: string, text: string]> {
  const { rawMessages, rawTexts, ledger } = content();
  for (const [section, tree] of Object.entries(rawMessages[language]))
    for (const [key, text] of textLeaves(tree)) yield [`messages/${language}/${section}.json: ${key}`, text];
  for (const raw of rawTexts)
    if (raw.language === language && !/(?:^|\.)ask\./.test(raw.key)) yield [`${raw.file}: ${raw.key}`, raw.text];
  for (const { id, ...claim } of ledger.values())
    for (const field of ['figure', 'statement', 'scope', 'comparator', 'basis', 'source'] as const) {
      const text = claim[field]?.[language];
      if (text !== undefined) yield [`claims/${id}.json: ${field}.${language}`, text];
    }
  for (const [key, text] of textLeaves(deskTexts[language] ?? {}))
    yield [`apps/desk/i18n/messages/${language}.json: ${key}`, text];
}

/** What is left of a text when its addresses, tokens and the signs of its wordings are gone. */
const prose = (text: string) =>
  text.replace(/(?:<<|\|\|) ?(?:[a-z-]+\? )?/g, '').replace(/\{[^}]*\}|\]\([^)]*\)|https?:\S+/g, 'x');

describe.each(locales)('%s', (language) => {
  it('keeps to docs/glossary.md', () => {
    const forbidden = forbiddenIn(language);
    expect(forbidden.length).toBeGreaterThan(5);
    const found: string[] = [];
    for (const [where, text] of textsOf(language))
      for (const { phrase, except } of forbidden) {
        const rest = except.reduce((left, allowed) => left.replace(pattern(allowed), ''), prose(text));
        if (pattern(phrase).test(rest)) found.push(`${where}: “${phrase}”`);
      }
    expect(found).toEqual([]);
  });

  it('has its own quotation marks and spaces', () => {
    const wrong = {
      de: /["”»«]/,
      en: /["„»«]/,
      nl: /["“”„»«]/,
      fr: /["“”„]|[^\s\u00a0\u202f:/!?][?!;](?=\s|$)| [?!;:»]|« /,
    }[language];
    const found = [...textsOf(language)].filter(([, text]) => wrong.test(prose(text))).map(([where]) => where);
    expect(found).toEqual([]);
  });
});

it('German says Sie, and du in challenges and community only', () => {
  const du = [...textsOf('de')].filter(
    ([where, text]) =>
      // DATA_DIR is the name of a setting
      !/challenges|community/.test(where) && /(?<![\p{L}_])(?:du|dir|dich|dein\p{L}*)(?!\p{L})/iu.test(text),
  );
  expect(du.map(([where]) => where)).toEqual([]);
});
