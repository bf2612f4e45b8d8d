import { expect, test } from 'vitest';
import { isTaxFree, priceOrder, type OrderLine } from './price-order.ts';
import { atRateOf, vatTreatment } from './vat-treatment.ts';

const dutchId = 'NL004495445B01';

test('tax is due where the goods go, and no German one with a VAT id of another member state or outside the EU', () => {
  const of = (country: string, buyer: string, vatId = '') => vatTreatment({ country, buyer, vatId });
  expect(of('NL', 'business', dutchId)).toBe('intra-community');
  // the goods may go to another member state than the one that gave the id
  expect(of('AT', 'business', dutchId)).toBe('intra-community');
  expect(of('NL', 'business')).toBe('domestic');
  expect(of('NL', 'business', 'DE136695976')).toBe('domestic');
  expect(of('NL', 'private', dutchId)).toBe('domestic');
  expect(of('DE', 'business', dutchId)).toBe('domestic');
  expect(of('CH', 'business')).toBe('export');
  expect(of('NO', 'private')).toBe('export');
});

test('what is charged without tax has no rate in its sums, and its net is its total', () => {
  const line: OrderLine = {
    itemNo: 'CB-002',
    name: 'Forks',
    unit: 'piece',
    unitPieces: 100,
    quantity: 5,
    unitNetCents: 950,
    vatPercent: 19,
  };
  const priced = priceOrder(atRateOf('intra-community', [line]), null);
  expect(priced).toMatchObject({ netCents: 4750, vatCents: 0, grossCents: 4750 });
  expect(isTaxFree(priced)).toBe(true);
  expect(priceOrder(atRateOf('domestic', [line]), null)).toMatchObject({ vatCents: 903, vat: [{ percent: 19 }] });
});
