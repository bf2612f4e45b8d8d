/** What stands in braces or brackets for something else: `{claim:co2-95}`, `{about:heat-60}`, `<<`, `||`, `>>`. */
const tokens = /\{[^{}\n]*\}|<<|>>|\|\|/g;

/**
 * A selection widened to whole tokens, so that none is ever left in half: a cursor inside of one, or a selection that
 * takes part of one. A cursor beside a token stays.
 */
export function wholeTokens(text: string, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  for (const match of text.matchAll(tokens)) {
    const [first, last] = [match.index, match.index + match[0].length];
    const cutsIn = start < last && end > first;
    if (!cutsIn) continue;
    from = Math.min(from, first);
    to = Math.max(to, last);
  }
  return { start: from, end: to };
}

/** A text as its tokens and what stands between them. The signs of a choice of wordings are no pieces of their own. */
export function inPieces(text: string): { at: number; piece: string; isToken: boolean }[] {
  const pieces: { at: number; piece: string; isToken: boolean }[] = [];
  const add = (at: number, to: number, isToken: boolean) => {
    if (to > at) pieces.push({ at, piece: text.slice(at, to), isToken });
  };
  let from = 0;
  for (const match of text.matchAll(/\{[^{}\n]*\}/g)) {
    add(from, match.index, false);
    from = match.index + match[0].length;
    add(match.index, from, true);
  }
  add(from, text.length, false);
  return pieces;
}
