import * as z from 'zod/mini';
import { availabilityStates } from '../../../../domain/availability.ts';
import { typedAs, timePattern, month, cents, hiddenList } from './fields.ts';

const unit = typedAs('fixed', z.enum(['hour', 'day', 'week', 'month', 'year', 'piece', 'pack', 'gram', 'use']));
const factSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('month'), value: month }),
  z.strictObject({ type: z.literal('range'), min: z.number(), max: z.number(), unit }),
  z.strictObject({ type: z.literal('money'), cents }),
  z.strictObject({ type: z.literal('count'), value: z.number(), unit }),
  z.strictObject({ type: z.literal('percent'), value: z.number() }),
  z.strictObject({ type: z.literal('number'), value: z.number() }),
  z.strictObject({
    type: z.literal('time'),
    value: typedAs('time', z.string().check(z.regex(timePattern, 'a time as HH:MM'))),
  }),
]);
/** A month that the files name is also known to have `passed` or not, on the day the content was read. */
export type Fact = z.infer<typeof factSchema> | { type: 'month'; value: string; passed: boolean };

/** Of papers of nine years the tables themselves let none be deleted (server/platform/database/migrations/baseline/papers.ts). */
const leastContractYears = 10;
const contractDataYears = z.check<Readonly<Record<string, unknown>>>(({ value, issues }) => {
  const { data } = factSchema.safeParse(value.contractDataYears);
  if (data?.type === 'count' && data.value < leastContractYears)
    issues.push({
      code: 'too_small',
      origin: 'number',
      minimum: leastContractYears,
      inclusive: true,
      input: data.value,
      path: ['contractDataYears', 'value'],
    });
});
export const factsSchema = z.record(z.string(), factSchema).check(contractDataYears);

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
  .check(contractDataYears);
