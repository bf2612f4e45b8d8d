/**
 * What never stands on two lines: a standard with its number ("NF T 51-800"), a range ("6–9"), a number with the short
 * word behind it ("100 forks"). A part that holds neither space nor dash breaks nowhere by itself.
 */
export const keptTogether = /(?:\b(?:NF T|EN) )?\b\d+(?:[-–.,]\d+)*(?: [^\s\d()[\]{}*.,;:&<>]{1,9}(?=[\s.,;:)]|$))?/g;

/** Whether a line could end within it. */
export const mayBreak = (part: string): boolean => /[ –-]/.test(part);
