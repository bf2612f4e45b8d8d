import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = [
  ...readdirSync('content/messages', { recursive: true, encoding: 'utf8' }).map((file) => `content/messages/${file}`),
  ...readdirSync('apps/desk/i18n/messages').map((file) => `apps/desk/i18n/messages/${file}`),
].filter((file) => file.endsWith('.json'));

const groupsIn = (texts: Texts, at = ''): [string, Texts][] => [
  [at, texts],
  ...Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : groupsIn(value, at === '' ? key : `${at}.${key}`),
  ),
];

test.each(files)('%s: what is counted is said of one and of several, by the forms of its language', (file) => {
  const groups = groupsIn(JSON.parse(readFileSync(file, 'utf8')) as Texts);
  // "monthOne" beside "month" was chosen by hand, which is wrong in French for nothing
  const byHand = groups.flatMap(([at, texts]) =>
    Object.keys(texts)
      .filter((key) => key.endsWith('One') && (key.replace(/One$/, '') in texts || key.replace(/One$/, 's') in texts))
      .map((key) => `${at}.${key}`),
  );
  expect(byHand).toEqual([]);
  const counted = groups.filter(([, texts]) => JSON.stringify(texts['other'] ?? '').includes('{count}'));
  expect(counted.filter(([, texts]) => typeof texts['one'] !== 'string').map(([at]) => at)).toEqual([]);
});
