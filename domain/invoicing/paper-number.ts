import type { PaperKind } from './paper.ts';

/** How the numbers of each kind begin, in every language alike: they are looked up by people who speak another one. */
const prefixes: Record<PaperKind, string> = {
  quote: 'AN',
  confirmation: 'AB',
  invoice: 'RE',
  cancellation: 'ST',
  'delivery-note': 'LS',
};

/**
 * "RE-2026-00042". Each kind has a series a year, from 1 on, without a gap (§ 14 (4) no. 4 UStG).
 * @param position in the series, from 1
 */
export const paperNumber = (kind: PaperKind, year: number, position: number): string =>
  `${prefixes[kind]}-${year}-${String(position).padStart(5, '0')}`;
