/** All text leaves of a parsed file with their dotted keys; list entries count from 0. */
export function* textLeaves(value: unknown, key = ''): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [key, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* textLeaves(entry, key ? `${key}.${name}` : name);
  }
}

/** The same parsed file with each of its texts changed. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)])) as T;
  }
  return value;
}
