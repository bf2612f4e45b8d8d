import type { DeskLanguage } from '../../domain/desk-roles.ts';
import { lastDayOfRefund } from '../../domain/refund-period.ts';
import { dayInFull } from '../language/moment.ts';

/** How the refund of a withdrawal stands: § 357 (1) BGB. */
export function clockOf(receivedAt: number, refundedAt: number | null, now: number, language: DeskLanguage) {
  const { day, daysLeft } = lastDayOfRefund(receivedAt, refundedAt ?? now);
  const state =
    refundedAt !== null
      ? ('refunded' as const)
      : daysLeft < 0
        ? ('over' as const)
        : daysLeft <= 3
          ? ('soon' as const)
          : ('running' as const);
  return { state, until: dayInFull(day, language), days: Math.abs(daysLeft) };
}
