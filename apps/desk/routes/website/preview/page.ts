import { escapeMarkup } from '../../../../../server/features/content/escape-markup.ts';
import { defaultLocale, isLocale, locales, type Locale } from '../../../../../domain/locale.ts';
import type { Path } from '../../../../../domain/page-table.ts';
import { addressInLanguage } from '../../../../../domain/pages.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { pagePreviewHeaders } from '../../../../../server/web/desk/desk-headers.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { brokenCheck, inWords } from '../checks/problems.ts';
import { previewPages } from './preview-pages.ts';
import { DraftRefused } from '../../../../../server/web/publishing/open-worker.ts';
import { withDesk } from '../../../document/with-desk.ts';

/** A page of the site for the frames of the preview: with all drafts in it, or (`public`) as visitors have it. */
export const loader = withDesk(async ({ database, publisher, language: shown, search: asked }) => {
  const drafts = await readDrafts(database);
  const wanted = asked.get('language');
  const language = isLocale(wanted) ? wanted : defaultLocale;
  const headers = pagePreviewHeaders;
  const paths = previewPages(publisher.treesWith(drafts));
  const sentence = (said: string, more = '') =>
    new Response(`<!doctype html><meta charset="utf-8"><title>–</title><p>${escapeMarkup(said)}</p>${more}`, {
      headers,
    });
  const path = paths.find((one) => one === (asked.get('path') ?? '/'));
  if (path === undefined) return new Response('', { status: 404, headers });
  if (asked.has('public')) {
    const html = await publisher.publicPage(path, language);
    if (html === null) return sentence(textIn(shown, 'website.lookNotPublic'));
    return new Response(asPreview(html, language, paths), { headers });
  }
  try {
    const { html } = await publisher.preview(drafts, path, language);
    return new Response(asPreview(html, language, paths), { headers });
  } catch (error) {
    if (!(error instanceof DraftRefused)) {
      const { where, text } = brokenCheck(error, shown);
      return sentence(
        textIn(shown, 'website.noPreview'),
        `<ul><li>${escapeMarkup(where)}: ${escapeMarkup(text)}</li></ul>`,
      );
    }
    const reasons = error.message.split('\n').map((line) => {
      const { where, text } = inWords(line, shown);
      return `<li>${escapeMarkup(where)}: ${escapeMarkup(text)}</li>`;
    });
    return sentence(textIn(shown, 'website.noPreview'), `<ul>${reasons.join('')}</ul>`);
  }
});

/** Without scripts, and with links that stay in the preview; what cannot be shown there leads nowhere. */
function asPreview(html: string, language: Locale, paths: readonly Path[]): string {
  const plainPaths = new Map(
    paths.flatMap((path) => locales.map((locale): [string, string] => [addressInLanguage(path, locale), path])),
  );
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\s(?:rel="modulepreload"|as="script")[^>]*>/g, '')
    .replace(/(<a\b[^>]*\s)href="(\/[^"#?]*)[^"]*"/g, (_all, before: string, path: string) => {
      const plain = plainPaths.get(path);
      if (plain === undefined) return before.trimEnd();
      return `${before}href="/website/page?${new URLSearchParams({ path: plain, language }).toString().replace(/&/g, '&amp;')}"`;
    });
}
