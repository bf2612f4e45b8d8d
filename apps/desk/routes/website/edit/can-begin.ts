import type { Area } from '../../../../../server/features/editing/areas.ts';

/** Areas in which something new can be begun. */
export type BeginnableArea = 'products' | 'claims' | 'posts' | 'faq';

export const canBegin = (area: Area): area is BeginnableArea =>
  area === 'products' || area === 'claims' || area === 'posts' || area === 'faq';
