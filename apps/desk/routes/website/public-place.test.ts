import { expect, test } from 'vitest';
import { publicPlace, seenIn } from './public-place.ts';

const site = 'https://example.org';
const subtitle = (language: string, from: string, to: string) => ({
  file: `messages/${language}/community.json`,
  at: ['hero', 'subtitle'],
  from,
  to,
});

test('what was changed is seen in the language that is read at the desk, or else in its own', () => {
  expect(publicPlace(site, '/community', [subtitle('fr', 'Ensemble', 'Tous ensemble')], 'en')).toBe(
    `${site}/fr/community#:~:text=Tous%20ensemble`,
  );
  expect(seenIn([subtitle('fr', '', 'Tous'), subtitle('de', '', 'Alle')], 'de')).toBe('de');
  expect(seenIn([{ file: 'facts.json', at: ['priceCents'] }], 'de')).toBe('de');
});

test('of a long text its first new line is gone to, without what a page shows otherwise', () => {
  const before = '# Cutlery\n\nOne line that stays.';
  const after = `${before}\n\n- It costs {fact:price} and is **light**, well-made and long enough to be found again`;
  const changed = [{ file: 'blog/soil/en.md', at: ['body'], from: before, to: after }];
  expect(publicPlace(site, '/blog/soil', changed, 'en')).toBe(
    `${site}/blog/soil#:~:text=well%2Dmade%20and%20long%20enough%20to%20be`,
  );
  expect(publicPlace(site, '/blog/soil', [{ file: 'blog/soil/en.md', at: [], to: { body: after } }], 'en')).toBe(
    `${site}/blog/soil`,
  );
});
