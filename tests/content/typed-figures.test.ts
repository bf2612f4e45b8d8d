import { describe, expect, it } from 'vitest';
import { typedFigures } from '../../server/features/content/check-typed-figures.ts';
import type { Locale } from '../../domain/locale.ts';

const kinds = (text: string, language: Locale) => [
  ...new Set(typedFigures(text, language).map((figure) => figure.kind)),
];

describe('typed figures are found', () => {
  it.each<[Locale, string]>([
    ['en', 'saves 95% of it'],
    ['en', 'up to 95.5 per cent'],
    ['en', 'ten percent more'],
    ['de', 'zu 100\u00a0% aus Pflanzen'],
    ['de', 'rund 70 Prozent'],
    ['de', 'eine 20-prozentige Senkung'],
    ['nl', 'dertig procent minder'],
    ['fr', '19\u202f% de TVA'],
    ['fr', 'vingt pour cent'],
    ['de', 'fünfundneunzig Prozent'],
    ['en', 'ninety-five percent'],
    ['nl', 'vijfennegentig procent'],
    ['fr', 'quatre-vingt-quinze pour cent'],
  ])('percentage (%s): %s', (language, text) => {
    expect(kinds(text, language)).toEqual(['percentage']);
  });

  it.each<[Locale, string]>([
    ['en', 'in 2–9 weeks'],
    ['en', 'within 90 to 180 days'],
    ['en', 'a 30-day streak'],
    ['en', 'over two weekends'],
    ['en', 'one week later'],
    ['en', 'from week 0 to week 9'],
    ['en', 'it stays for hundreds of years'],
    ['en', 'after 1,000 years'],
    ['en', 'half a year'],
    ['en', 'sixteen weeks'],
    ['de', 'nach 14\u00a0Tagen'],
    ['de', '12‑monatige Gewährleistung'],
    ['de', 'ein zweiwöchiger Versuch'],
    ['de', 'nach sechs Monaten'],
    ['de', 'ab Woche 9'],
    ['de', 'nach hundert Jahren'],
    ['nl', 'binnen 14 dagen'],
    ['nl', 'na drie weken'],
    ['nl', 'één maand'],
    ['nl', '500 jaar'],
    ['fr', 'en 2 à 9\u00a0semaines'],
    ['fr', 'pendant deux mois'],
    ['fr', '500\u202fans'],
    ['fr', 'des centaines d’années'],
  ])('duration (%s): %s', (language, text) => {
    expect(kinds(text, language)).toEqual(['duration']);
  });

  it.each<[Locale, string]>([
    ['en', 'certified to NF T 51-800'],
    ['en', 'certified to NF T51-800'],
    ['de', 'nach NF\u00a0T\u00a051‑800'],
    ['en', 'EN 13432 and more'],
    ['fr', 'norme EN\u202f14995'],
    ['nl', 'volgens en 13432'],
    ['en', 'OK compost HOME'],
    ['de', 'DIN EN 13432'],
    ['de', 'DIN CERTCO'],
    ['en', 'ASTM D6400'],
    ['en', 'ISO 17088'],
    ['en', 'AS 5810'],
  ])('standard (%s): %s', (language, text) => {
    expect(kinds(text, language)).toEqual(['standard']);
  });

  it.each<[Locale, string]>([
    ['en', 'saves 3 kg of CO2 a box'],
    ['de', 'verursacht 2 t CO₂'],
    ['de', 'halbiert die Treibhausgase'],
    ['en', 'three quarters less emissions'],
    ['nl', 'twee derde minder CO2-uitstoot'],
    ['nl', 'de uitstoot is 4 keer lager'],
    ['fr', 'émet 5 fois moins de gaz à effet de serre'],
  ])('CO2 figure (%s): %s', (language, text) => {
    expect(kinds(text, language)).toEqual(['CO2 figure']);
  });
});

describe('blanket environmental statements are found', () => {
  it.each<[Locale, string]>([
    ['en', 'our cutlery is CO2-neutral'],
    ['en', 'a climate-neutral fork, environmentally friendly'],
    ['de', 'klimaneutral und umweltfreundlich'],
    ['de', 'CO₂-frei hergestellt'],
    ['nl', 'een klimaatneutrale vork'],
    ['nl', 'milieuvriendelijk'],
    ['fr', 'Zéro émission de CO2'],
    ['fr', 'respectueux de l’environnement'],
  ])('%s: %s', (language, text) => {
    expect(kinds(text, language)).toEqual(['environmental statement']);
  });

  it.each<[Locale, string]>([
    ['de', 'eine Umweltaussage wie „klimaneutral“'],
    ['fr', 'les mentions « respectueux de l’environnement »'],
  ])('one that is only quoted is not (%s): %s', (language, text) => {
    expect(kinds(text, language)).toEqual([]);
  });
});

describe('other texts are left alone', () => {
  it.each<[Locale, string]>([
    ['en', 'broken down in {claim:degradation-2-9-weeks}, {claim:co2-95} less CO2, {points} points'],
    ['en', '{fact:streakDays:number} days, {percent}% done'],
    ['en', 'One day we will know. A week, a few months, some years, many centuries.'],
    ['en', 'It takes 24 hours and 75 pieces in 2026.'],
    ['en', 'Directive (EU) 2024/825 counts from 27 September 2026, per week 3 times'],
    ['en', 'In picture 3 an example; CO2 comes from 4 sources; [a link](/blog/x-10-days)'],
    ['de', 'Ein Tag, eine Woche, mehrere Jahre, im Jahr 2031, Ende 2026 Monate später'],
    ['de', 'Richtlinie (EU) 2019/904, § 14 BGB, Schritt 2 an der Theke'],
    ['nl', 'een dag, een paar weken, en 2024 was beter; vanaf 10 oktober'],
    ['fr', 'un jour, quelques semaines, en 2024 et 2031 ; le 20 mai'],
    ['fr', 'le CO2 que la plante a absorbé en 2024 retourne dans l’air'],
  ])('(%s) %s', (language, text) => {
    expect(typedFigures(text, language)).toEqual([]);
  });
});
