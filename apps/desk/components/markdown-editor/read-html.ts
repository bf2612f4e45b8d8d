/** What the desk takes in one go, with room for how a form is written; characters. */
const longest = 100_000;

/** The part of a clipboard's HTML that was copied: Word brings pages of styles along. */
function copiedPart(html: string): string {
  const [start, end] = [html.indexOf('<!--StartFragment-->'), html.indexOf('<!--EndFragment-->')];
  return start < 0 || end < start ? html : html.slice(start + '<!--StartFragment-->'.length, end);
}

/**
 * Asks the server for a clipboard's HTML as Markdown: it reads it within a time, and the desk makes no markup of texts.
 * @returns null where it is too long or cannot be asked for
 */
export async function readHtml(html: string): Promise<string | null> {
  const part = copiedPart(html);
  if (part.length > longest) return null;
  try {
    const answer = await fetch('/website/paste', { method: 'POST', body: new URLSearchParams({ html: part }) });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
