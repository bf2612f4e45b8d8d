import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../../domain/locale.ts';
import { checkAnswers } from './answer-texts.ts';
import { checkClaims } from './check-claims.ts';
import { checkCollections } from './check-collections.ts';
import { checkFaq } from './check-faq.ts';
import { checkFormTexts } from './check-form-texts.ts';
import { checkHome } from './check-home.ts';
import { checkLinks } from './check-links.ts';
import { checkMarkup } from './check-markup.ts';
import { checkMessages } from './check-messages.ts';
import { checkPages } from './check-pages.ts';
import { checkPosts } from './check-posts.ts';
import { typedFigures } from './check-typed-figures.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';
import { Remembered } from './remembered.ts';
import { uploadedPictures } from './uploads.ts';

/** Names of the pictures in `imagery/masters`, without ending, and of those that were uploaded. */
function masterNames(): ReadonlySet<string> {
  const own = readdirSync(join(process.cwd(), 'imagery/masters')).map((name) => name.replace(/\.\w+$/, ''));
  return new Set([...own, ...uploadedPictures()]);
}

const remedy = {
  percentage: 'use a {claim:…} or {fact:…} token',
  duration: 'use a {claim:…} or {fact:…} token, or say it without a number',
  standard: 'use a {claim:standard-…} token',
  'CO2 figure': 'use a {claim:…} token',
  'environmental statement': 'say what exactly is better, with a {claim:…} token',
} as const;

/** Figures of a text that must come from a token, one sentence each. */
export const figureProblems = (text: string, language: Locale): string[] =>
  typedFigures(text, language).map(({ kind, found }) => `“${found}” is a typed ${kind}; ${remedy[kind]}`);

const typed = new Remembered<string[]>();

/** No environmental figure is typed. Legal texts (their periods are the law's) and claims (its one place) are exempt. */
function* checkTypedFigures({ rawMessages, rawTexts }: Content): Generator<string> {
  typed.begin();
  const problemsIn = (text: string, language: Locale) => typed.in(text, language, () => figureProblems(text, language));
  for (const language of locales) {
    for (const [section, tree] of Object.entries(rawMessages[language])) {
      for (const [key, text] of textLeaves(tree)) {
        for (const problem of problemsIn(text, language))
          yield `content/messages/${language}/${section}.json: ${key}: ${problem}`;
      }
    }
  }
  for (const { file, key, text, language } of rawTexts) {
    for (const problem of problemsIn(text, language)) yield `${file}: ${key}: ${problem}`;
  }
}

/**
 * What no schema can see: the four languages agree, nothing environmental is typed, no text has tags, claims are sound and shown where
 * they may be, links and pictures exist, posts have their length, answers end where the chat cuts them, prose and facts belong together.
 * Each problem reads "content/<file>: <key>: what is wrong and what to do"; an empty list means that the content may be published.
 * `today` decides whether a claim's review is due.
 */
export function checkContent(content: Content, today: Date): string[] {
  const pictures = masterNames();
  return [
    ...checkMessages(content),
    ...checkPages(content, pictures),
    ...checkFormTexts(content),
    ...checkHome(content),
    ...content.unsaid,
    ...checkTypedFigures(content),
    ...checkMarkup(content),
    ...checkAnswers(content),
    ...checkFaq(content),
    ...checkClaims(content, today),
    ...checkLinks(content),
    ...checkPosts(content, pictures),
    ...checkCollections(content, pictures),
  ];
}
