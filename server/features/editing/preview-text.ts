import type { Locale } from '../../../domain/locale.ts';
import { ContentError } from '../content/files.ts';
import type { Content } from '../content/load.ts';
import { escapeMarkup } from '../content/escape-markup.ts';
import { readerOf } from '../content/markdown.ts';
import { claimMarker, fillTokens } from '../content/tokens.ts';
import { chooseWording } from '../content/wordings.ts';
import { NotInspected, type Inspector } from '../content/inspection/inspector.ts';

/** What a page is dressed in: its links to stylesheets, and the style elements that stand in it. */
export const stylesheetsIn = (document: string): string =>
  [...document.matchAll(/<style\b[\s\S]*?<\/style>|<link\b[^>]*\brel="stylesheet"[^>]*>/g)].join('\n');

interface PreviewParts {
  /** as it is public */
  content: Content;
  /** what the site's pages are dressed in */
  stylesheets: string;
  inspector: Inspector;
}

/** A post has some 10,000 characters. Beyond it nothing is read, so that no pattern meets an endless text. */
const longest = 100_000;

/**
 * A text as the site will show it, as a page of its own in the site's dress: the same Markdown, tokens filled, and of
 * wordings the one that would be shown now. What cannot be filled stays as it was typed.
 * @throws {NotInspected} it is too long, or cannot be read in the time that there is for it
 */
export async function previewText(
  markdown: string,
  language: Locale,
  { content, stylesheets, inspector }: PreviewParts,
): Promise<string> {
  if (markdown.length > longest) throw new NotInspected('the text is too long');
  const choice = {
    state: content.availability.state,
    // what is shown depends on the whole text; here the fuller wording is
    may: () => true,
    least: () => undefined,
  };
  const kept = (work: () => string, otherwise: string): string => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return otherwise;
    }
  };
  const chosen = kept(() => chooseWording(markdown, language, choice, { where: '', key: '' }), markdown);
  const filled = chosen.replace(/ ?\{[^{}\n]*\}/g, (token) =>
    kept(
      () => fillTokens(token, language, { ...content, claims: content.ledger }, { where: '', showClaim: claimMarker }),
      token,
    ),
  );
  const reader = { ...readerOf(filled, language), prefixed: true };
  const html = await inspector.ask({ kind: 'markdown', source: filled, reader });
  return page(`<div class="prose">${html}</div>`, language, stylesheets);
}

/** In place of a preview that cannot be made. */
export const previewRefused = (sentence: string, language: Locale, stylesheets: string): string =>
  page(`<p>${escapeMarkup(sentence)}</p>`, language, stylesheets);

const page = (body: string, language: Locale, stylesheets: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(language)}</title>${stylesheets}</head><body><main class="page-width" tabindex="-1">${body}</main></body></html>`;
