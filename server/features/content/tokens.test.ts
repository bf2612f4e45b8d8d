import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '../../../domain/locale.ts';
import { loadContent } from './load.ts';
import { claimAsText, fillTokens } from './tokens.ts';

const on = (day: string) => loadContent(undefined, { today: new Date(`${day}T12:00:00Z`) });

describe('the month in which deliveries start', () => {
  const said = (day: string, language: Locale) =>
    fillTokens('{fact:availableFrom:when}', language, on(day), { where: 'test', showClaim: claimAsText });

  it('is ahead until it has passed', () => {
    expect(locales.map((language) => said('2025-11-01', language))).toEqual([
      'from January 2026',
      'ab Januar 2026',
      'vanaf januari 2026',
      'à partir de janvier 2026',
    ]);
    expect(said('2026-01-31', 'en')).toBe('from January 2026');
  });

  it('is named as past from then on, in every text that names it while pre-orders are open', { tags: ['slow'] }, () => {
    expect(locales.map((language) => said('2026-02-01', language))).toEqual([
      'since January 2026',
      'seit Januar 2026',
      'sinds januari 2026',
      'depuis janvier 2026',
    ]);
    const { faq, messages } = on('2026-11-25');
    // the label of the plan's card on home, whose figure is the month alone
    expect(
      locales.map((language) =>
        fillTokens('{fact:availableFrom:begin}', language, on('2026-02-01'), { where: 'test', showClaim: claimAsText }),
      ),
    ).toEqual(['since', 'seit', 'sinds', 'depuis']);
    expect(JSON.stringify(messages.de['home'])).toContain('Lieferbar seit');
    const ahead = { en: 'from January', de: 'ab Januar', nl: 'vanaf januari', fr: 'à partir de janvier' };
    for (const language of locales) {
      expect(faq.prose[language]['availability']?.answer).toContain(said('2026-11-25', language));
      expect(JSON.stringify(messages[language]['chat'])).not.toContain(ahead[language]);
    }
  });
});

describe('a product in a text', () => {
  const content = on('2026-11-25');
  const said = (token: string, language: Locale) =>
    fillTokens(token, language, content, { where: 'test', showClaim: claimAsText });

  it('has its price with and without tax, a piece in cents, and its length marked while it is a sample', () => {
    expect(said('{product:forks:net} {product:forks:gross} {product:forks:each}', 'de')).toBe(
      '9,50\u00a0€ 11,31\u00a0€ 11\u00a0Cent',
    );
    expect(said('{product:forks:gross} {product:forks:each}', 'en')).toBe('€11.31 11\u00a0cents');
    expect(said('{product:forks:length}', 'de')).toBe('16,5\u00a0cm (Beispielwert)');
  });

  it('of several named together costs from the lowest price, once they differ', () => {
    const together = '{product:forks.knives.spoons:gross}, {product:forks.knives.spoons:each}';
    expect(said(together, 'de')).toBe('11,31\u00a0€, 11\u00a0Cent');
    const dearer = {
      ...content,
      allProducts: content.allProducts.map((product) =>
        product.facts.id === 'knives' ? { ...product, facts: { ...product.facts, priceCents: 980 } } : product,
      ),
    };
    const texts = locales.map((language) =>
      fillTokens(together, language, dearer, { where: 'test', showClaim: claimAsText }),
    );
    expect(texts).toEqual([
      'from €11.31, from 11\u00a0cents',
      'ab 11,31\u00a0€, ab 11\u00a0Cent',
      'vanaf €\u00a011,31, vanaf 11\u00a0cent',
      'à partir de 11,31\u00a0€, à partir de 11\u00a0centimes',
    ]);
  });

  it('is refused where it does not exist or has no such figure', () => {
    for (const token of [
      '{product:sporks:net}',
      '{product:forks:colour}',
      '{product:party-box:each}',
      '{product:forks.sporks:net}',
    ])
      expect(() => said(token, 'en'), token).toThrow('{product:ID:');
  });
});
