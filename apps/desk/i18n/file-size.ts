import type { DeskLanguage } from '../../../domain/desk-roles.ts';

const steps = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
  [1_000, 'kB'],
] as const;

/** "340 kB", "2.4 MB". */
export function fileSize(bytes: number, language: DeskLanguage): string {
  const [step, unit] = steps.find(([least]) => bytes >= least) ?? [1_000, 'kB'];
  const value = Math.max(1, bytes / step);
  const digits = value < 10 && unit !== 'kB' ? 1 : 0;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })}\u00A0${unit}`;
}
