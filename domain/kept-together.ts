/**
 * What never stands on two lines: a standard with its number ("NF T 51-800"), a range ("6–9 weeks"), a number with the
 * short word behind it ("100 forks").
 */
export const keptTogether = /\b(?:EN \d+|(?:NF T )?\d[\d.,–-]{0,20}[ –-][^\s[*(&]{1,10}(?!\S))/g;
