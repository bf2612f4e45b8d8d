import { describe, expect, it } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { readLedger } from '../../server/features/content/ledger.ts';
import { ClaimReader, chooseWording, withChosenWordings, type Choice } from '../../server/features/content/wordings.ts';

const reader = new ClaimReader([
  { id: 'a', words: { en: ['plastic-free', 'free of plastic*'], de: ['x'], nl: ['x'], fr: ['x'] } },
  { id: 'b' },
]);
const choice = (shown: readonly string[], state: Choice['state'] = 'pre-order', least: string[] = []): Choice => ({
  state,
  may: (text, language) => [...reader.claimsOf(text, language).keys()].every((id) => shown.includes(id)),
  least: (text) => void least.push(text),
});
const worded = (text: string, shown: readonly string[], state?: Choice['state']) =>
  chooseWording(text, 'en', choice(shown, state), { where: 'file', key: 'key' });

describe('a text with choices', () => {
  it('says most of what may be said', () => {
    const text = 'It is << {claim:a} and {claim:b} || {claim:a} || good >>.';
    expect(worded(text, ['a', 'b'])).toBe('It is {claim:a} and {claim:b}.');
    expect(worded(text, ['a'])).toBe('It is {claim:a}.');
    expect(worded(text, [])).toBe('It is good.');
  });

  it('leaves no gap where nothing is left', () => {
    expect(worded('One.<< Two {claim:a}. || >> Three.', ['a'])).toBe('One. Two {claim:a}. Three.');
    expect(worded('One.<< Two {claim:a}. || >> Three.', [])).toBe('One. Three.');
    expect(worded('fork<<, {claim:a} || >>.', [])).toBe('fork.');
    expect(worded('A\n\n<<## H\n\n{claim:a} || >>\n\nB', [])).toBe('A\n\nB');
  });

  it('knows a claim by its phrases, whatever joins their words, and by {about:…}', () => {
    expect([...reader.claimsOf('Plastic\u2011free forks', 'en').keys()]).toEqual(['a']);
    expect([...reader.claimsOf('free of plastics {about:b}', 'en').keys()]).toEqual(['b', 'a']);
    expect([...reader.claimsOf('[a link](/plastic-free)', 'en').keys()]).toEqual([]);
  });

  it('takes a word that opens a quotation as spoken about, and nothing behind it', () => {
    const claims = new ClaimReader(readLedger().values());
    for (const [language, text] of [
      ['en', 'What “compostable” means.'],
      ['de', 'Was „kompostierbar“ heißt.'],
      ['nl', 'Wat ‘composteerbaar’ betekent.'],
      ['fr', 'Ce que «\u202fcompostable\u202f» veut dire.'],
    ] as const)
      expect([...claims.claimsOf(text, language).keys()], text).toEqual([]);
    expect(claims.claimsOf('Our “new” compostable fork.', 'en').has('home-compostable')).toBe(true);
    expect(claims.claimsOf('Unsere „neue“ kompostierbare Gabel.', 'de').has('home-compostable')).toBe(true);
    expect(claims.claimsOf('"compostable"', 'en').has('home-compostable')).toBe(true);
    // a claim of ours stays one in quotation marks
    expect(claims.claimsOf('Notre «\u202fsans plastique\u202f».', 'fr').has('plastic-free')).toBe(true);
  });

  it('knows every phrase of every claim, in capitals and whatever joins its words', () => {
    const ledger = readLedger();
    const real = new ClaimReader(ledger.values());
    const missed: string[] = [];
    for (const { id, words } of ledger.values())
      for (const language of locales)
        for (const phrase of words?.[language] ?? [])
          for (const joint of [' ', '-', '\u00a0', '\u202f', '\u2011', '\n'])
            for (const change of [
              (text: string) => text,
              (text: string) => text.replace(/[^ß]/gu, (sign) => sign.toUpperCase()),
            ]) {
              const text = change(phrase.replace(/[\s-]+/g, joint).replaceAll('*', '')).replaceAll("'", '’');
              if (!real.claimsOf(`x ${text}, y`, language).has(id)) missed.push(`${id} ${language}: ${text}`);
            }
    expect(missed).toEqual([]);
  });

  it('speaks of paying online only where the company names a service for it', () => {
    const text = 'By transfer.<< online-payment? Online, too. || >> Or<< online-payment?, later, || now >>.';
    const byBusinesses = { ...choice([]), paidOnlineBy: 'business' as const };
    expect(worded(text, [])).toBe('By transfer. Or now.');
    expect(chooseWording(text, 'en', byBusinesses, { where: 'file', key: 'key' })).toBe(
      'By transfer. Online, too. Or, later,.',
    );
    const both = 'A<<online-payment-everyone?, all || online-payment?, firms || >>.';
    expect(worded(both, [])).toBe('A.');
    expect(chooseWording(both, 'en', byBusinesses, { where: 'file', key: 'key' })).toBe('A, firms.');
    const byEverybody = { ...byBusinesses, paidOnlineBy: 'everyone' as const };
    expect(chooseWording(both, 'en', byEverybody, { where: 'file', key: 'key' })).toBe('A, all.');
    expect(chooseWording(text, 'en', byEverybody, { where: 'file', key: 'key' })).toBe(
      'By transfer. Online, too. Or, later,.',
    );
  });

  it('follows the state of the availability', () => {
    const text = 'X <<pre-order? soon || available? now || sold-out? gone>>';
    expect([worded(text, []), worded(text, [], 'available'), worded(text, [], 'sold-out')]).toEqual([
      'X soon',
      'X now',
      'X gone',
    ]);
  });

  it('tells what it says at least, for every state', () => {
    const least: string[] = [];
    chooseWording('<<{claim:a} || {claim:b}>>', 'en', choice([], 'pre-order', least), { where: 'file', key: 'key' });
    expect(least).toEqual(['{claim:b}', '{claim:b}', '{claim:b}']);
  });

  it.each(['<<only one>>', '<<a || b', 'a >> b', '<<pre-order? a || available? b>>'])('is refused: %s', (text) => {
    expect(() => worded(text, [])).toThrow('file');
  });

  it('drops entries of lists of which nothing is left', () => {
    expect(withChosenWordings({ list: ['<<{claim:a} || >>', 'kept'] }, 'en', choice([]), { where: 'file' })).toEqual({
      list: ['kept'],
    });
  });
});
