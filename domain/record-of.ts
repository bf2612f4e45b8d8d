/** What `make` says of each key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> =>
  // `Object.fromEntries` knows of its keys only that they are texts
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
