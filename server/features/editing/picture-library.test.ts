import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentTrees } from './content-trees.ts';
import { moveUses, usesOf } from './picture-library.ts';

const post = 'blog/no-second-planet-mission';
const code = new ContentTrees(join(process.cwd(), 'content'), new Map());
const body = String(code.valueAt(`${post}/en.md`, ['body']));

/** The site's files with a picture as the cover of a post, and inside its English text. */
const showing = (name: string) =>
  new ContentTrees(
    join(process.cwd(), 'content'),
    new Map([
      [`${post}/facts.json`, JSON.stringify({ ...(code.tree(`${post}/facts.json`) as object), coverImage: name })],
      [
        `${post}/en.md`,
        `---\ntitle: "T"\n---\n${body}\n\n![A hall](/pictures/${name}) and ![one](/pictures/${name}-2)\n`,
      ],
    ]),
  );

test('a picture is found as a cover and inside a text, and moved in both; one with a longer name is another', () => {
  const trees = showing('photo-hall');
  expect(usesOf('photo-hall', trees)).toEqual([
    { file: `${post}/en.md`, at: ['body'] },
    { file: `${post}/facts.json`, at: ['coverImage'] },
  ]);
  expect(usesOf('photo', trees)).toEqual([]);
  const moved = moveUses(['photo-hall', 'photo-new'], trees, () => undefined);
  expect(moved.map(({ value }) => value)).toEqual([
    expect.stringContaining('![A hall](/pictures/photo-new) and ![one](/pictures/photo-hall-2)'),
    'photo-new',
  ]);
});
