import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryDays } from './delivery-days.ts';
import { dishes, type DishId } from './dishes.ts';
import { readEventForm } from './event-form.ts';
import { eventLimits } from './event-limits.ts';
import { packsFor } from '../orders/pieces.ts';
import { piecesFor, type EventWish } from './plan-event.ts';

const anyPortions = fc
  .array(fc.record({ dish: fc.constantFrom(...dishes), eaten: fc.integer({ min: 0, max: eventLimits.portions }) }))
  .map((list): Partial<Record<DishId, number>> => Object.fromEntries(list.map(({ dish, eaten }) => [dish.id, eaten])));

const anyEvent: fc.Arbitrary<EventWish> = fc.record({
  guests: fc.integer({ min: 1, max: eventLimits.guests }),
  days: fc.integer({ min: 1, max: eventLimits.days }),
  sparePercent: fc.integer({ min: 0, max: eventLimits.sparePercent }),
  portions: anyPortions,
});

describe('what an event needs', () => {
  test('a festival of two days: 500 guests, everyone eats fries, every third an ice cream, a tenth in reserve', () => {
    expect(piecesFor({ guests: 500, days: 2, sparePercent: 10, portions: { fries: 100, ice: 33 } })).toEqual([
      { product: 'fries-picks', pieces: 1_100, piecesADay: 550 },
      { product: 'ice-cream-spoons', pieces: 363, piecesADay: 182 },
    ]);
  });

  test('a plate needs knife and fork; dishes that share a piece are rounded together', () => {
    // 0.5 + 0.5 forks are one, not two
    expect(piecesFor({ guests: 1, days: 1, sparePercent: 0, portions: { bowl: 50, cake: 50 } })).toEqual([
      { product: 'forks', pieces: 1, piecesADay: 1 },
    ]);
    expect(piecesFor({ guests: 80, days: 1, sparePercent: 0, portions: { plate: 100 } })).toEqual([
      { product: 'knives', pieces: 80, piecesADay: 80 },
      { product: 'forks', pieces: 80, piecesADay: 80 },
    ]);
  });

  test('nobody goes without a piece, and no more than one is too many, whatever is served', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const { guests, days, sparePercent, portions } = event;
        for (const { product, pieces, piecesADay } of piecesFor(event)) {
          const eaten = dishes
            .filter((dish) => dish.pieces.some((piece) => piece === product))
            .reduce((sum, { id }) => sum + (portions[id] ?? 0), 0);
          const needed = BigInt(guests) * BigInt(eaten) * BigInt(100 + sparePercent) * BigInt(days);
          expect(BigInt(pieces) * 10_000n >= needed && BigInt(pieces - 1) * 10_000n < needed).toBe(true);
          expect(piecesADay * days).toBeGreaterThanOrEqual(pieces);
          const packs = packsFor(pieces, 100);
          expect(packs * 100 >= pieces && (packs - 1) * 100 < pieces).toBe(true);
        }
      }),
    );
  });

  test.each([
    [0, 0],
    [1, 1],
    [100, 1],
    [101, 2],
  ])('%i pieces are %i packs of 100', (pieces, packs) => expect(packsFor(pieces, 100)).toBe(packs));
});

describe('what is typed', () => {
  const today = '2026-11-22';
  const read = (query: string) => readEventForm(new URLSearchParams(query), today);

  test('an event', () => {
    expect(read('guests=500&days=2&spare=10&date=2027-06-05&wash=yes&fries=100&ice=%2033%20')).toEqual({
      typed: expect.objectContaining({ guests: '500', wash: 'yes', fries: '100', ice: '33', soup: '' }),
      problems: [],
      event: {
        guests: 500,
        days: 2,
        sparePercent: 10,
        portions: { fries: 100, ice: 33 },
        date: '2027-06-05',
        canWash: true,
      },
    });
  });

  test.each([
    ['guests=1.00&days=1&spare=0&fries=1', 'guests', 'guests'],
    ['guests=1,0000&days=1&spare=0&fries=1', 'guests', 'guests'],
    ['guests=0&days=1&spare=0&fries=1', 'guests', 'guests'],
    ['guests=1000001&days=1&spare=0&fries=1', 'guests', 'guests'],
    ['days=1&spare=0&fries=1', 'guests', 'guests'],
    ['guests=1&days=2,5&spare=0&fries=1', 'days', 'days'],
    ['guests=1&days=61&spare=0&fries=1', 'days', 'days'],
    ['guests=1&days=1&spare=-3&fries=1', 'spare', 'spare'],
    ['guests=1&days=1&spare=101&fries=1', 'spare', 'spare'],
    ['guests=1&days=1&spare=0&fries=1&date=2027-02-29', 'date', 'date'],
    ['guests=1&days=1&spare=0&fries=1&date=5.6.2027', 'date', 'date'],
    ['guests=1&days=1&spare=0&fries=1&date=2026-11-21', 'date', 'past'],
    ['guests=1&days=1&spare=0&soup=1001', 'soup', 'portions'],
    ['guests=1&days=1&spare=0&soup=%3Cb%3E', 'soup', 'portions'],
    ['guests=1&days=1&spare=0', 'fries', 'none'],
    ['guests=1&days=1&spare=0&fries=0', 'fries', 'none'],
  ])('%s is refused, and what was typed stays', (query, field, problem) => {
    const { event, problems, typed } = read(query);
    expect(event).toBeNull();
    expect(problems).toEqual([{ field, problem }]);
    for (const [name, value] of new URLSearchParams(query)) expect(typed).toMatchObject({ [name]: value });
  });

  test.each(['1.000', '1,000', '1 000'])('%s guests are a thousand, as the plan prints it', (typed) => {
    expect(read(`guests=${encodeURIComponent(typed)}&days=1&spare=0&fries=1`).event).toMatchObject({ guests: 1000 });
  });

  test('everything that is wrong is named at once', () => {
    expect(read('guests=x&days=y&spare=z&fries=v').problems.map(({ field }) => field)).toEqual([
      'guests',
      'days',
      'spare',
      'fries',
    ]);
  });
});

test('by when to order: counted back from the first day, and said when it is too late', () => {
  const weeks = { delivery: 4, largeQuantities: 8 };
  expect(deliveryDays('2027-06-05', '2026-11-22', weeks)).toEqual({ orderBy: '2027-05-08', askBy: '2027-04-10' });
  expect(deliveryDays('2026-12-20', '2026-11-22', weeks)).toEqual({ orderBy: '2026-11-22', askBy: null });
  expect(deliveryDays('2026-12-19', '2026-11-22', weeks)).toEqual({ orderBy: null, askBy: null });
});
