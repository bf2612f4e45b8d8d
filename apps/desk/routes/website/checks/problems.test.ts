import { describe, expect, test } from 'vitest';
import { deskLanguages } from '../../../../../domain/desk-roles.ts';
import { locales } from '../../../../../domain/locale.ts';
import { rememberTexts } from '../../../../../server/features/content/remembered.ts';
import type { Change, Json } from '../../../../../server/features/editing/change.ts';
import { problemsOf } from '../../../../../server/web/publishing/read-content.ts';
import { WorkerBroke } from '../../../../../server/web/publishing/open-worker.ts';
import { brokenCheck, inWords } from './problems.ts';

// one text differs from one mistake to the next
rememberTexts();
const today = new Date('2026-11-22T12:00:00Z');
const set = (file: string, at: string, value?: Json): Change => ({
  file,
  at: at.split('.'),
  ...(value === undefined ? {} : { value }),
});
const claim = 'claims/co2-95.json';
const post = 'blog/design-meets-sustainability';
const subtitle = (text: string) => [set('messages/en/contact.json', 'hero.subtitle', text)];
const proof = (more: Change[]) => [
  set(claim, 'proof.kind', 'certificate'),
  set(claim, 'proof.issuer', 'Sample Institute'),
  set(claim, 'proof.date', '2026-10-02'),
  ...locales.map((language) => set(claim, `proof.covers.${language}`, 'all of it')),
  ...more,
];

/** What somebody may leave behind in a form, and one of the sentences that answer it. */
const mistakes: [what: string, changes: Change[], english: string, german: string][] = [
  [
    'two fields of one file',
    [set('company.json', 'email', 'nobody'), set('company.json', 'phone', '')],
    'E-mail address: An e-mail address is needed here.',
    'E-Mail-Adresse: Hier muss eine E-Mail-Adresse stehen.',
  ],
  [
    'an account number that is none',
    [set('company.json', 'bank.iban', 'DE12 3456')],
    'IBAN: This IBAN has 8 characters; one that begins with DE has 22.',
    'IBAN: Diese IBAN hat 8 Stellen; mit DE hat sie 22.',
  ],
  [
    'an account number with a slip',
    [set('company.json', 'bank.iban', 'DE03 1203 0000 0000 2020 51')],
    'IBAN: The check digits are wrong',
    'IBAN: Die Prüfziffern stimmen nicht',
  ],
  ['a price', [set('products/forks/facts.json', 'priceCents', 'dear')], 'A number is needed', 'eine Zahl stehen'],
  [
    'a number of another product',
    [set('products/forks/facts.json', 'itemNo', 'CB-001'), set('products/knives/facts.json', 'itemNo', 'CB-001')],
    'Another product has the number CB-001 already.',
    'Die Nummer CB-001 hat schon ein anderes Produkt.',
  ],
  [
    'an empty language',
    [set('messages/fr/contact.json', 'hero.subtitle', '')],
    'The text is missing here.',
    'Hier fehlt der Text.',
  ],
  [
    'a claim where it may not stand',
    subtitle('{claim:plastic-500-years}'),
    '{claim:plastic-500-years} is not released for this page.',
    '{claim:plastic-500-years} ist für diese Seite nicht freigegeben.',
  ],
  [
    'a claim without a wording',
    subtitle('It is plastic-free.'),
    '“plastic-free” makes the claim “plastic-free”. A wording',
    '„plastic-free“ macht die Aussage „plastic-free“. Es fehlt',
  ],
  [
    'half a choice',
    subtitle('<<one>> two'),
    'This cannot be read: “<<one>>”.',
    'So lässt sich das nicht lesen: „<<one>>“.',
  ],
  [
    'typed figures',
    subtitle('95 % of it'),
    '“95 %” is a typed percentage: use a {claim:…} or {fact:…} token.',
    '„95 %“ ist ein getippter Prozentwert',
  ],
  [
    'a post with links that lead nowhere',
    [set(`${post}/en.md`, 'body', 'See [this](/nowhere) and [that](/claims#none).')],
    'The link /nowhere leads nowhere.',
    'Der Link /claims#none nennt eine Aussage, die es nicht gibt',
  ],
  [
    'another number of facts than in English',
    [set(`${post}/nl.md`, 'front.keyFacts.facts', ['one'])],
    'Facts here: 1, in the English text: 5.',
    'Fakten hier: 1, im englischen Text: 5.',
  ],
  [
    'no quote',
    [set(`${post}/nl.md`, 'front.quote')],
    'The English text has a quote',
    'Der englische Text hat ein Zitat',
  ],
  [
    'no picture',
    [set(`${post}/facts.json`, 'coverImage', 'none')],
    'no picture “none”',
    'Das Bild „none“ gibt es nicht',
  ],
  ['no day', [set(`${post}/facts.json`, 'date', 'yesterday')], 'A day is needed here', 'Hier muss ein Tag stehen'],
  ['no time', [set('facts.json', 'officeOpens.value', '8 Uhr')], 'A time is needed here', 'eine Uhrzeit stehen'],
  [
    'no retention',
    [set('facts.json', 'inquiryMonths.value', 0)],
    'A whole number from 1 is needed here.',
    'Hier muss eine ganze Zahl ab 1 stehen.',
  ],
  ['no address', [set(claim, 'sourceUrl', 'www.example.org')], 'begins with https://', 'mit https:// beginnt'],
  [
    'half a proof',
    [set(claim, 'proof.issuer', 'Sample Institute')],
    'co2-95: Proof: dated: Something is missing here.',
    'co2-95: Nachweis: vom: Hier fehlt etwas.',
  ],
  [
    'a proof that is not there and ran out before it was written',
    proof([set(claim, 'proof.file', 'report.pdf'), set(claim, 'proof.validUntil', '2025-01-01')]),
    'co2-95: Proof: file: There is no file report.pdf. Upload the proof under “Upload a proof”.',
    'co2-95: Nachweis: gültig bis: Gültig bis 2025-01-01 liegt vor dem Datum 2026-10-02.',
  ],
  ['a proof that can be read nowhere', proof([]), 'where the document can be read', 'wo der Nachweis zu lesen ist'],
  [
    'a claim inside of a claim',
    [set(claim, 'statement.fr', '{claim:heat-60} oui')],
    'put the text in place of {claim:heat-60}.',
    'Ersetzen Sie {claim:heat-60} durch den Text.',
  ],
  [
    'days of a check that do not fit',
    [set(claim, 'reviewBy', '2026-01-20')],
    'The review was due on 2026-01-20: check',
    'Die Prüfung war am 2026-01-20 fällig: Prüfen',
  ],
  [
    'a link without its end',
    subtitle('See [our shop](/shop'),
    'The link “[our shop](/shop” has no end',
    'hat kein Ende',
  ],
  ['bold without its end', subtitle('It is **fine.'), 'Bold does not end in “It is **fine.”', 'Fett hört nicht auf'],
  [
    'a script',
    subtitle('Write to us <script>alert(1)</script>'),
    'Visitors would read “<script>” as it stands here.',
    '„<script>“ würden Besucher so lesen, wie es hier steht.',
  ],
  [
    'what a word processor brings along',
    [set(`${post}/de.md`, 'front.teaser', 'Aus <b>einem</b> Material')],
    'Visitors would read “<b>” as it stands here.',
    '„<b>“ würden Besucher',
  ],
  [
    'tokens that are not there',
    [set(`${post}/en.md`, 'body', '{fact:none}')],
    'There is no token {fact:none}',
    'Den Platzhalter {fact:none} gibt es nicht',
  ],
];

describe('what stands in the way is said of its field, without the name of any file', () => {
  test.each(mistakes)('%s', (_what, changes, english, german) => {
    const problems = problemsOf(changes, today);
    expect(problems.length).toBeGreaterThan(0);
    const said = Object.fromEntries(
      deskLanguages.map((language) => [
        language,
        problems.map((problem) => {
          const { where, text, link } = inWords(problem, language);
          expect(link, problem).not.toBe(null);
          return `${where}: ${text}`;
        }),
      ]),
    );
    expect(said.en?.join('\n')).toContain(english);
    expect(said.de?.join('\n')).toContain(german);
    for (const sentence of [...(said.en ?? []), ...(said.de ?? [])]) {
      expect(sentence).not.toMatch(/content\/|\.json|\.md\b|imagery|Invalid|showOn|checkedOn|“”|„“/);
      expect(sentence).toMatch(/[.?]$/);
    }
    for (const sentence of said.de ?? []) expect(sentence).not.toMatch(/\b(?:the|must|missing|with|has)\b/);
  });
});

test.each(['ended', 'slow', 'error'] as const)(
  'a check that broke off is said in words, with what to do: %s',
  (why) => {
    const broke = new WorkerBroke(why, 'the content worker ended: SIGKILL');
    for (const [language, where, again] of [
      ['de', 'Die Prüfung ist nicht zu Ende gekommen', /versuchen Sie es noch einmal/i],
      ['en', 'The check could not be completed', /[Tt]ry again/],
    ] as const) {
      const problem = brokenCheck(broke, language);
      expect(problem.where).toBe(where);
      expect(problem.text).toMatch(again);
      expect(problem.text).not.toContain('SIGKILL');
    }
    const other = new Error('another');
    expect(() => brokenCheck(other, 'de')).toThrow(other);
  },
);
