import { checkForm } from '../../../domain/forms/check.ts';
import type { Form } from '../../../domain/forms/form.ts';
import { forms } from '../../../domain/forms/forms.ts';
import { defaultLocale } from '../../../domain/locale.ts';
import type { Content } from './load.ts';
import { textLeaves } from './text-leaves.ts';

/** What breaks the rules of most fields: nothing, too little, too much, signs that are none, another type. */
const wrongValues = ['', ' ', 'x', 'x\u0007y', 'x'.repeat(5000), 'x@', '1', 7];

/** The keys of the rules' texts that a form was seen to ask for. */
function rulesOf(form: Form): string[] {
  const issues = wrongValues.flatMap((value) => {
    const typed = Object.fromEntries(Object.keys(form.labels).map((name) => [name, value]));
    const checked = checkForm(form, typed, false);
    return 'issues' in checked ? Object.values(checked.issues) : [];
  });
  return [...new Set<string>(issues)];
}

/** What the mails of an enquiry say for its kind alone. */
function mailTextsOf({ kind, stored, mails }: Form): string[] {
  if (stored !== 'enquiry') return [];
  const parts = [
    `answer.subject.${kind}`,
    ...mails.flatMap(({ template }) => {
      if (template === 'company-notice') return [`notice.${kind}.subject`, `notice.${kind}.intro`];
      if (template === 'receipt') return [`receipt.${kind}.subject`, `receipt.${kind}.intro`, `receipt.${kind}.next`];
      return [];
    }),
  ];
  return parts.map((part) => `mail.${part}`);
}

const needed = new Map<Form, ReadonlySet<string>>();

/** The keys of all texts that a form asks for. Worked out once: no text changes them. */
function textsOf(form: Form): ReadonlySet<string> {
  const known = needed.get(form) ?? new Set([...Object.values(form.labels), ...mailTextsOf(form), ...rulesOf(form)]);
  needed.set(form, known);
  return known;
}

/** Every form has the names of its fields, the texts of its mails and those of its rules. */
export function* checkFormTexts({ rawMessages }: Pick<Content, 'rawMessages'>): Generator<string> {
  // that other languages have the same keys is looked at elsewhere
  const written = new Set([...textLeaves(rawMessages[defaultLocale])].map(([key]) => key));
  for (const form of Object.values<Form>(forms)) {
    for (const key of textsOf(form)) {
      if (written.has(key)) continue;
      const [section = '', ...path] = key.split('.');
      yield `content/messages/${defaultLocale}/${section}.json: ${path.join('.')}: the form "${form.kind}" of domain/forms needs this text; write it in every language`;
    }
  }
}
