import * as z from 'zod/mini';
import { availabilityStates } from '../../../../domain/availability.ts';
import { typedAs, timePattern, month, cents, hiddenList, whole } from './fields.ts';

const unit = typedAs('fixed', z.enum(['hour', 'day', 'week', 'month', 'year', 'piece', 'pack', 'gram', 'use']));
const factSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('month'), value: month }),
  z
    .strictObject({ type: z.literal('range'), min: whole, max: whole, unit })
    .check(z.refine(({ min, max }) => min <= max, { error: 'must not be less than the least', path: ['max'] })),
  z.strictObject({ type: z.literal('money'), cents }),
  z.strictObject({ type: z.literal('count'), value: whole, unit }),
  z.strictObject({ type: z.literal('percent'), value: z.number() }),
  z.strictObject({ type: z.literal('number'), value: z.number() }),
  z.strictObject({
    type: z.literal('time'),
    value: typedAs('time', z.string().check(z.regex(timePattern, 'a time as HH:MM'))),
  }),
]);
/** A month that the files name is also known to have `passed` or not, on the day the content was read. */
export type Fact = z.infer<typeof factSchema> | { type: 'month'; value: string; passed: boolean };

/**
 * What the law or the tables themselves let nobody fall below: papers of nine years cannot be deleted
 * (server/platform/database/migrations/baseline/papers.ts); a consumer's withdrawal (section 355 BGB) and legal guarantee (section 438 BGB).
 */
const least: Readonly<Record<string, number>> = { contractDataYears: 10, withdrawalDays: 14, legalGuaranteeYears: 2 };
const notBelowLeast = z.check<Readonly<Record<string, unknown>>>(({ value, issues }) => {
  for (const [name, minimum] of Object.entries(least)) {
    const { data } = factSchema.safeParse(value[name]);
    if (data?.type === 'count' && data.value < minimum)
      issues.push({
        code: 'too_small',
        origin: 'number',
        minimum,
        inclusive: true,
        input: data.value,
        path: [name, 'value'],
      });
  }
});
export const factsSchema = z.record(z.string(), factSchema).check(notBelowLeast);

/**
 * Whether the products can be bought. `from`: the month in which deliveries start (`pre-order`), started (`available`)
 * or are expected to start again (`sold-out`).
 */
const availabilitySchema = z.strictObject({
  state: z.enum(availabilityStates),
  from: month,
});
export type Availability = z.infer<typeof availabilitySchema>;
/** facts.json: what is more than a value by itself, and the values. */
export const factsFileSchema = z.looseObject({
  availability: availabilitySchema,
  /** facts that are still sample values: shown as such, and named by the launch check */
  samples: hiddenList,
});

/** The same file with every value in it: for forms, which have to name the value that is wrong. */
export const wholeFactsSchema = z
  .catchall(z.object({ availability: availabilitySchema, samples: hiddenList }), factSchema)
  .check(notBelowLeast);
