import { createHash } from 'node:crypto';
import type { ClaimMode } from '../content/claim-mode.ts';
import type { Change } from './change.ts';

/** What a release depends on beside the files of code and content. */
export const releaseSettings = (
  order: { code: string; siteUrl: string; claims: ClaimMode | null; changes: readonly Change[] },
  proven: string,
) => [
  order.code,
  order.siteUrl,
  order.claims ?? '',
  proven,
  createHash('sha256').update(JSON.stringify(order.changes)).digest('hex'),
];
