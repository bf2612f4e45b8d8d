import { expect, it } from 'vitest';
import { locales, type Locale } from '../../domain/locale.ts';
import { content } from '../../server/features/content/load.ts';
import { textLeaves } from '../../server/features/content/text-leaves.ts';

/** An exception from "not in the food-waste bin", in whatever words, and the word that each of them has. */
const exceptions: Record<Locale, { exception: RegExp; word: RegExp }> = {
  en: { exception: /food-waste bin[^.]*?(?:unless|only if)[^.]*/gi, word: /expressly accept/ },
  de: { exception: /Biotonne[^.]*?(?:außer|es sei denn|nur|solange)[^.]*/g, word: /ausdrücklich/ },
  nl: { exception: /gft-bak[^.]*?(?:tenzij|alleen als)[^.]*/gi, word: /uitdrukkelijk/ },
  fr: { exception: /bac à biodéchets[^.]*?(?:sauf|que si)[^.]*/gi, word: /expressément/ },
};

function* textsOf(language: Locale): Generator<[where: string, text: string]> {
  const { rawMessages, faq, ledger, posts } = content();
  for (const [section, tree] of Object.entries(rawMessages[language]))
    for (const [key, text] of textLeaves(tree)) yield [`${section}: ${key}`, text];
  for (const [id, { answer }] of Object.entries(faq.prose[language])) yield [`faq: ${id}`, answer ?? ''];
  for (const { id, scope } of ledger.values()) yield [`claims: ${id}`, scope[language]];
  for (const { facts, text } of posts) yield [facts.slug, text[language].body];
}

it.each(locales)(
  'what may go into the food-waste bin is said in one way (%s): where the council says so in so many words',
  (language) => {
    const { exception, word } = exceptions[language];
    const said = [...textsOf(language)].flatMap(([where, text]) =>
      [...text.matchAll(exception)].map(([sentence]) => `${where}: ${sentence}`),
    );
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((sentence) => !word.test(sentence))).toEqual([]);
  },
);
