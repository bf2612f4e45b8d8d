/**
 * What never stands on two lines: a standard with its number ("NF T 51-800"), a range ("6–9 weeks"), a number with the
 * short word behind it ("100 forks").
 */
export const keptTogether =
  /\b(?:NF T |EN )?(?:\d[\d.,–-]* [^\s\d()[\]*.,;:&]{1,9}(?=[\s.,;:)]|$)|\d+[–-]\d+)|\bEN \d+/g;
