import { readFileSync } from 'node:fs';
import { locales, type Locale } from '../../domain/locale.ts';
import { factsSchema } from '../../server/content/schemas.ts';
import type { SiteTexts } from '../../server/mail/site-texts.ts';

const texts = new Map<string, string>();
for (const language of locales)
  for (const section of ['mail', 'refused', 'validation']) {
    const url = new URL(`../../content/messages/${language}/${section}.json`, import.meta.url);
    collect(`${language}:${section}`, JSON.parse(readFileSync(url, 'utf8')));
  }

function collect(key: string, value: unknown): void {
  if (typeof value === 'string') texts.set(key, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(`${key}.${name}`, inner);
}

/** The real texts of `content/messages`, with a company of the tests' own. */
export const siteTexts: SiteTexts = {
  company: {
    brand: 'Testbrand',
    legalName: 'Testbrand GmbH',
    street: 'Testweg 1',
    postcode: '20095',
    city: 'Hamburg',
    email: 'company@test.example',
    phone: '+49 40 1',
  },
  facts: factsSchema.parse(JSON.parse(readFileSync('content/facts.json', 'utf8'))),
  message(language: Locale, key: string, parameters: Readonly<Record<string, string>> = {}): string {
    const text = texts.get(`${language}:${key}`);
    if (text === undefined) throw new Error(`no message ${key} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (token, name: string) => parameters[name] ?? token);
  },
};
