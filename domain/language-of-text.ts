import { locales, type Locale } from './locale.ts';

/** Words that stand in nearly every text of a language and hardly in one of the others. */
const marks: Record<Locale, RegExp> = {
  de: /\b(?:und|ich|nicht|ist|sind|mit|für|eine?|wir|sie|haben?|mein|ihre?|guten|danke|bitte|noch|auch)\b/giu,
  en: /\b(?:the|and|you|is|are|with|for|have|has|not|my|your|we|hello|please|thanks?|this|would)\b/giu,
  nl: /\b(?:het|een|en|ik|niet|met|voor|zijn|heb|hebben|wij|jullie|mijn|bedankt|graag|dag|deze|ook|naar)\b/giu,
  fr: /\b(?:le|la|les|et|je|vous|est|pas|avec|pour|une?|nous|bonjour|merci|mon|votre|des|du|ce|cette)\b/giu,
};

/** The language a longer text is written in; without a clear one, `otherwise`. Looks at the beginning only. */
export function languageOfText(text: string, otherwise: Locale): Locale {
  const beginning = text.slice(0, 2_000);
  const counted = locales
    .map((language) => ({ language, found: beginning.match(marks[language])?.length ?? 0 }))
    .sort((a, b) => b.found - a.found);
  const [first, second] = counted;
  return first !== undefined && first.found > (second?.found ?? 0) ? first.language : otherwise;
}
