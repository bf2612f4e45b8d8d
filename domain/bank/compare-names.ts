/** A name as it is compared: words in capitals without titles and legal forms. */
export type ComparedName = readonly string[];

const dropped = new Set(
  'HERR HERRN FRAU FAMILIE FAM DR PROF DIPL ING MED GMBH MBH UG HAFTUNGSBESCHRAENKT AG KG OHG GBR EK EV EG CO BV NV SA SARL SAS SRL LTD E K V UND U DER DIE DAS VON VAN DE ET THE'.split(
    ' ',
  ),
);

const letters: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  Ø: 'OE',
  Å: 'AA',
};

/** Longer ones no bank carries: nothing endless is compared. */
const mostLetters = 140;

/** Splits a name into words that can be compared, whichever way a bank writes it: "Müller, Zoë" is "ZOE MUELLER", too. */
export function comparedName(name: string): ComparedName {
  const plain = name
    .slice(0, mostLetters)
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÄÖÜßẞÆØÅ]/g, (sign) => letters[sign] ?? sign)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const words = plain.split(/[^A-Z0-9]+/).filter((word) => word !== '');
  const kept = words.filter((word) => !dropped.has(word));
  // "Das E" has nothing else
  return kept.length > 0 ? kept : words;
}

/**
 * How much two names are the same, from 0 to 1: by words, in any order, with one slip of the pen in longer ones. A first
 * name may be an initial, and the end may be cut off, as banks do. 1 needs two words, or the only ones there are.
 */
export function sameName(one: ComparedName, other: ComparedName): number {
  if (one.length === 0 || other.length === 0) return 0;
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...many];
  let found = 0;
  let whole = 0;
  for (const word of few) {
    const best = left
      .map((candidate, at) => ({ at, worth: sameWord(word, candidate) }))
      .reduce((top, next) => (next.worth > top.worth ? next : top), { at: -1, worth: 0 });
    if (best.worth === 0) continue;
    left.splice(best.at, 1);
    found += best.worth;
    if (best.worth >= 0.9) whole += 1;
  }
  // initials alone say nothing
  if (whole === 0) return 0;
  const share = found / few.length;
  return few.length === 1 && many.length > 1 ? share / 2 : share;
}

function sameWord(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 1) return long.startsWith(short) ? 0.8 : 0;
  if (short.length >= 4 && long.startsWith(short)) return 0.9;
  return short.length >= 5 && one[0] === other[0] && slips(one, other, 1) <= 1 ? 0.9 : 0;
}

/**
 * How many signs were mistyped, left out, added or swapped with their neighbour (optimal string alignment).
 * @param most no more are counted: `most + 1` stands for all beyond
 */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const [before, above] = [rows[at - 2], rows[at - 1] ?? []];
    const row = [at];
    let least = at;
    for (let to = 1; to <= other.length; to += 1) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1;
      let cost = Math.min((above[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (above[to - 1] ?? 0) + same);
      if (before !== undefined && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1])
        cost = Math.min(cost, (before[to - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    rows.push(row);
  }
  return Math.min(rows.at(-1)?.at(-1) ?? 0, most + 1);
}
