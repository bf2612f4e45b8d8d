import type { Path } from '../../../../../domain/page-table.ts';
import { blogPostPath, pages } from '../../../../../domain/pages.ts';
import type { Area } from '../../../../../server/features/editing/areas.ts';

const pathOf: Partial<Record<Area, Path>> = {
  prices: '/shop',
  availability: '/shop',
  hours: '/contact',
  company: '/impressum',
  products: '/shop',
  claims: '/claims',
  challenges: '/challenges',
  community: '/community',
};

/** The page on which what an area holds is seen best; null where there is none, such as for the assistant's answers. */
export function previewPath(area: Area, item: string | undefined): Path | null {
  if (item === undefined && ['texts', 'posts', 'legal'].includes(area)) return null;
  if (area === 'posts') return blogPostPath(item ?? '');
  const named = area === 'texts' || area === 'legal' ? pages.find(({ id }) => id === item) : undefined;
  if (named !== undefined) return named.path;
  return pathOf[area] ?? (area === 'texts' ? '/' : null);
}

/** Where a page is seen with the drafts in it. @param more what else that page is asked for, such as `view` */
export const lookAt = (path: string, more: Readonly<Record<string, string>> = {}): string =>
  `/website/look?${new URLSearchParams({ path, ...more }).toString()}`;
