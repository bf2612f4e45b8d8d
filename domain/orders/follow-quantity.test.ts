import { describe, expect, test } from 'vitest';
import { followQuantity, tiersAsText, type TypedPrices } from './follow-quantity.ts';

const steps = [
  { from: 1, price: '9,50' },
  { from: 250, price: '8,74' },
  { from: 1_000, price: '8,36' },
];
const none = { from: '', price: '' };
/** as the form begins, for four packs */
const begun: TypedPrices = {
  price: '9,50',
  tiers: [{ from: '250', price: '8,74' }, { from: '1000', price: '8,36' }, none],
};
const given = { price: begun.price, tiers: tiersAsText(begun.tiers) };

describe('the prices of a quote', () => {
  test('follow the quantity that is typed, up and down again', () => {
    const more = followQuantity('350', begun, given, steps);
    expect(more.prices).toEqual({ price: '8,74', tiers: [{ from: '1000', price: '8,36' }, none, none] });
    expect(more.reached).toBeNull();
    expect(followQuantity('4', more.prices, more.given, steps)).toEqual({ prices: begun, given, reached: null });
  });

  test('stay when somebody typed them; that the quantity has another one is said', () => {
    const typed = { ...begun, price: '9,00' };
    const kept = followQuantity('350', typed, given, steps);
    expect(kept.prices.price).toBe('9,00');
    expect(kept.reached).toEqual({ from: 250, price: '8,74' });
    // nor is it changed by another look
    expect(followQuantity('400', kept.prices, kept.given, steps).prices.price).toBe('9,00');
    // a price of one's own below every tier is what a quote is for
    expect(followQuantity('4', typed, given, steps).reached).toBeNull();
  });

  test('are those of the tiers that somebody typed, where they differ', () => {
    const typed = { ...begun, tiers: [{ from: '300', price: '8,00' }, none, none] };
    const more = followQuantity('350', typed, given, steps);
    expect(more.prices).toEqual({ price: '8,00', tiers: typed.tiers });
  });

  test('stay as they are while the quantity cannot be read', () => {
    expect(followQuantity('3.5', begun, given, steps).prices).toBe(begun);
  });
});
