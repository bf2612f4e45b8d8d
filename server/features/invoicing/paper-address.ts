import type { Party } from '../../../domain/invoicing/paper.ts';

/** As the post reads it; the country only where the letter leaves Germany, in German and capitals (DIN 5008). */
export function addressLines({ company, name, addition, street, postcode, city, country }: Party): string[] {
  const abroad =
    country === 'DE' ? null : new Intl.DisplayNames('de-DE', { type: 'region' }).of(country)?.toUpperCase();
  return [company, name, addition, street, `${postcode} ${city}`.trim(), abroad].filter(
    (line): line is string => line !== null && line !== undefined && line !== '',
  );
}
