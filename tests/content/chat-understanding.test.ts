import { describe, expect, it } from 'vitest';
import { classifyMessage as classify } from '../../domain/chat-category.ts';
import { chatCategories, readChatWords } from '../../domain/chat-keywords.ts';
import { detectLanguage as detect } from '../../domain/chat-language.ts';
import { wordsOf } from '../../domain/chat-text.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { languageFacts } from '../../server/features/content/language-facts.ts';
import { aboutAnOrder, newOrders, shortMessages, utterances } from './utterances.ts';

const words = readChatWords((language) => languageFacts(language).chat);
const classifyMessage = (text: string, language: Locale) => classify(text, language, words);
const detectLanguage = (text: string, otherwise: Locale) => detect(text, otherwise, words);

const labelled = locales.flatMap((language) =>
  utterances[language].map(([category, text]) => ({ language, category, text })),
);

describe('what the chat understands', () => {
  it('is judged by at least 30 utterances a language, in all categories', () => {
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

  it.each([
    ['an order that exists', aboutAnOrder],
    ['a new one, and of delivery', newOrders],
  ])('takes what is asked of %s for that', (_, asked) => {
    for (const language of locales)
      for (const [category, text] of asked[language])
        expect(classifyMessage(text, detectLanguage(text, language)), text).toBe(category);
  });

  it('knows the language of at least 97 % of those with three words or more', () => {
    const long = labelled.filter(({ text }) => wordsOf(text).length >= 3);
    // the wrong language as the one held so far, so that luck does not count
    const wrong = long
      .map(({ language, text }) => ({ text, language, got: detectLanguage(text, language === 'en' ? 'fr' : 'en') }))
      .filter(({ language, got }) => language !== got);
    expect(long.length).toBeGreaterThan(100);
    expect(wrong.length / long.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.03);
  });

  it.each(['tuned', 'heldOut', 'november27'] as const)(
    '%s: knows the language of nearly all short messages, and of most though the talk was in another one',
    (set) => {
      const messages = locales.flatMap((language) => shortMessages[set][language].map((text) => ({ language, text })));
      expect(messages.length).toBeGreaterThanOrEqual(100);
      const right = (held: (language: Locale) => readonly Locale[]) => {
        const asked = messages.flatMap(({ language, text }) =>
          held(language).map((from) => ({ language, text, from })),
        );
        return (
          asked.filter(({ language, text, from }) => detectLanguage(text, from) === language).length / asked.length
        );
      };
      expect(right((language) => [language])).toBeGreaterThanOrEqual(0.97);
      expect(right((language) => locales.filter((other) => other !== language))).toBeGreaterThanOrEqual(0.93);
    },
  );

  it('stays in the language of the conversation when that is among the best, else resolves in the order de, fr, nl, en', () => {
    expect(detectLanguage('war', 'en')).toBe('de');
    expect(detectLanguage('was', 'fr')).toBe('de'); // German, Dutch and English
    expect(detectLanguage('was', 'nl')).toBe('nl');
    expect(detectLanguage('de', 'en')).toBe('fr'); // French and Dutch
    expect(detectLanguage('is', 'fr')).toBe('nl'); // Dutch and English
    expect(detectLanguage('is', 'en')).toBe('en');
  });

  it('takes no word that two languages share for a word of one', () => {
    for (const text of ['Call me back', 'send me a sample', 'in stock?', 'start over']) {
      for (const held of locales) expect(detectLanguage(text, held), `${text} in ${held}`).toBe('en');
    }
    for (const held of locales) expect(detectLanguage('Bel me terug', held)).toBe('nl');
  });

  it('keeps the language of the conversation when no stop word tells one', () => {
    for (const language of locales) expect(detectLanguage('PFAS 2026 ???', language)).toBe(language);
  });

  it('changes no language for a word that might be of several', () => {
    const anybodys = [
      'bamboo?',
      'asdfgh qwertz',
      'frozen pizza',
      'jazz festival',
      'Amazon?',
      'Zurich',
      'citizens',
      'zzz',
    ];
    for (const text of [...anybodys, 'notification?', 'Samsung', 'sandwich', 'vacuum', 'Beijing'])
      for (const held of locales) expect(detectLanguage(text, held), `${text} in ${held}`).toBe(held);
    expect(detectLanguage('sizes?', 'en')).toBe('en');
  });

  it('knows a word by letters and endings that only one language has', () => {
    for (const [language, words] of [
      ['de', ['Größe?', 'Zerfällt es?', 'Preise?', 'Entsorgung?', 'Haltbarkeit']],
      ['nl', ['tijdje', 'veiligheid', 'duurzaamheid?']],
      ['fr', ['dégradable ?', 'où ça', 'nombreux']],
    ] as const)
      for (const text of words)
        for (const held of locales) expect(detectLanguage(text, held), `${text} in ${held}`).toBe(language);
  });

  it('leaves the question who answers here to the assistant, and takes the wish for a person as one', () => {
    for (const [language, question] of [
      ['en', 'Are you human?'],
      ['en', 'Am I talking to a human?'],
      ['en', 'is this a real person'],
      ['de', 'Bist du ein echter Mensch?'],
      ['de', 'Schreibe ich hier mit einem Menschen?'],
      ['nl', 'praat ik met een mens'],
      ['fr', 'est-ce que je parle à un humain'],
    ] as const)
      expect(classifyMessage(question, language), question).toBe('fallback');
    for (const [language, wish] of [
      ['en', 'Can I talk to a human?'],
      ['de', 'Ich will mit einem Menschen sprechen'],
      ['nl', 'ik wil een mens spreken'],
      ['fr', 'je veux parler à une personne'],
    ] as const)
      expect(classifyMessage(wish, language), wish).toBe('contact');
  });

  it('leaves a price to the assistant, though it speaks of shipping or a parcel', () => {
    for (const [language, question] of [
      ['en', 'how much are 300 ice cream spoons including delivery'],
      ['de', 'was kosten 300 Eislöffel mit Versand'],
      ['nl', 'wat kosten 600 ijslepeltjes met verzending'],
      ['nl', 'wat kost een pakje vorken'],
      ['fr', 'combien pour 800 cuillères à glace livrées'],
    ] as const)
      expect(classifyMessage(question, language), question).toBe('fallback');
  });

  it('leaves what is asked about other people to the assistant', () => {
    for (const [language, question] of [
      ['en', 'when does the parcel for my neighbour arrive'],
      ['en', 'phone number of the driver'],
      ['de', 'Hat meine Nachbarin ihr Paket schon?'],
      ['de', 'Telefonnummer vom Fahrer'],
      ['nl', 'is het pakket van de buren er al'],
      ['nl', 'telefoonnummer van de chauffeur'],
      ['fr', 'le colis de ma voisine est arrivé ?'],
      ['fr', 'quel est le téléphone du livreur'],
    ] as const)
      expect(classifyMessage(question, language), question).toBe('fallback');
  });

  it('leaves what tells more than a keyword to the assistant', () => {
    for (const [language, question] of [
      ['en', 'I’m a journalist writing about plastic alternatives'],
      ['en', 'whats the best iphone to buy'],
      ['en', 'why not just use wooden forks?'],
      ['en', 'do you need an account to order'],
      ['en', 'how do I reset my iphone passcode'],
      ['de', 'Wo kann ich einen gebrauchten Laptop kaufen?'],
      ['de', 'ab welchem Betrag ist der Versand umsonst'],
      ['de', 'Beliefern Sie auch Airlines?'],
      ['nl', 'mijn bestelling terugsturen'],
      ['nl', 'hoeveel kracht kan zo’n vork aan'],
      ['nl', 'hoe lang duurt de terugbetaling'],
      ['nl', 'Zijn de houten vorkjes van de HEMA ook composteerbaar'],
      ['nl', 'Wat is het verschil met bamboe of houten bestek?'],
      ['fr', 'biodégradable et compostable, c’est pareil ?'],
      ['fr', 'où acheter un lombricomposteur'],
      ['fr', 'quand planter les tomates'],
      ['fr', 'les couverts en bois de chez Action ils sont bien ?'],
      ['fr', 'Mon traiteur m’a livré des couverts en plastique, puis-je porter plainte contre lui ?'],
    ] as const)
      expect(classifyMessage(question, language), question).toBe('fallback');
    for (const [language, question, category] of [
      ['en', 'Do you deliver to Austria?', 'delivery'],
      ['de', 'Ich möchte Gabeln bestellen', 'preorder'],
      ['nl', 'waar is het bestek van gemaakt', 'material'],
      ['fr', 'pouvez-vous me rappeler ?', 'contact'],
    ] as const)
      expect(classifyMessage(question, language), question).toBe(category);
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
