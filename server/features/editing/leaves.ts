/** Every field of a file with its place; a list of texts or numbers is one field, entries with an id are named by it. */
export function* leavesOf(value: unknown, at: string[]): Generator<{ at: string[]; value: unknown }> {
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) yield { at, value };
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) {
      const id = typeof entry === 'object' && entry !== null && 'id' in entry ? `#${String(entry.id)}` : String(index);
      yield* leavesOf(entry, [...at, id]);
    }
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, [...at, key]);
  else yield { at, value };
}
