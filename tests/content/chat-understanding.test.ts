import { describe, expect, it } from 'vitest';
import { classifyMessage as classify } from '../../domain/chat-category.ts';
import { chatCategories, readChatWords } from '../../domain/chat-keywords.ts';
import { detectLanguage as detect } from '../../domain/chat-language.ts';
import { wordsOf } from '../../domain/chat-text.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { languageFacts } from '../../server/content/language-facts.ts';
import { utterances } from './chat-utterances.ts';

const words = readChatWords((language) => languageFacts(language).chat);
const classifyMessage = (text: string, language: Locale) => classify(text, language, words);
const detectLanguage = (text: string, otherwise: Locale) => detect(text, otherwise, words);

const labelled = locales.flatMap((language) =>
  utterances[language].map(([category, text]) => ({ language, category, text })),
);

describe('what the chat understands', () => {
  it('is judged by at least 30 utterances a language, in all six categories', () => {
    for (const language of locales) {
      expect(utterances[language].length).toBeGreaterThanOrEqual(30);
      expect(new Set(utterances[language].map(([category]) => category))).toEqual(new Set(chatCategories));
    }
  });

  it('sorts at least 95 % of them into the right category', () => {
    const wrong = labelled
      .map(({ language, category, text }) => ({
        text,
        category,
        got: classifyMessage(text, detectLanguage(text, language)),
      }))
      .filter(({ category, got }) => category !== got);
    expect(wrong.length / labelled.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.05);
  });

  it('knows the language of at least 95 % of those with three words or more', () => {
    const long = labelled.filter(({ text }) => wordsOf(text).length >= 3);
    // the wrong language as the one held so far, so that luck does not count
    const wrong = long
      .map(({ language, text }) => ({ text, language, got: detectLanguage(text, language === 'en' ? 'fr' : 'en') }))
      .filter(({ language, got }) => language !== got);
    expect(long.length).toBeGreaterThan(100);
    expect(wrong.length / long.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.05);
  });

  it('resolves ties in the order de, fr, nl, en', () => {
    expect(detectLanguage('war', 'en')).toBe('de');
    expect(detectLanguage('was', 'fr')).toBe('de'); // German, Dutch and English
    expect(detectLanguage('de', 'en')).toBe('fr'); // French and Dutch
    expect(detectLanguage('is', 'en')).toBe('nl'); // Dutch and English
  });

  it('keeps the language of the conversation when no stop word tells one', () => {
    for (const language of locales) expect(detectLanguage('PFAS 2026 ???', language)).toBe(language);
  });

  it('forgives one wrong letter, accents and umlauts', () => {
    for (const text of ['Lieferzeit', 'liefrzeit', 'Leiferzeit', 'LIEFERZEIT'])
      expect(classifyMessage(text, 'de'), text).toBe('delivery');
    for (const text of ['délai', 'delai', 'livraison', 'livrason'])
      expect(classifyMessage(text, 'fr'), text).toBe('delivery');
    for (const text of ['Rückruf', 'Rueckruf', 'Ruckruf']) expect(classifyMessage(text, 'de'), text).toBe('contact');
  });

  it('understands a keyword of another language than the sentence around it', () => {
    expect(classifyMessage('Wie ist das mit dem shipping?', 'de')).toBe('delivery');
    expect(classifyMessage('Ist ein callback möglich?', 'de')).toBe('contact');
  });
});
