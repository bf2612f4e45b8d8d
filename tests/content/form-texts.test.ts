import { expect, test } from 'vitest';
import { checkForm } from '../../domain/forms/check.ts';
import type { Form } from '../../domain/forms/form.ts';
import { forms } from '../../domain/forms/forms.ts';
import { locales } from '../../domain/locale.ts';
import { siteTexts } from '../fakes/site-texts.ts';

const wrong = ['', ' ', 'x', 'x\u0007y', 'x'.repeat(5000), 'x@', '1', 7, null];

// The keys of rules are data of `domain/`: the compiler cannot compare them with the texts.
test.each(Object.values<Form>(forms).map((form) => [form.kind, form] as const))(
  'every rule of the form %s has its text in every language',
  (_kind, form) => {
    const found = wrong.flatMap((value) => {
      const checked = checkForm(form, Object.fromEntries(Object.keys(form.labels).map((name) => [name, value])), false);
      return 'issues' in checked ? Object.values(checked.issues) : [];
    });
    expect(found.length).toBeGreaterThan(0);
    for (const key of new Set(found))
      for (const language of locales) expect(siteTexts.message(language, key), `${language} ${key}`).not.toBe('');
  },
);
