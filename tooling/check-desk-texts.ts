import { readFileSync } from 'node:fs';
import { deskLanguages } from '../domain/desk-roles.ts';
import { comparePlaceholders } from '../server/features/content/check-messages.ts';
import { textLeaves } from '../server/features/content/load.ts';

/** The desk's languages have the same keys, none of them empty, and the same placeholders. One sentence for each problem. */
export function checkDeskTexts(
  read = (language: string): unknown => JSON.parse(readFileSync(`apps/desk/i18n/messages/${language}.json`, 'utf8')),
): string[] {
  const problems: string[] = [];
  const model = new Map(textLeaves(read('en')));
  for (const language of deskLanguages) {
    const file = `apps/desk/i18n/messages/${language}.json`;
    const texts = new Map(textLeaves(read(language)));
    for (const [key, text] of texts) {
      if (text.trim() === '') problems.push(`${file}: ${key}: the text is empty; write it`);
      if (!model.has(key)) problems.push(`${file}: ${key}: en.json has no such key; add it there or remove it here`);
    }
    for (const [key, english] of model) {
      const text = texts.get(key);
      if (text === undefined) problems.push(`${file}: ${key}: the key is missing; every language needs it`);
      else problems.push(...comparePlaceholders(`${file}: ${key}`, english, text));
    }
  }
  return problems;
}
