/** A range keeps both its numbers on one line where a text stands by itself and no element can hold them: "2–4 weeks". */
export const withWholeRanges = (text: string): string => text.replace(/(\d)–(\d)/g, '$1\u2060–\u2060$2');
