import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { escapeMarkup } from '../../../../server/features/content/escape-markup.ts';
import { textIn } from '../../i18n/language-of.ts';

/** A paper as it would be, in a window of its own. */
export const previewPdf = (pdf: Uint8Array<ArrayBuffer>): Response =>
  new Response(pdf, {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename="preview.pdf"' },
  });

/** Why there is none: a window with nothing of the desk around it, and still a page with a title and a language. */
export function previewRefused(language: DeskLanguage, status: number, words: string): Response {
  const title = escapeMarkup(textIn(language, 'quotes.preview'));
  const page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1><p>${escapeMarkup(words)}</p></main></html>`;
  return new Response(page, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
