/**
 * How a transfer of an entry that holds many is known: by the bank's references of the entry and of the transfer.
 * @param entry null: it has none
 */
export const partReference = (entry: string | null, own: string): string => (entry === null ? own : `${entry}#${own}`);

/** Whether two are parts of one entry of which one is known by its own reference, the other by its place ("entry/2"). */
export function arePartsOfOne(one: string, other: string): boolean {
  const [own, byPlace] = one.includes('#') ? [one, other] : [other, one];
  const [, entry] = /^(.+?)#/.exec(own) ?? [];
  return entry !== undefined && byPlace.startsWith(`${entry}/`) && /^\d+$/.test(byPlace.slice(entry.length + 1));
}
