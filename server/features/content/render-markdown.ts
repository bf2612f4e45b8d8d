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
  /** the pictures that the text shows, by name */
  pictures: Readonly<Record<string, TextPicture>>;
  /** what is said below a picture that is no photo */
  rendering: string;
}

/** A picture inside a text: what its sizes are called, and whether it is a photo. */
export interface TextPicture {
  hash: string;
  width: number;
  height: number;
  widths: readonly number[];
  isPhoto: boolean;
}

const pictureAddress = /^\/pictures\/([\w-]+)$/;

/** Names of the pictures that a text in Markdown shows. */
export const picturesIn = (source: string): string[] => [
  ...new Set([...source.matchAll(/\]\(\/pictures\/([\w-]+)\)/g)].flatMap(([, name]) => name ?? [])),
];

/** The text alone: what a picture shows is no sentence of it, and where it lies no page. */
export const withoutPictures = (source: string): string => source.replace(/!\[[^[\]\n]*\]\(\/pictures\/[\w-]+\)/g, '');

/** Like `Picture` of the pages: AVIF at several widths, WebP for the few browsers that know no AVIF. */
function pictureHtml(name: string, alt: string, { hash, width, height, widths }: TextPicture): string {
  const source = (format: string, wide: number) => `/pictures/${name}.${hash}-${wide}.${format}`;
  const middle = widths[Math.min(1, widths.length - 1)] ?? width;
  const set = widths.map((wide) => `${source('avif', wide)} ${wide}w`).join(', ');
  return `<picture><source type="image/avif" srcset="${set}" sizes="(min-width: 48rem) 44rem, 100vw"><img src="${source('webp', middle)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async"></picture>`;
}

/**
 * Markdown as HTML. Raw HTML in the source is shown as text, never passed through;
 * `[[claim|figure]]` markers become links to the claim, internal links get the reader's language.
 */
export function renderMarkdown(source: string, reader: Reader): string {
  const { language, prefixed, mark, pictures, rendering } = reader;
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
      image({ href, text }) {
        const name = pictureAddress.exec(href)?.[1] ?? '';
        const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
        // the site shows no pictures of others, and none that is not there: their words stand for them
        if (picture === undefined) return escapeHtml(text);
        const caption = picture.isPhoto ? '' : `<small class="soft block">${escapeHtml(rendering)}</small>`;
        return pictureHtml(name, text, picture) + caption;
      },
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
function claimLinks(html: string, claimsPath: string, mark: string): string {
  const heard = mark && `<span class="sr-only"> (${escapeHtml(mark)})</span>`;
  return renderClaimMarkers(
    html,
    (id, figure) => `<a class="claim" data-claim="${id}" href="${claimsPath}#${id}">${figure}${heard}</a>`,
  );
}
