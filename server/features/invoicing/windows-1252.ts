/** What Windows-1252 has at 0x80 to 0x9f; the rest below 0x100 is as in Unicode. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Letters with a stroke, which Unicode does not take apart. */
const strokes: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };

function codeOf(sign: string): number | null {
  const special = upper.indexOf(sign);
  if (special !== -1) return 0x80 + special;
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null;
}

/**
 * A text in signs that Windows-1252 has. Letters it lacks lose their accents ("Łódź" is "Lódz"); every other sign is a
 * question mark: "≠" without its stroke would be "=", with which a formula begins.
 */
export const foldToWindows1252 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (codeOf(sign) !== null) return sign;
      if (/\p{M}/u.test(sign)) return '';
      const bare = /\p{L}/u.test(sign) ? (strokes[sign] ?? sign.normalize('NFD').charAt(0)) : '?';
      return /\p{L}/u.test(bare) && codeOf(bare) !== null ? bare : '?';
    })
    .join('');

/** @param text as `foldToWindows1252` gives it; any other sign is a question mark */
export const windows1252Bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text].map((sign) => codeOf(sign) ?? 0x3f));
