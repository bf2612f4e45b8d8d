import { defaultLocale, isLocale, type Locale } from '../../../../domain/locale.ts';

const name = 'language-hint';

/**
 * The language a visitor's browser asks for first of ours, where the page has another; null: it has that one, or it is the
 * default one, or a choice was made, or the hint was closed before.
 */
export function offeredLanguage(shown: Locale): Locale | null {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  if (wanted === undefined || wanted === shown || wanted === defaultLocale) return null;
  try {
    if (isLocale(localStorage.getItem('language')) || localStorage.getItem(name) !== null) return null;
  } catch {
    // nothing can be kept: it comes again on the next visit
  }
  return /(?:^|; )language=/.test(document.cookie) ? null : wanted;
}

/** Nobody who closed it sees it again. */
export function keepClosed(): void {
  try {
    localStorage.setItem(name, 'closed');
  } catch {
    // it comes again on the next visit
  }
}
