import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { styleHints } from '../../server/features/content/check-style.ts';
import { languageFacts } from '../../server/features/content/language-facts.ts';
import { loadContent } from '../../server/features/content/load.ts';

describe('the texts', () => {
  it.each(['all', 'proven'] as const)('keep to the style sheets, with claims %s', (claims) => {
    expect(styleHints(loadContent(undefined, { claims }))).toEqual([]);
  });

  it('are named where a sentence is too long or a turn is not used', () => {
    const content = loadContent();
    const { en } = content.messages;
    content.messages.en = {
      ...en,
      contact: {
        long: Array.from({ length: 31 }, (_, at) => `word${at}`).join(' '),
        stiff: 'The length stands at the product.',
        imageAlt: Array.from({ length: 40 }, () => 'word').join(' '),
      },
    };
    expect(styleHints(content).filter((hint) => hint.includes('contact.json'))).toEqual([
      expect.stringMatching(/contact\.json: long: a sentence of 31 words/),
      expect.stringMatching(/contact\.json: stiff: “stands at the product” is a turn we do not use/),
    ]);
  });

  it('are read in claims, too', () => {
    const content = loadContent();
    const [[id, claim] = expect.fail('there is no claim')] = [...content.ledger];
    const scope = { ...claim.scope, nl: 'Deze zin dient te worden herschreven.' };
    const changed = { ...content, ledger: new Map([...content.ledger, [id, { ...claim, scope }]]) };
    expect(styleHints(changed)).toEqual([
      expect.stringContaining(`content/claims/${id}.json: scope.nl: “dient te worden” is a turn we do not use`),
    ]);
  });
});

it.each(locales)('docs/style-%s.md names every turn that is looked for, and ten pairs', (language) => {
  const sheet = readFileSync(`docs/style-${language}.md`, 'utf8');
  for (const phrase of languageFacts(language).style.never) expect(sheet, phrase).toContain(`\`${phrase}\``);
  expect([...sheet.matchAll(/^\| .* \| .* \|$/gm)].length).toBeGreaterThanOrEqual(11);
});
