import { expect, test } from 'vitest';
import { deskLanguages } from '../../../../domain/desk-roles.ts';
import { launchPoints } from '../../../../server/features/content/launch-problems.ts';
import { loadContent } from '../../../../server/features/content/load.ts';
import { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import { launchLines, type LaunchLine } from './launch-lines.ts';

const trees = new ContentTrees('content', new Map());
const linesIn = (language: 'de' | 'en', after = trees): LaunchLine[] =>
  launchLines(launchPoints(loadContent(), { SMTP_URL: 'smtps://mail.example.com' }), {
    before: trees,
    after,
    language,
  });

test.each(deskLanguages)(
  'each point is in words (%s), and all but what only the server has lead to their field',
  (language) => {
    for (const { label, text } of linesIn(language)) {
      expect(label).not.toBe('');
      // ids of claims, names of fields, files, settings, keys without a text
      expect(`${label} ${text}`).not.toMatch(/\w\.json|\b[a-z]+[A-Z]\w+\b|\b[A-Z]+_[A-Z]+\b|launch\.\w|[a-z]\.\d/);
    }
    const nowhere = linesIn(language).filter(({ state, to }) => state === 'open' && to === null);
    expect(nowhere.every(({ group }) => group === 'law' || group === 'mail')).toBe(true);
    const iban = linesIn(language).find(({ label }) => label === 'IBAN');
    expect(iban).toMatchObject({ group: 'bank', state: 'open', to: '/website/company#field-company-json-bank-iban' });
  },
);

test('what is settled has its tick, and a mark that was ended waits for the publication', () => {
  const lines = linesIn('de');
  expect(lines.find(({ label }) => label === 'Mailserver')?.state).toBe('done');
  const shipping = lines.find(({ mark }) => mark?.name === 'shippingCost');
  expect(shipping).toMatchObject({ label: 'Versandkosten', state: 'open' });
  const samples = trees.valueAt('facts.json', ['samples']);
  const facts = {
    ...Object(trees.tree('facts.json')),
    samples: Object(samples).filter((one: unknown) => one !== 'shippingCost'),
  };
  const after = new ContentTrees('content', new Map([['facts.json', JSON.stringify(facts)]]));
  expect(linesIn('de', after).find(({ label }) => label === 'Versandkosten')).toMatchObject({
    state: 'drafted',
    mark: null,
  });
});

test('a sample stands with its unit, and what is missing in several languages is one line', () => {
  const lines = linesIn('de');
  expect(lines.find(({ label }) => label === 'Messer: Länge')).toMatchObject({
    text: '165 Millimeter (Beispielwert)',
    act: 'change',
  });
  expect(lines.filter(({ label }) => label.startsWith('Amtlicher Hinweis')).map(({ label }) => label)).toEqual([
    'Amtlicher Hinweis der EU zur Gewährleistung: English, Deutsch, Nederlands, Français',
  ]);
});
