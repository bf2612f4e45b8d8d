import type mail from '../../../content/messages/en/mail.json';
import type papers from '../../../content/messages/en/papers.json';
import type refused from '../../../content/messages/en/refused.json';
import type { RuleKey } from '../../../domain/forms/fields.ts';
import type { Form } from '../../../domain/forms/form.ts';
import { forms, type FormKind } from '../../../domain/forms/forms.ts';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every text of `content/messages/<language>/mail.json`, typed from the English file: a key that has none does not compile. */
export type MailKey = `mail.${Leaves<typeof mail>}`;

/** Every text of `content/messages/<language>/papers.json`. */
export type PaperKey = `papers.${Leaves<typeof papers>}`;

/** A text of a mail, of a paper, of the request limiter's refusals, or of a refused call or broken rule: which rules there are is data of `domain/`, and a test compares both. */
export type TextKey = MailKey | PaperKey | RuleKey | `refused.${Leaves<typeof refused>}`;

/** What each field is called in mails. A form whose field has no text is an error of types here. */
export const fieldLabels: Record<FormKind, Form & { readonly labels: Readonly<Record<string, MailKey>> }> = forms;
