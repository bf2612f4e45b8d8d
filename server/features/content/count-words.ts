/** Words of a Markdown text, as a reader counts them. */
export const countWords = (markdown: string): number =>
  markdown
    .replace(/\]\([^()]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
