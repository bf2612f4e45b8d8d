import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { roles } from '../domain/desk-roles.ts';
import { navigation } from '../apps/desk/pages.ts';
import { deskActions } from '../server/platform/audit/desk-actions.ts';
import { checkDeskTexts } from './check-desk-texts.ts';

test('the desk’s languages have the same keys and placeholders', () => {
  expect(checkDeskTexts()).toEqual([]);
  const texts: Record<string, unknown> = {
    en: { a: 'x {n}', b: 'y' },
    de: { a: 'x', c: 'z', b: ' ' },
  };
  expect(checkDeskTexts((language) => texts[language], [])).toEqual([
    'apps/desk/i18n/messages/de.json: c: en.json has no such key; add it there or remove it here',
    'apps/desk/i18n/messages/de.json: b: the text is empty; write it',
    'apps/desk/i18n/messages/de.json: a: {n} of the English text is missing; use it here too',
  ]);
});

test('everything the log, the roles, the navigation, forms, mails and the sections of the website can say has words', () => {
  // that nothing is left over: a word for an act that nobody does any more
  const words = z
    .object({ role: z.record(z.string(), z.string()), log: z.object({ action: z.record(z.string(), z.string()) }) })
    .parse(JSON.parse(readFileSync('apps/desk/i18n/messages/en.json', 'utf8')));
  expect(Object.keys(words.log.action).sort()).toEqual([...deskActions].sort());
  expect(Object.keys(words.role).sort()).toEqual([...roles].sort());
  const problems = checkDeskTexts(() => ({}));
  for (const forgotten of [
    `nav.${navigation[0].key}: asked for by navigation in apps/desk/pages.ts`,
    'website.textsOf.shop: asked for by content/messages/en/shop.json',
    'kind.barrier: asked for by domain/forms/forms.ts',
    'field.problem: asked for by the labels of a form in domain/forms',
    'mail.receipt: asked for by domain/mail-rules.ts',
    'log.action.signed-in: asked for by server/platform/audit/desk-actions.ts',
  ])
    expect(problems).toContainEqual(expect.stringContaining(`apps/desk/i18n/messages/en.json: ${forgotten}`));
});
