/** Where mail programs say that what follows is the mail before; German, English, Dutch and French ones. */
const beginnings: readonly RegExp[] = [
  /^(?:am|on|op|le)\b.{4,200}(?:schrieb|wrote|schreef|a écrit)\b.{0,120}:$/i,
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|originalnachricht|oorspronkelijk bericht|message d'origine|forwarded message|weitergeleitete nachricht)\s*-{2,}$/i,
  /^_{20,}$/,
];

/**
 * Parts what somebody wrote from the mail they answered, where it stands at the end. Nothing is lost: both are returned.
 * An answer written between quoted lines is left whole.
 */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n');
  const isQuote = (line: string) => line.trim() === '' || /^\s*>/.test(line);
  for (const [at, line] of lines.entries()) {
    // mail programs break a long line of this kind
    const opening = [line.trim(), `${line.trim()} ${lines[at + 1]?.trim() ?? ''}`];
    if (!beginnings.some((beginning) => opening.some((one) => beginning.test(one)))) continue;
    const broken = !beginnings.some((beginning) => beginning.test(line.trim()));
    const rest = lines.slice(at + (broken ? 2 : 1));
    const quotes = rest.some((one) => /^\s*>/.test(one));
    if (quotes && !rest.every(isQuote)) continue;
    return parted(lines, at, text);
  }
  const first = lines.findLastIndex((line) => !isQuote(line)) + 1;
  const isQuoteAtEnd = lines.slice(first).some((line) => /^\s*>/.test(line));
  return isQuoteAtEnd ? parted(lines, first, text) : { own: text, quoted: '' };
}

/** What is only quoted is shown as it is. */
function parted(lines: readonly string[], at: number, text: string): { own: string; quoted: string } {
  const own = lines.slice(0, at).join('\n').trim();
  return own === '' ? { own: text, quoted: '' } : { own, quoted: lines.slice(at).join('\n').trim() };
}
