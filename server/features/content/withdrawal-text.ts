import type { Locale } from '../../../domain/locale.ts';
import type { Content } from './load.ts';

/** Where the page has its form; what stands above it is about the page. */
const formMarker = '[[withdrawal-form]]';

/**
 * The withdrawal information with the sample form as paragraphs of plain text, for a mail: a consumer must get it on
 * something that lasts (§ 312f (2) BGB, Art. 246a § 4 (3) EGBGB).
 */
export function withdrawalText({ legal }: Pick<Content, 'legal'>, language: Locale): string[] {
  const { body } = legal.widerruf[language];
  const afterForm = Math.max(body.indexOf(formMarker), 0);
  return body
    .slice(Math.max(body.indexOf('## ', afterForm), 0))
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .replace(/^#+ /gm, '')
        .replace(/\\$/gm, '')
        .replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1')
        .replace(/^\*(.+)\*$/gm, '$1')
        .replaceAll('\\*', '*')
        .replaceAll('**', '')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '');
}
