import { describe, expect, test } from 'vitest';
import { readEventForm } from '../../../domain/events/event-form.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { planOf, servedDishes } from './event-plan.ts';
import { loadContent, withContent } from './load.ts';
import { plain } from './tokens.ts';

const today = '2026-11-22';

function planFor(query: string, language: Locale = 'en') {
  const { event, problems } = readEventForm(new URLSearchParams(query), today);
  if (event === null) throw new Error(JSON.stringify(problems));
  return planOf(event, today, language);
}

describe('the plan of an event', () => {
  const festival = 'guests=500&days=2&spare=10&date=2027-06-05&fries=100&plate=50';

  test('packs, weight and price by the facts of the products', () => {
    // 1,100 fries picks at 4.90 a hundred, 550 knives and 550 forks at 9.50; 0.19 kg and 0.55 kg a pack
    const plan = planFor(festival);
    expect(plan.lines.map(({ itemNo, pieces, packs, net }) => [itemNo, pieces, packs, net])).toEqual([
      ['CB-004', '1,100', '11', '€53.90'],
      ['CB-001', '550', '6', '€57.00'],
      ['CB-002', '550', '6', '€57.00'],
    ]);
    expect(plan.lines.map(({ weight }) => plain(weight ?? ''))).toEqual(['2.1 kg', '3.3 kg', '3.3 kg']);
    expect(plan.weight).toBe('8.7 kg');
    expect(plan.priced).toMatchObject({
      goods: { netCents: 16_790 },
      shipping: { netCents: 590 },
      netCents: 17_380,
      missingForFreeShipping: 3_210,
    });
    expect(plan.list).toBe('CB-004:11,CB-001:6,CB-002:6');
  });

  test('German numbers and days are German', () => {
    const plan = planFor(festival, 'de');
    expect(plan.lines[0]).toMatchObject({ pieces: '1.100', net: '53,90\u00a0€' });
    expect(plan.delivery).toEqual({ date: '5. Juni 2027', orderBy: '8. Mai 2027', askBy: '10. April 2027' });
  });

  test('what is more than an order takes is a matter for a quote', () => {
    expect(planFor('guests=999900&days=1&spare=0&fries=100').list).toBe('CB-004:9999');
    expect(planFor('guests=999901&days=1&spare=0&fries=100')).toMatchObject({ list: null, most: '9,999' });
  });

  test('reusable pieces: what one day needs, if they are washed every night', () => {
    expect(planFor(`${festival}&wash=yes`).reuse).toEqual({
      canWash: true,
      severalDays: true,
      pieces: '2,200',
      aDay: '1,100',
    });
  });

  test('without a proof there is no weight, and the plan is whole otherwise', () => {
    const content = loadContent(undefined, { claims: 'proven', today: new Date(`${today}T12:00:00Z`) });
    const plan = withContent(content, () => planFor(festival));
    expect(plan.weight).toBeNull();
    expect(plan.lines.map(({ weight }) => weight)).toEqual([null, null, null]);
    expect(plan.list).toBe('CB-004:11,CB-001:6,CB-002:6');
  });

  test('a dish whose product is no longer sold is not asked for, and not planned', () => {
    const whole = loadContent();
    const content = { ...whole, products: whole.products.filter(({ facts }) => facts.id !== 'knives') };
    withContent(content, () => {
      expect(servedDishes('en').map(({ id }) => id)).not.toContain('plate');
      expect(planFor(festival).list).toBe('CB-004:11');
    });
  });

  test('every dish has a product, by its name in every language', () => {
    for (const language of locales)
      for (const { needs } of servedDishes(language)) expect(needs.length).toBeGreaterThan(3);
  });
});
