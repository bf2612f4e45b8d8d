import { useEffect, useState } from 'react';
import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { vatTreatment } from '../../../../../domain/orders/vat-treatment.ts';
import type { OrderValues } from './order-draft.ts';
import type { Destination } from './price-list.ts';

type ParseVatId = (typed: string) => string | null;

/**
 * Where the goods go and where their tax is due, by what was typed so far.
 * @param checked the VAT id that the server found right; with scripts the rules for its check digits are loaded when one is
 * typed
 */
export function useDestination(
  { country = homeCountry, buyer = '', vatId = '' }: OrderValues,
  checked: string,
): Destination {
  const [parse, setParse] = useState<ParseVatId | null>(null);
  const matters = country !== homeCountry && buyer === 'business' && vatId.trim() !== '';
  useEffect(() => {
    if (!matters) return;
    // without the rules the server still knows: another total is said before anything is sent
    import('../../../../../domain/orders/vat-id.ts')
      .then(({ parseVatId }) => setParse(() => parseVatId))
      .catch(() => undefined);
  }, [matters]);
  const right = parse === null ? checked : (parse(vatId) ?? '');
  return { abroad: country !== homeCountry, treatment: vatTreatment({ country, buyer, vatId: right }) };
}
