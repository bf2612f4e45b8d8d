import type { Company } from './schemas.ts';

/** Marks of values that were only put in to try the site out: sample names, reserved domains, all-zero numbers and codes. */
const sample =
  /\bsamples?\b|muster|beispiel|example\.(?:com|org|net)\b|0{5,}|(?:\b|^)[A-Z]{2}00(?:\s?0{4})+|X{4,}|lorem|todo/i;

function* leaves(value: unknown, field: string): Generator<{ field: string; value: string }> {
  if (typeof value === 'string') yield { field, value };
  else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* leaves(entry, field ? `${field}.${name}` : name);
  }
}

/** The fields of `content/company.json` that still hold a sample value; they must be replaced before the site goes public. */
export function sampleValues(company: Company): { field: string; value: string }[] {
  return [...leaves(company, '')].filter(({ value }) => sample.test(value));
}
