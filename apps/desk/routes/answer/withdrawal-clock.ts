import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import { lastDayOfRefund } from '../../../../domain/refund-period.ts';
import { dayInFull } from '../../i18n/moment.ts';
import type { TextKey } from '../../i18n/texts.tsx';

/** From so many days on it is said quietly. */
const soon = 3;

/** How the refund of a withdrawal stands: § 357 (1) BGB. */
export function clockOf(receivedAt: number, refundedAt: number | null, now: number, language: DeskLanguage) {
  const { day, daysLeft } = lastDayOfRefund(receivedAt, refundedAt ?? now);
  const state = refundedAt !== null ? 'refunded' : daysLeft < 0 ? 'over' : daysLeft <= soon ? 'soon' : 'running';
  return {
    state,
    says: saysOf(state, daysLeft, language),
    until: dayInFull(day, language),
    days: Math.abs(daysLeft),
  } as const;
}

/** No day left is not counted. */
function saysOf(state: 'refunded' | 'over' | 'soon' | 'running', daysLeft: number, language: DeskLanguage): TextKey {
  if (state === 'refunded' || state === 'running') return `withdrawal.${state}`;
  if (daysLeft === 0) return 'withdrawal.today';
  return `withdrawal.${state}.${pluralForm(daysLeft, language)}`;
}
