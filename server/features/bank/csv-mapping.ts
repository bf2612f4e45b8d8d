import * as z from 'zod/mini';
import banks from './known-banks.json' with { type: 'json' };

const name = z.string().check(z.maxLength(100));
/** by its name; or by its place, from 0: a name may stand twice, or be missing */
const place = z.union([name, z.int().check(z.minimum(0))]);
const column = z.nullish(place);

export const csvMappingSchema = z.object({
  /** every column of the file in its order: by these a file is recognised */
  columns: z.array(name).check(z.maxLength(60)),
  /** the day it was booked */
  bookedOn: place,
  /** with a minus where it left; without it: it stands in two columns */
  amount: column,
  debit: column,
  credit: column,
  /** beside an amount without a minus: whether it left, as "S" or "H" */
  direction: column,
  /** who paid */
  name: column,
  /** who was paid, where that has a column of its own */
  payee: column,
  iban: column,
  text: column,
  endToEndId: column,
  currency: column,
  /** the company's own account */
  account: column,
  /** what kind of movement it is, in words */
  kind: column,
  /** whether it is booked */
  status: column,
  /** which it is where no column and no line above says so, as whoever named the columns said */
  ownAccount: z.nullish(z.string().check(z.maxLength(34))),
});

/** Which column of a bank's CSV holds what; left out, or null: none. */
export type CsvMapping = z.infer<typeof csvMappingSchema>;

/** As columns are compared: banks change capitals, umlauts and signs from year to year. */
export const plainColumn = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

interface KnownBank extends Omit<CsvMapping, 'columns' | 'bookedOn'> {
  /** which it is, and how it calls the export */
  bank: string;
  bookedOn: string;
  /** which of them tell this export from others */
  mark: readonly string[];
}

/** Exports that German banks publish: their columns as their help pages and files name them. */
const knownBanks: readonly KnownBank[] = banks;

/** The mapping for a row of column names: one that somebody made, or that of a known bank; null: none fits. */
export function mappingFor(columns: readonly string[], made: readonly CsvMapping[]): CsvMapping | null {
  const plain = columns.map(plainColumn);
  const same = (one: CsvMapping) =>
    one.columns.length === columns.length && one.columns.every((name, at) => plainColumn(name) === plain[at]);
  const own = made.find(same);
  if (own !== undefined) return own;
  const has = (name: string) => plain.includes(plainColumn(name));
  const known = knownBanks.find(({ mark, bookedOn }) => has(bookedOn) && mark.every(has));
  if (known === undefined) return null;
  const { mark: _mark, bank: _bank, ...said } = known;
  return { ...said, columns: [...columns] };
}
