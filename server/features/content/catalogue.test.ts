import { expect, test } from 'vitest';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { linesNamedIn } from './catalogue.ts';

test('goods that somebody ordered in Dutch are called by their German names at a German desk; others as they were', () => {
  const lines = [
    { itemNo: 'CB-001', name: 'Messen' },
    { itemNo: 'gone', name: 'Lange lepels' },
  ];
  expect(linesNamedIn(siteTexts.catalogue(), lines, 'de').map(({ name }) => name)).toEqual(['Messer', 'Lange lepels']);
});
