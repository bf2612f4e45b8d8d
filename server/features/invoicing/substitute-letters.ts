/** Where a letter should be that no font here has. */
const substitute = '□';

/** In Typst's words for a text that it cannot show or that PDF does not allow, such as `"喫"` or `"\u{fffe}"`. */
const refusedText = /(?:the text|the disallowed codepoint) `[\\"]*(.+?)[\\"]*`/g;
const escaped = /(?<!\\)\\*u\{([0-9a-f]+)\}/gi;

/** The letters that Typst refused a document for; empty: it was refused for something else. */
export function refusedEmails(diagnostics: string): Set<string> {
  const texts = [...diagnostics.matchAll(refusedText)].map(([, text = '']) =>
    text.replace(escaped, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  );
  return new Set(texts.flatMap((text) => [...text]).filter((letter) => !/^[ -~]$/.test(letter)));
}

/**
 * Text with plain letters in the place of decorated ones (𝐀: A), and a square in the place of those that have no plain
 * form: an order is never refused for the letters of a name, and whoever reads the paper sees that one is missing.
 * @param json a document
 */
export function withoutLetters(json: string, letters: ReadonlySet<string>): string {
  const plain = (text: string) => [...text].map((letter) => (letters.has(letter) ? plainOf(letter) : letter)).join('');
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => (typeof value === 'string' ? plain(value) : value));
}

function plainOf(letter: string): string {
  if (/^\p{Cc}$/u.test(letter)) return '';
  const plain = letter.normalize('NFKC');
  return plain === letter ? substitute : plain;
}
