import { expect, test } from 'vitest';
import { contentWarnings } from '../../server/content/content-warnings.ts';
import { launchProblems } from '../../server/content/launch-problems.ts';
import { endingProofSentence } from '../../server/content/proofs.ts';
import { loadContent } from '../../server/content/load.ts';
import { launchWords } from './launch-words.ts';

test('what is missing for a launch is said in German to whoever reads German', () => {
  const content = loadContent();
  const proof = { claim: 'din-certco', issuer: 'DIN CERTCO', validUntil: '2026-12-01' };
  const sentences = new Set([
    ...launchProblems(content, {}),
    ...['http://site.example', 'https://localhost'].flatMap((SITE_URL) => launchProblems(content, { SITE_URL })),
    ...['?', 'https://api.example.org'].flatMap((AI_BASE_URL) => launchProblems(content, { AI_BASE_URL })),
    ...['2020-01-01', '2031-01-01'].flatMap((day) => contentWarnings(content, new Date(day))),
    ...[-1, 1, 20].map((daysLeft) => endingProofSentence({ ...proof, daysLeft })),
  ]);
  expect(sentences.size).toBeGreaterThan(20);
  const english = [...sentences].filter((sentence) => launchWords(sentence, 'de').language === 'en');
  expect(english).toEqual([]);
  for (const sentence of sentences) expect(launchWords(sentence, 'en')).toEqual({ text: sentence, language: 'en' });
});
