/** Where we deliver at the prices of the list. */
export const homeCountry = 'DE';

/** Countries that an address may name: the European Union first of all; to all but the first we deliver by arrangement. */
export const countries = [
  homeCountry,
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;

export const isCountry = (code: string): boolean => countries.some((country) => country === code);
