/** What `make` says of each key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> =>
  // `Object.fromEntries` knows of its keys only that they are texts
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/** The keys of a record, known by their names. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  // `Object.keys` knows of them only that they are texts
  Object.keys(record) as Key[];
