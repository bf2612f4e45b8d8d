import type { Locale } from '../../../domain/locale.ts';
import { languageFacts } from './language-facts.ts';

/**
 * Finds figures that must come from `content/claims` or `content/facts.json` but are typed into a text: percentages,
 * durations, standards' names, CO2 figures and blanket environmental statements (README, "Tokens in texts"). Units and number words are those of
 * the text's language, because some mean something else in another one ("an", "mois", "half").
 */
export interface TypedFigure {
  kind: 'percentage' | 'duration' | 'standard' | 'CO2 figure' | 'environmental statement';
  found: string;
}

// \s covers the no-break spaces too
const joint = '[\\s\u2010\u2011\u2013-]*';
// no figure has more groups; an endless row of them would be read anew from each
const number = '\\d+(?:[.,\u202f\u00a0]\\d+){0,6}\\+?';
const before = '(?<![\\p{L}\\p{N}])';
const after = '(?![\\p{L}\\p{N}])';

/** Made when first asked for, and kept. */
function perLanguage(make: (language: Locale) => RegExp): (language: Locale) => RegExp {
  const made = new Map<Locale, RegExp>();
  return (language) => {
    const pattern = made.get(language) ?? make(language);
    made.set(language, pattern);
    return pattern;
  };
}

const numberWords = (language: Locale) => languageFacts(language).figures.numberWords;
const units = (language: Locale) => languageFacts(language).figures.timeUnits;

const percentages = perLanguage(
  (language) =>
    new RegExp(
      `${before}(?:${number}|${numberWords(language)})${joint}(?:%|(?:per\\s?cent|prozent\\p{L}*|procent|pour\\s?cent)${after})`,
      'giu',
    ),
);
// a calendar year before a unit is a date, never a duration
const durations = perLanguage(
  (language) =>
    new RegExp(
      `${before}(?<!\\d[.,])(?:(?!(?:19|20)\\d{2}\\D)${number}\\.?|${numberWords(language)})${joint}(?:${units(language)}|${units('en')})${after}`,
      'giu',
    ),
);
// "one week" is a figure, "one day" mostly an idiom; "ein", "een", "une" are articles
const oneUnit = /(?<![\p{L}\p{N}])one[\s-]+(?:week|month|year)(?![\p{L}\p{N}])/giu;
// "week 9" counts too, "per week 9 portions" does not
const numberedWeek = new RegExp(
  `(?<!(?:per|pro|par|a|each|every|jede|die|der|elke|de|la|chaque)\\s)${before}(?:week|weeks|woche|wochen|weken|semaine|semaines|month|monat|maand|mois)\\s\\d{1,2}${after}`,
  'giu',
);

// capitals matter: "en 2024" is French and Dutch for "in 2024", EN 13432 is a standard
const standards = new RegExp(
  `${before}(?:NF[\\s-]?T(?:[\\s-]?\\d|\\b)|NF[\\s-]EN|(?:pr)?EN[\\s-]?(?:ISO[\\s-]?)?\\d{4,5}|[Ee]n\\s?\\d{5}|ISO[\\s/-]?(?:IEC[\\s-]?)?\\d{3,5}|DIN[\\s-]?(?:CERTCO|\\d)|DINplus|ASTM|AS[\\s-]?\\d{4}|[Oo][Kk][\\s-]?(?:[Cc]ompost|COMPOST|[Bb]iobased|[Bb]iodegradable))`,
  'gu',
);

const co2 =
  /CO2|CO₂|(?:carbon|kohlen|koolstof)[\s-]?(?:dioxide|dioxid|footprint)|dioxyde de carbone|empreinte carbone|greenhouse|treibhausgas|broeikasgas|effet de serre|emission|uitstoot|émission/iu;
const amount = new RegExp(
  `${before}${number}\\s*(?:%|k?g|t|kilos?|kilogram\\p{L}*|gram\\p{L}*|tonn\\p{L}*|ton|times|mal|-?fach|keer|maal|fois|million\\p{L}*|miljoen|milliard\\p{L}*|miljard|billion)${after}|${before}(?:halves?|half of|halbier\\p{L}*|hälfte|halveer\\p{L}*|helft|moitié|(?:three[ -]|drei|drie[ ]?|trois )?(?:quarters?|viertel|kwart|quarts)|(?:two[ -]|twee |deux )?(?:thirds?|drittel|derde|tiers))${after}`,
  'iu',
);

// blanket statements, which the law on unfair competition (Directive (EU) 2024/825) forbids without proof; one that
// stands in quotation marks is spoken about, not made
const blanket =
  /(?<![„“"«‘‚][\s\u202f]?)(?:(?:CO2|CO₂|climate|carbon|klima|klimaat|koolstof|kohlenstoff|emission|emissions|emissie)[\s-]?(?:neutral|neutra[ae]l|positi[vf]e?|free|frei|vrij)\p{L}*|neutres? (?:pour le climat|en carbone)|zéro (?:émission|carbone)|sans émissions?|(?:eco|environmentally)[\s-]friendly|umwelt(?:freundlich|verträglich|schonend)\p{L}*|milieuvriendelijk\p{L}*|respectueu(?:x|se)s? de l[’']environnement)/giu;

/** Tokens and placeholders replaced by a sign that no pattern reads as a number, and link addresses removed. */
const withoutTokens = (text: string) => text.replace(/\{[^{}]*\}/g, '\ufffc').replace(/\]\([^()]*\)/g, ']');

/** The typed figures of a text; a token or placeholder is never one. */
export function typedFigures(source: string, language: Locale): TypedFigure[] {
  const text = withoutTokens(source);
  const all = (kind: TypedFigure['kind'], ...patterns: RegExp[]) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([found]): TypedFigure => ({ kind, found: found.trim() })),
    );
  const co2Figures = text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence): TypedFigure[] => {
    const figure = co2.test(sentence) ? amount.exec(sentence) : null;
    return figure ? [{ kind: 'CO2 figure', found: figure[0].trim() }] : [];
  });
  return [
    ...all('percentage', percentages(language)),
    ...all('duration', durations(language), numberedWeek, ...(language === 'en' ? [oneUnit] : [])),
    ...all('standard', standards),
    ...co2Figures,
    ...all('environmental statement', blanket),
  ];
}
