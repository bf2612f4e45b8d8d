import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forEachLanguage, type Locale, locales } from '../../../domain/locale.ts';
import { loadContent } from '../content/load.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { openSecrets, type Secrets } from '../../platform/database/secrets.ts';
import { wordsHere } from './answer-from-texts.ts';
import { makeIndex, openIndex } from './search-index.ts';
import { minimalQuestion } from './minimal-question.ts';
import { settleQuestion } from '../enquiries/settle-question.ts';
import { listUnanswered, noteUnanswered } from './unanswered-questions.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-23T09:00:00Z');
const content = loadContent();
const wordsOf = wordsHere(content);
const indexes = await Promise.all(
  locales.map((language) => openIndex(makeIndex(content, language), language, wordsOf)),
);
const vocabularies = forEachLanguage((language) => {
  const index = indexes[locales.indexOf(language)];
  if (index === undefined) throw new Error(language);
  return index.vocabulary;
});
const kept = (question: string, language: Locale, shared: readonly string[] = []) =>
  minimalQuestion(question, language, vocabularies[language], (stem) => shared.includes(stem)).text;

describe('of a question that nobody could answer', () => {
  test.each<[Locale, string, RegExp]>([
    [
      'en',
      'Hi, my name is Xaver Quandtmann, call me on 0171 2345678 or xaver.q@example.org about forks',
      /xaver|quandt|0171|2345|example|@/i,
    ],
    [
      'de',
      'hallo ich bin jörgxaver quandtmann aus kleinkummerfeld, habt ihr gabeln mit gravur für meine hochzeit',
      /jörg|quandt|kummerfeld/i,
    ],
    [
      'nl',
      'Ik ben Femke-Sjoukje Hoogstraten, 06 12 34 56 78, hebben jullie vorken in het blauw?',
      /femke|hoogstr|12|34|56|78/i,
    ],
    [
      'fr',
      'Je m’appelle Zoë Quandtmann (12 rue Machinchose, 75011 Paris), avez-vous des fourchettes ?',
      /zo[eë]|quandt|machin|75011/i,
    ],
    ['en', 'my IBAN is DE02 1203 0000 0000 2020 51, where is order N2P-7F3K-2Q9C', /DE02|1203|2020|51|7F3K/i],
  ])('nothing of the person stays, in %s', (language, question, person) => {
    const text = kept(question, language);
    expect(text).not.toMatch(person);
    expect(text).toContain('…');
  });

  test('the words of the site stay, and those that others used, too', () => {
    expect(kept('Do you have forks?', 'en')).toBe('Do you have forks?');
    expect(kept('Do you have zorbings for forks?', 'en')).toBe('Do you have … for forks?');
    const stem = vocabularies.en.stem('zorbings');
    expect(kept('Do you have zorbings for forks?', 'en', [stem])).toBe('Do you have zorbings for forks?');
  });

  test('without a word that tells what it is about nothing is shown', () => {
    for (const language of locales) expect(kept('Quandtmann 2345678 xaver@example.org', language)).toBe('…');
    expect(kept('x'.repeat(5_000), 'de')).toBe('…');
  });
});

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('unanswered questions on %s', (kind) => {
  let folder: string;
  let database: Database;
  let secrets: Secrets;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-unanswered-'));
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 4 }, () => now, quiet);
    secrets = openSecrets(database, () => now);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = (question: string, language: Locale, at = now) =>
    noteUnanswered({ database, secrets }, { question, language, vocabulary: vocabularies[language] }, at);
  const list = async () =>
    (await listUnanswered(database)).map(({ language, text, asked, first_day, last_day }) => [
      language,
      text,
      asked,
      first_day,
      last_day,
    ]);

  test('those that ask alike count as one, each language for itself', async () => {
    await ask('Do you have forks for parties?', 'en');
    await ask('Have you got a fork for a party?', 'en', now + 2 * day);
    await ask('Haben Sie Gabeln?', 'de', now + day);
    expect(await list()).toEqual([
      ['en', 'Do you have forks for parties?', 2, '2026-11-23', '2026-11-25'],
      ['de', 'Haben Sie Gabeln?', 1, '2026-11-24', '2026-11-24'],
    ]);
    const [first] = await listUnanswered(database);
    const anna = await newOperator(database, {}, now);
    const settle = () => settleQuestion(database, { operator: anna, addressPrefix: '' }, first?.id ?? '', now);
    await Promise.all([settle(), settle()]);
    const log = await database.read((reader) => reader.selectFrom('desk_log').select('action').execute());
    expect(log).toEqual([{ action: 'question-settled' }]);
    expect(await list()).toHaveLength(1);
  });

  test('a word of one question alone is kept nowhere; on another day it is everybody’s', async () => {
    await ask('Do you have zwergflamingos with forks?', 'en');
    await ask('Do you have zwergflamingos with forks?', 'en');
    expect(await list()).toEqual([['en', 'Do you have … with forks?', 2, '2026-11-23', '2026-11-23']]);
    const stored = await database.read(async (reader) => [
      await reader.selectFrom('unanswered_words').selectAll().execute(),
      await reader.selectFrom('unanswered_questions').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/flamingo/i);
    if (kind === 'sqlite') {
      const files = ['site.sqlite', 'site.sqlite-wal'].map((name) => readFileSync(join(folder, name), 'latin1'));
      expect(files.join('')).not.toMatch(/zwergflamingo/i);
    }
    await ask('Are there zwergflamingos on the forks?', 'en', now + day);
    expect(await list()).toContainEqual([
      'en',
      'Are there zwergflamingos on the forks?',
      1,
      '2026-11-24',
      '2026-11-24',
    ]);
  });

  test('many at the same moment are all counted, and a flood of different ones ends', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask('Do you have forks?', 'en')));
    expect(await list()).toEqual([['en', 'Do you have forks?', 20, '2026-11-23', '2026-11-23']]);
    await database.write((transaction) =>
      transaction
        .insertInto('unanswered_questions')
        .values(
          Array.from({ length: 499 }, (_, index) => ({
            id: `flood-${index}`,
            language: 'en',
            likeness: `flood ${index}`,
            text: 'flood',
            asked: 1,
            first_day: '2026-11-23',
            last_day: '2026-11-23',
          })),
        )
        .execute(),
    );
    await ask('Do you have spoons?', 'en');
    await ask('Do you have forks?', 'en');
    await ask('Haben Sie Gabeln?', 'de');
    const all = await list();
    expect(all).toHaveLength(501);
    expect(all[0]).toEqual(['en', 'Do you have forks?', 21, '2026-11-23', '2026-11-23']);
  });
});
