/** Words that only a value for trying the site out has, and domains that nobody can own. "Muster" alone is a surname. */
const sampleWord =
  /(?<!\p{L})(?:samples?|muster(?:stra(?:ß|ss)e|weg|platz|stadt|mann|frau|firma)|beispiel\p{L}*|lorem|todo)(?!\p{L})|\(muster\)|\bexample\.(?:com|org|net)\b/iu;

/** Numbers and codes that are nothing but zeros or Xs, by how each is built. */
const sampleNumbers: readonly RegExp[] = [
  // check digits of an IBAN are never 00
  /^[A-Z]{2}00(?:\s?\w)*$/,
  /^[A-Z]{2}0{5,}$/,
  // a bank whose code is XXXX
  /^X{4,}/,
  // of a register, and of a telephone behind its area
  /^\D+0{5,}$/,
  /^\+?[\d\s()/-]*\D0{5,}\d?$/,
];

/** Whether a value of company.json was only put in to try the site out. */
export function isSample(value: string): boolean {
  const text = value.trim();
  return sampleWord.test(text) || sampleNumbers.some((pattern) => pattern.test(text));
}

function* leaves(value: unknown, field: string): Generator<{ field: string; value: string }> {
  if (typeof value === 'string') yield { field, value };
  else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* leaves(entry, field ? `${field}.${name}` : name);
  }
}

/** The fields of `content/company.json` that still hold a sample value; they must be replaced before the site goes public. */
export function sampleValues(company: object): { field: string; value: string }[] {
  return [...leaves(company, '')].filter(({ value }) => isSample(value));
}
