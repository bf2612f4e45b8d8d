/**
 * A text of the site as somebody reads it, near enough to find and to name it: the first wording of each `<<… || …>>`,
 * without tokens and links, on one line.
 */
export const plainWords = (text: string): string =>
  text
    .replace(/<<([^<>]*)>>/g, (_all, inside: string) => (inside.split('||')[0] ?? '').replace(/^\s*[\w-]+\?/, ''))
    // of a choice that goes on in another paragraph
    .replace(/<<|>>|\|\|/g, ' ')
    .replace(/\{about:[^{}]*\}/g, '')
    .replace(/\{[^{}]*\}/g, '…')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:])/g, '')
    .trim();
