import { previewOf } from '../../../server/features/content/pictures.ts';
import { narrowWindows } from '../components/picture.tsx';

/**
 * The document of home with a coarse picture in it: on narrow windows it stands behind the first one, so that the cutlery is
 * there with the first paint and not a round trip later (docs/decisions/first-visit-speed.md). Other documents are left as they are.
 */
export function withPreview(html: string): string {
  const preview = html.includes('class="hero-picture"') ? previewOf('hero') : null;
  if (preview === null) return html;
  // the same cut as the picture's own (sections.css)
  const rule = `.hero-picture img{background:url(${preview}) 50% 50%/cover}`;
  return html.replace('</head>', (end) => `<style>@media ${narrowWindows}{${rule}}</style>${end}`);
}
