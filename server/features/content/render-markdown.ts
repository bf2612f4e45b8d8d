import { Marked } from 'marked';
import { renderClaimMarkers } from '../../../domain/claim-marker.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { Locale } from '../../../domain/locale.ts';

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/&\w+;|[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** For whom it is, and what the content says that is not in the text. */
export interface Reader {
  language: Locale;
  /** internal links get the language's prefix */
  prefixed: boolean;
  /** what a screen reader hears after a figure that can be opened */
  mark: string;
}

/**
 * Markdown as HTML. Raw HTML in the source is shown as text, never passed through;
 * `[[claim|figure]]` markers become links to the claim, internal links get the reader's language.
 */
export function renderMarkdown(source: string, { language, prefixed, mark }: Reader): string {
  const localized = (address: string) => {
    if (!address.startsWith('/') || !prefixed) return address;
    const end = address.search(/[?#]/);
    const path = end < 0 ? address : address.slice(0, end);
    return addressInLanguage(`/${path.slice(1)}`, language) + address.slice(path.length);
  };
  const seen = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const base = slug(tokens.map((token) => ('text' in token ? String(token.text) : '')).join('')) || 'section';
        const count = seen.get(base) ?? 0;
        seen.set(base, count + 1);
        return `<h${depth} id="${base}${count ? `-${count + 1}` : ''}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const safe = /^(\/|#|https:\/\/|mailto:|tel:)/.test(href) ? localized(href) : '#';
        const outside = safe.startsWith('https://') ? ' rel="noopener"' : '';
        return `<a href="${escapeHtml(safe)}"${outside}>${this.parser.parseInline(tokens)}</a>`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        // it can be moved by keyboard, so it has a name: that of its columns
        const name = escapeHtml(token.header.map((cell) => cell.text).join(', '));
        return `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
      },
    },
  });
  const html = marked.parse(source, { async: false });
  return claimLinks(html, localized('/claims'), mark);
}

/** Turns `[[id|figure]]` into the same link that the Claim component renders. `mark` is what a screen reader hears after the figure. */
function claimLinks(html: string, claimsPath: string, mark = ''): string {
  const heard = mark && `<span class="sr-only"> (${escapeHtml(mark)})</span>`;
  return renderClaimMarkers(
    html,
    (id, figure) => `<a class="claim" data-claim="${id}" href="${claimsPath}#${id}">${figure}${heard}</a>`,
  );
}
