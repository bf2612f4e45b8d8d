/** Characters kept of a mail's text: more than anybody writes, and than a long correspondence quotes. */
export const longestText = 50_000;

/** What both databases can hold and a page can show: no half surrogate pairs, no control characters. */
export const plainText = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();

/** One line, without what could turn the order of its letters round. */
export const plainLine = (text: string, longest: number): string =>
  text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '');

/** The words of a mail that has HTML only. A link is its words with its address behind them; nothing of it is ever shown as markup. */
export async function textOfHtml(html: string): Promise<string> {
  // loaded with the first email: it brings as much as the rest of the mail's code together
  const { simpleParser } = await import('mailparser');
  try {
    const head =
      'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n';
    const { text } = await simpleParser(Buffer.from(head + spelledOut(html)), {
      skipImageLinks: true,
      skipTextToHtml: true,
    });
    // rows of the tables that mails are laid out with leave many an empty line
    if (text !== undefined && text.trim() !== '') return text.replace(/\n\s*\n/g, '\n\n');
  } catch {
    // nested deeper than any mail program writes: its words are all that is left of it
  }
  return withoutTags(html);
}

/**
 * What the library would run together or name by its address: cells of a table stand apart, its rows below one another,
 * and a picture is what it says it shows. No expression goes past the next tag, so that none looks twice.
 */
function spelledOut(html: string): string {
  return html
    .replace(/<\/t[dh]\s{0,20}>/gi, ' $&')
    .replace(/<\/tr\s{0,20}>/gi, '<br>$&')
    .replace(/<img\b[^<>]*>/gi, (picture) => {
      const says = /\salt\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/i.exec(picture);
      return ` ${(says?.[1] ?? says?.[2] ?? '').trim()} `;
    });
}

/** In one pass, whatever was opened and never closed: an expression that looks for the end would look again for every beginning. */
function withoutTags(html: string): string {
  const [before = '', ...tags] = html.split('<');
  let hidden: string | null = null;
  const words = tags.map((tag) => {
    const end = tag.indexOf('>');
    const name = /^\/?[a-z]\w{0,20}/i.exec(tag)?.[0].toLowerCase() ?? '';
    if (hidden !== null && name === `/${hidden}`) hidden = null;
    else if (name === 'style' || name === 'script' || name === 'title') hidden ??= name;
    if (hidden !== null || end === -1) return '';
    return (/^(?:br|\/p|\/div|\/tr|\/li|\/h\d)$/.test(name) ? '\n' : ' ') + tag.slice(end + 1);
  });
  return before + words.join('');
}
