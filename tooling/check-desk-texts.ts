import { readdirSync, readFileSync } from 'node:fs';
import { navigation, starts } from '../apps/desk/pages.ts';
import { deskLanguages, roles } from '../domain/desk-roles.ts';
import { forms } from '../domain/forms/forms.ts';
import { itemKinds } from '../domain/item-kinds.ts';
import { mailTemplates } from '../domain/mail-rules.ts';
import { comparePlaceholders } from '../server/features/content/check-messages.ts';
import { deskActions } from '../server/platform/audit/desk-actions.ts';
import { ContentError } from '../server/features/content/files.ts';
import { textLeaves } from '../server/features/content/text-leaves.ts';

interface NeededWord {
  key: string;
  /** what asks for it */
  because: string;
}

/** The fields of what lies in the inbox, each once. */
const inboxFields = new Set(
  Object.values(forms).flatMap(({ stored, labels }) => (stored === 'enquiry' ? Object.keys(labels) : [])),
);

/** What the desk calls its pages, what stands in its log, its people's roles, forms and mails, and the sections of the website's texts. */
const neededWords = (): NeededWord[] => [
  ...navigation.map(({ key }) => ({ key: `nav.${key}`, because: 'navigation in apps/desk/pages.ts' })),
  ...starts.map(({ key }) => ({ key: `toBegin.${key}`, because: 'starts in apps/desk/pages.ts' })),
  ...roles.map((role) => ({ key: `role.${role}`, because: 'domain/desk-roles.ts' })),
  ...deskActions.map((action) => ({
    key: `log.action.${action}`,
    because: 'server/platform/audit/desk-actions.ts',
  })),
  ...itemKinds.map((kind) => ({ key: `kind.${kind}`, because: 'domain/forms/forms.ts' })),
  ...[...inboxFields].map((name) => ({ key: `field.${name}`, because: 'the labels of a form in domain/forms' })),
  ...mailTemplates.map((name) => ({ key: `mail.${name}`, because: 'domain/mail-rules.ts' })),
  ...readdirSync('content/messages/en').map((file) => ({
    key: `website.textsOf.${file.replace('.json', '')}`,
    because: `content/messages/en/${file}, which the desk lists under "Website"`,
  })),
];

/**
 * The desk's languages have the same keys, none of them empty, and the same placeholders; and there is a word for
 * whatever code names by a key of its own. One sentence for each problem.
 */
export function checkDeskTexts(
  read = (language: string): unknown => JSON.parse(readFileSync(`apps/desk/i18n/messages/${language}.json`, 'utf8')),
  needed = neededWords(),
): string[] {
  const problems: string[] = [];
  const model = new Map(textLeaves(read('en')));
  for (const { key, because } of needed)
    if (!model.has(key)) problems.push(`apps/desk/i18n/messages/en.json: ${key}: asked for by ${because}; write it`);
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

/** @throws {ContentError} naming each text of the desk that needs a correction */
export function requireDeskTexts(): void {
  const problems = checkDeskTexts();
  if (problems.length > 0)
    throw new ContentError(`the desk’s texts need a correction:\n${problems.map((one) => `  ${one}`).join('\n')}`);
}
