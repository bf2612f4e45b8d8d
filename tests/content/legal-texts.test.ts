import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { newsletterConsentVersion } from '../../domain/forms/newsletter-consent.ts';
import { content } from '../../server/features/content/load.ts';
import { legalDocuments } from '../../server/features/content/legal-documents.ts';
import { markdownToHtml } from '../../server/features/content/markdown.ts';
import { textAt } from '../../domain/messages.ts';

const germanHtml = (id: (typeof legalDocuments)[number]) => markdownToHtml(content().legal[id].de.body, 'de', true);

describe('legal documents', () => {
  const terms = legalDocuments.filter((id) => id !== 'accessibility' && id !== 'impressum');
  it.each(terms)('%s: dated, and noted in every other language', (id) => {
    const { de, ...others } = content().legal[id];
    expect(de.front.asOf).toBe('2025-10');
    expect(de.front.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const { body } of Object.values(others)) expect(body.trim().length).toBeGreaterThan(150);
  });

  it('the imprint names no day: company data change at the desk, and no law wants one', () => {
    const { de, ...others } = content().legal.impressum;
    expect([de.front.asOf, de.front.version]).toEqual([undefined, undefined]);
    for (const { body } of Object.values(others)) expect(body.trim().length).toBeGreaterThan(150);
  });

  it('the accessibility statement and the withdrawal information are whole in every language', () => {
    for (const language of locales) {
      const { front, body } = content().legal.accessibility[language];
      expect(front.whole).toBe('true');
      expect(body.match(/^## /gm)).toHaveLength(6);
      expect(content().legal.widerruf[language].body).toContain('(\\*)');
    }
  });

  it('the accessibility statement and the terms name their own version as their date', () => {
    const days = { en: '27 November 2026', de: '27. November 2026', nl: '27 november 2026', fr: '27 novembre 2026' };
    const { accessibility, agb } = content().legal;
    for (const language of locales) {
      expect(accessibility[language].front.version).toBe('2026-11-27');
      expect(accessibility[language].body).toContain(days[language]);
      expect(accessibility[language].body).not.toContain('{');
    }
    expect(agb.de.front.version).toBe('2026-11-26');
    expect(agb.de.body).toContain('Redaktionelle Fassung vom 26. November 2026');
  });

  it('the terms say of deliveries what the shop says: since the month that has passed', () => {
    expect(content().legal.agb.de.body).toContain('Wir liefern seit Januar 2026.');
  });

  it('consumers are told the language of the contract and that its text is kept (Art. 246c EGBGB)', () => {
    const told = {
      en: 'in English, German',
      de: 'auf Deutsch, Englisch',
      nl: 'in het Nederlands, Duits',
      fr: 'en français, en allemand',
    };
    for (const language of locales) expect(content().legal.agb[language].body).toContain(told[language]);
  });

  it('what “stored permanently” means stands in every privacy policy, with the longest time', () => {
    const longest = { en: '24\u00a0months', de: '24\u00a0Monate', nl: '24\u00a0maanden', fr: '24\u00a0mois' };
    for (const language of locales) expect(content().legal.datenschutz[language].body).toContain(longest[language]);
  });

  it('the terms have sections 1 to 9, of which the eighth leads to the privacy policy', () => {
    const html = germanHtml('agb');
    expect([...html.matchAll(/<h2[^>]*>§\s(\d)/g)].map(([, number]) => number)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
    expect(html.slice(html.indexOf('§ 8'), html.indexOf('§ 9'))).toContain('href="/de/datenschutz"');
  });

  it('the places that other parts of the site link to exist', () => {
    // the footer's "Vertrag widerrufen", and the consent text of the newsletter
    expect(germanHtml('widerruf')).toContain('<h2 id="vertrag-widerrufen">');
    expect(germanHtml('datenschutz')).toContain('<h2 id="8-newsletter">');
    for (const language of locales)
      expect(textAt(content().messages[language], 'newsletter.form.consent')).toContain('(/datenschutz#8-newsletter)');
  });

  it('no document links to the closed dispute platform', () => {
    for (const id of legalDocuments) expect(germanHtml(id)).not.toMatch(/ec\.europa\.eu/);
  });
});

/** What a version of the consent said, per language. Kept, so that the proof of an old subscription can be looked up. */
const wordings: Record<string, string> = {
  '2026-11-20': '541d22b41d540e68',
};

it('a changed consent text gets a new version: the proof names the wording a subscriber saw', () => {
  const texts = locales.map((language) => textAt(content().rawMessages[language], 'newsletter.form.consent'));
  expect(texts.every((text) => text !== undefined && text.includes('{date}'))).toBe(true);
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  expect(wordings[newsletterConsentVersion], 'set newsletterConsentVersion to today and add its digest here').toBe(
    digest,
  );
});
