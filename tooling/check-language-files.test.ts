import { expect, test } from 'vitest';
import { missingLanguageFiles } from './check-language-files.ts';

test('whatever a further language lacks is named at once, with the file to copy', () => {
  expect(missingLanguageFiles('content')).toEqual([]);
  const missing = missingLanguageFiles('content', ['it']);
  for (const [own, english] of [
    ['languages/it.json', 'languages/en.json'],
    ['languages/it.svg', 'languages/en.svg'],
    ['messages/it/shop.json', 'messages/en/shop.json'],
    ['products/forks/it.json', 'products/forks/en.json'],
    ['legal/agb/it.md', 'legal/agb/en.md'],
  ])
    expect(missing).toContain(`content/${own}: the file is missing; begin with a copy of content/${english}`);
  // the search answers without what the assistant learns from
  expect(missing.join()).not.toMatch(/questions|concepts/);
});
