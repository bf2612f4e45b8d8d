import { expect, test } from 'vitest';
import { readChatWords } from '../../domain/chat-keywords.ts';
import { isFollowUp, questionsIn } from '../../domain/chat-parts.ts';
import { languageFacts } from '../../server/features/content/language-facts.ts';
import type { Locale } from '../../domain/locale.ts';

const words = readChatWords((language) => languageFacts(language).chat);

test.each<[Locale, string, string[]]>([
  ['en', 'What do 500 forks cost and when do you deliver?', ['What do 500 forks cost', 'when do you deliver?']],
  ['de', 'Was kostet der Versand? Gibt es Muster?', ['Was kostet der Versand?', 'Gibt es Muster?']],
  ['de', 'was kosten 500 gabeln und bis wann liefert ihr', ['was kosten 500 gabeln', 'bis wann liefert ihr']],
  [
    'nl',
    'Wat kost een pak vorken en kan ik op factuur betalen?',
    ['Wat kost een pak vorken', 'kan ik op factuur betalen?'],
  ],
  ['fr', 'Combien ça coûte et en quoi est-ce fait ?', ['Combien ça coûte', 'en quoi est-ce fait ?']],
  [
    'en',
    'How heavy is it? How hot may it get? Any samples?',
    ['How heavy is it?', 'How hot may it get?', 'Any samples?'],
  ],
])('several questions are taken one by one, in %s: %s', (language, message, parts) => {
  expect(questionsIn(message, words[language])).toEqual(parts);
});

test.each<[Locale, string]>([
  ['en', 'Can you tell me, how long delivery takes?'],
  ['en', 'How heavy is a fork? And the spoon?'],
  ['en', '500 forks and 300 spoons please'],
  ['de', 'Was kostet der Versand und wann?'],
  ['de', 'Ich hätte gern 500 Gabeln. Wann sind sie da?'],
  ['de', 'Was kosten 1.500 Gabeln inkl. MwSt. und Versand?'],
  ['nl', 'Wij zijn een cateraar en zoeken bestek.'],
  ['fr', 'Bonjour, je voudrais savoir combien de temps prend la livraison.'],
])('one question stays one, in %s: %s', (language, message) => {
  expect(questionsIn(message, words[language])).toEqual([message]);
});

test.each<[Locale, string, boolean]>([
  ['en', 'and the spoons?', true],
  ['de', 'Und in Packungen zu 500?', true],
  ['nl', 'en naar België?', true],
  ['fr', 'et les couteaux ?', true],
  ['en', 'and how long does delivery take?', false],
  ['en', 'and', false],
  ['de', 'Gabeln und Löffel', false],
  ['fr', 'Puis-je payer par carte ?', false],
])('whether a message leans on the question before it is told by how it begins, in %s: %s', (language, message, is) => {
  expect(isFollowUp(message, words[language])).toBe(is);
});
