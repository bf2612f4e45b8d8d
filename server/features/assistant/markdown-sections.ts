import { claimMarker, renderClaimMarkers } from '../../../domain/claim-marker.ts';
import type { Locale } from '../../../domain/locale.ts';
import { markdownToHtml } from '../content/markdown.ts';
import { withoutPictures } from '../content/render-markdown.ts';
import { sentencesOf } from '../content/sentences.ts';

/** The parts of a Markdown text under its headings, with the anchors that the page gives them. */
export function markdownSections(
  body: string,
  language: Locale,
): { heading: string; anchor: string; sentences: string[] }[] {
  // the same rendering as the page's own, so that the anchors are the page's anchors
  const html = markdownToHtml(
    renderClaimMarkers(withoutPictures(body), (id, figure) => `\u27e6${id}\u2758${figure}\u27e7`).replace(
      /\[\[[\w-]+\]\]/g,
      '',
    ),
    language,
    false,
  );
  return html
    .split(/(?=<h[23] id=)/)
    .map((part) => {
      const head = /^<h[23] id="([^"]*)">([\s\S]*?)<\/h[23]>/.exec(part);
      const text = plainText(head ? part.slice(head[0].length) : part);
      return {
        heading: head ? plainText(head[2] ?? '').trim() : '',
        anchor: head?.[1] ?? '',
        sentences: text.split('\n').flatMap((paragraph) => sentencesOf(paragraph, language)),
      };
    })
    .filter(({ sentences }) => sentences.length > 0);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|td|th|tr|h\d|blockquote)>|<br>/g, '\n')
    .replace(/<[^<>]+>/g, '')
    .replace(/&(\w+|#39);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\u27e6([\w-]+)\u2758([^\u27e6\u27e7]+)\u27e7/g, claimMarker('$1', '$2'));
}
