import type { Form } from './form.ts';

/** How many automatic mails may go to one mailbox. */
export interface MailboxShare {
  hour: number;
  day: number;
}

/**
 * Anybody can type a stranger's address into a form, so automatic mails have budgets: each purpose its own, so that
 * nobody can use up the receipts of withdrawals, which the law demands, by writing messages. What comes beyond is stored
 * and reported to the company as always, without a mail to the sender, and page and answer say so.
 */
export const mailboxShares: Record<Form['budget'], MailboxShare> = {
  inquiries: { hour: 5, day: 10 },
  newsletter: { hour: 3, day: 6 },
  withdrawals: { hour: 5, day: 10 },
};

/**
 * What part of a network's daily share (MAIL_RECEIPTS_PER_SENDER) is there for withdrawals sent without scripts: they
 * cannot bring a proof of work, which makes a thousand of them cheap.
 */
export const shareWithoutProof = 0.1;
