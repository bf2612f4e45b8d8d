import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { locales, type Locale } from '../../domain/locale.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { configureSite, siteSetting } from '../../server/features/content/site-setting.ts';

const settingBefore = siteSetting();
afterAll(() => configureSite(settingBefore));

/** What a text of that language says when it promises that one can pay online. */
const promise: Readonly<Record<Locale, RegExp>> = {
  en: /\bpa(?:y|id|ying)\b[^.]{0,40}\bonline|or online|payment service|online payment/i,
  de: /online[- ]?zahl|rechnung oder online|alle auch online|(?:online-|eines )zahlungsdienst/i,
  nl: /online[- ]?betaal|betaal je online|bevestiging ook online|betaaldienst/i,
  fr: /(?:pay|règl|régl)[^.]{0,60}en ligne|(?:ou|aussi) en ligne|service de paiement/i,
};

/** Texts that the code takes only where a service is set (`paymentService`), and what visitors may ask. */
const isOnlyWithService = (key: string) =>
  /^messages\.\w\w\.(?:mail\.[\w.]*[oO]nline|papers\.[\w.]*[oO]nline|order\.(?:pay|status\.(?:pay|online)))|\.ask\b/.test(
    key,
  );

function textsIn(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (value instanceof Map) return textsIn(Object.fromEntries(value), key);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, key === '' ? name : `${key}.${name}`));
}

/** The texts of the site for who can pay online, by their keys: pages, shop, FAQ with the chat's answers, legal texts, mails. */
function textsFor(payment: 'mollie' | null, audience: 'business' | 'everyone', language: Locale): Map<string, string> {
  configureSite({ ...settingBefore, payment });
  const company = JSON.parse(readFileSync('content/company.json', 'utf8')) as object;
  const overlay = new Map([['company.json', JSON.stringify({ ...company, onlinePaymentFor: audience })]]);
  const { messages, faq, legal, allProducts, posts, challenges, community } = loadContent(undefined, { overlay });
  const parts = { messages, faq, legal, allProducts, posts, challenges, community };
  const isIn = (key: string) => key.split('.').includes(language);
  return new Map(textsIn(parts).filter(([key]) => isIn(key) && !isOnlyWithService(key)));
}

const promisesIn = (texts: ReadonlyMap<string, string>, language: Locale) =>
  [...texts].filter(([, text]) => promise[language].test(text)).map(([key]) => key);

describe.each(locales)('paying online, in the texts in %s', (language) => {
  const none = textsFor(null, 'everyone', language);
  const business = textsFor('mollie', 'business', language);
  const everyone = textsFor('mollie', 'everyone', language);

  test('without a payment service nothing promises it', () => {
    expect(promisesIn(none, language)).toEqual([]);
  });

  const places = [
    `messages.${language}.shop.ordering.payment.text`,
    `messages.${language}.shop.ordering.payment.short`,
    `faq.prose.${language}.payment.answer`,
    `legal.datenschutz.${language}.body`,
    // the terms are for businesses, and bind in German
    ...(language === 'de' ? ['legal.agb.de.body'] : []),
  ];

  test.each([
    ['businesses', business],
    ['everybody', everyone],
  ] as const)('with one for %s, shop, chat, privacy policy and terms say so, and nothing else does', (_, texts) => {
    expect(promisesIn(texts, language).toSorted()).toEqual(places.toSorted());
    const changed = [...texts].filter(([key, text]) => none.get(key) !== text).map(([key]) => key);
    expect(changed.toSorted()).toEqual(places.toSorted());
  });

  test('shop and chat say for whom it is', () => {
    const changed = [...everyone].filter(([key, text]) => business.get(key) !== text).map(([key]) => key);
    expect(changed.toSorted()).toEqual(places.filter((key) => !key.startsWith('legal')).toSorted());
  });
});
