/** `make`, done once for each thing it is made of and kept as long as that is: content is read often and replaced seldom. */
export function oncePer<Source extends object, Made extends object>(make: (source: Source) => Made) {
  const made = new WeakMap<Source, Made>();
  return (source: Source): Made => {
    const known = made.get(source) ?? make(source);
    made.set(source, known);
    return known;
  };
}
