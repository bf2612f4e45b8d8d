/**
 * What never stands on two lines: a standard with its number ("NF T 51-800"), a range ("6–9 weeks"), a number with the
 * short word behind it ("100 forks").
 */
export const keptTogether = /\b(?:EN \d+|(?:NF T )?\d[\d.,–-]*[ –-][^\s[*(&]{1,10}(?!\S))/g;

/** A range keeps both its numbers on one line where a text stands by itself and no element can hold them: "2–4 weeks". */
export const withWholeRanges = (text: string): string => text.replace(/(?<=\d)–(?=\d)/g, '\u2060–\u2060');
