import { isLocale, locales } from '../../../../../domain/locale.ts';

/** Where on a form's page a field stands, as the end of an address. Its languages stand side by side, and have one. */
export function fieldAnchor(file: string, at: readonly string[]): string {
  const ofAll = file.replace(new RegExp(`(^|/)(?:${locales.join('|')})(?=[/.])`), '$1all');
  const places = isLocale(at.at(-1)) ? at.slice(0, -1) : at;
  return ['field', ofAll, ...places].join('-').replace(/[^\w-]+/g, '-');
}
