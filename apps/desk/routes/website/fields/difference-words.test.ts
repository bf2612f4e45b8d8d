import { expect, test } from 'vitest';
import { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { differenceWords } from './difference-words.ts';

const trees = new ContentTrees('content', new Map());
const said = (from: string, to: string) => {
  const { from: before, to: after } = differenceWords(
    { file: 'messages/de/home.json', at: ['hero', 'tagline'], from, to },
    trees,
    'de',
  );
  return [before, after];
};

test('a text with several wordings is told as it is read', () => {
  expect(
    said('<<Aus Resten {about:bio-based} || Aus Pflanzen>>.', '<<Aus der Ernte {about:bio-based} || Aus Pflanzen>>.'),
  ).toEqual(['Aus Resten.', 'Aus der Ernte.']);
});

test('where only another wording has changed, all of it is told', () => {
  expect(said('<<Aus Resten || Aus Pflanzen>>.', '<<Aus Resten || Aus Halmen>>.')[1]).toContain('Aus Halmen');
});
