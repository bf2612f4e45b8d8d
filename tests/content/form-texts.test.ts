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

/** The limits of length stand once, in the forms; the sentences that name them are written by hand in each language. */
test.each(Object.values<Form>(forms).map((form) => [form.kind, form] as const))(
  'every limit of length that a text of the form %s names is the one that holds',
  (_kind, form) => {
    const issueAt = (name: string, length: number) => {
      const checked = checkForm(form, { [name]: 'x'.repeat(length) }, false);
      return 'issues' in checked ? checked.issues[name] : undefined;
    };
    for (const name of Object.keys(form.labels)) {
      for (const [length, step] of [
        [5000, 1],
        [1, -1],
      ] as const) {
        const key = issueAt(name, length);
        if (key === undefined || !/\.(max|min)$/.test(key)) continue;
        for (const language of locales) {
          const named = /\d[\d.,\s]*/.exec(siteTexts.message(language, key))?.[0].replace(/\D/g, '');
          // "enter a street" says enough of its two characters
          if (named === undefined && step === -1) continue;
          expect(issueAt(name, Number(named)), `${language} ${key}: ${named}`).not.toBe(key);
          expect(issueAt(name, Number(named) + step), `${language} ${key}: ${named}`).toBe(key);
        }
      }
    }
  },
);
