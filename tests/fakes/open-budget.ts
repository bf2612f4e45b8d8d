import type { MailBudget, Verdict } from '../../server/platform/limits/mail-budget.ts';

const atOnce: Verdict = { refusal: null, notBefore: undefined };

/** For tests of storing alone: every mail may go. */
export const openBudget: MailBudget = {
  verdict: async () => atOnce,
  note: () => undefined,
};

export const sender = { address: '192.0.2.1', proven: true };
