import type { MailBudget } from '../../server/protection/mail-budget.ts';

/** For tests of storing alone: every mail may go. */
export const openBudget: MailBudget = {
  refusal: async () => null,
  refusals: async (_transaction, asked) => asked.map(() => null),
  note: () => undefined,
};

export const sender = { address: '192.0.2.1', proven: true };
