import { escapeMarkup } from '../../server/content/escape-markup.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { defaultLocale, isLocale } from '../../domain/locale.ts';
import { readDrafts } from '../../server/publishing/drafts.ts';
import { pagePreviewHeaders } from '../../server/desk/desk-headers.ts';
import { deskContext } from '../desk-context.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { inWords } from './problems.ts';
import { previewPages } from './preview-pages.ts';

/** A page of the site with all drafts in it, for the frame of the preview. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, publisher } = context.get(deskContext);
  const asked = new URL(request.url).searchParams;
  const drafts = await readDrafts(database);
  const wanted = asked.get('language');
  const language = isLocale(wanted) ? wanted : defaultLocale;
  const path = asked.get('path') ?? '/';
  const headers = pagePreviewHeaders;
  if (!previewPages(publisher.treesWith(drafts)).includes(path)) return new Response('', { status: 404, headers });
  try {
    const { html } = await publisher.preview(drafts, path, language);
    return new Response(asPreview(html, language), { headers });
  } catch (error) {
    // the class is the public bundle's, which this one does not share
    if (!(error instanceof Error)) throw error;
    const shown = languageOf(request, context);
    const said = textIn(shown, 'website.noPreview');
    const reasons = error.message.split('\n').map((line) => {
      const { where, text } = inWords(line, shown);
      return `<li>${escapeMarkup(where)}: ${escapeMarkup(text)}</li>`;
    });
    return new Response(
      `<!doctype html><meta charset="utf-8"><title>–</title><p>${escapeMarkup(said)}</p><ul>${reasons.join('')}</ul>`,
      { headers },
    );
  }
}

/** Without scripts, and with links that stay in the preview. */
function asPreview(html: string, language: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\s(?:rel="modulepreload"|as="script")[^>]*>/g, '')
    .replace(/(<a\b[^>]*\shref=")(\/[^"#?]*)([^"]*")/g, (_all, before: string, path: string) => {
      const plain = path.replace(/^\/(?:de|nl|fr)(?=\/|$)/, '') || '/';
      return `${before}/website/page?${new URLSearchParams({ path: plain, language }).toString().replace(/&/g, '&amp;')}"`;
    });
}
