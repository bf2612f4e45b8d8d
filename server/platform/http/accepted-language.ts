import { defaultLocale, isLocale, type Locale } from '../../../domain/locale.ts';

/** The first of our languages in an Accept-Language header, by its weights; English when there is none. */
export function acceptedLanguage(header: string | null): Locale {
  const wishes = (header ?? '').split(',').map((entry, position) => {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const weight = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((value) => value !== undefined);
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight), position };
  });
  const ordered = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  for (const { language } of ordered) if (isLocale(language)) return language;
  return defaultLocale;
}
