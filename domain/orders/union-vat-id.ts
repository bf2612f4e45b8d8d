/** What the EU's register (VIES) said of a VAT id. `unavailable`: it, or a country's part of it, did not answer. */
export type ViesResult = 'valid' | 'invalid' | 'unavailable';

/** How VAT ids of the other member states begin. Greece writes EL, Northern Ireland counts for goods as XI (Directive 2006/112/EC, Art. 215; Windsor Framework, Art. 8). */
const otherMemberStates: readonly string[] = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DK',
  'EE',
  'EL',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'XI',
];

/**
 * Whether a VAT id was given by another member state than Germany: only with such a one is a delivery to there free of
 * German tax (§ 6a (1) no. 4 UStG). A German id does not make it so, nor a Swiss or Norwegian one.
 * @param vatId in its one spelling (`parseVatId`)
 */
export const isOtherMemberStates = (vatId: string): boolean => otherMemberStates.includes(vatId.slice(0, 2));

/** Whether VIES knows ids that begin like this one. */
export const isUnionVatId = (vatId: string): boolean => vatId.startsWith('DE') || isOtherMemberStates(vatId);
