import type { VatTreatment } from '../invoicing/paper.ts';
import { homeCountry } from './countries.ts';
import { isOtherMemberStates } from './union-vat-id.ts';

/** Where the EU's common rules on value added tax do not hold. */
const outsideTheUnion: readonly string[] = ['CH', 'GB', 'IS', 'LI', 'NO'];

export const isOutsideTheUnion = (country: string): boolean => outsideTheUnion.includes(country);

interface Supply {
  /** where the goods go, ISO 3166 */
  readonly country: string;
  readonly buyer: string;
  /** in its one spelling (`parseVatId`); empty: none, or none that is right by its check digits */
  readonly vatId: string;
}

/**
 * Where tax is due. Where the goods go decides (§§ 3 (6), 6, 6a UStG). Consumers in the EU pay German tax, as long as they
 * buy little (§ 3c (4) UStG).
 */
export function vatTreatment({ country, buyer, vatId }: Supply): VatTreatment {
  if (country === homeCountry) return 'domestic';
  if (isOutsideTheUnion(country)) return 'export';
  return buyer === 'business' && isOtherMemberStates(vatId) ? 'intra-community' : 'domestic';
}

/** Lines at the rate that is charged: theirs in Germany, none where tax is due elsewhere. */
export const atRateOf = <L extends { readonly vatPercent: number }>(
  treatment: VatTreatment,
  lines: readonly L[],
): readonly L[] => (treatment === 'domestic' ? lines : lines.map((line) => ({ ...line, vatPercent: 0 })));
