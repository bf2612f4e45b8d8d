import type { Form } from './form.ts';

/** How many automatic mails may go to one mailbox. */
export interface MailboxShare {
  hour: number;
  day: number;
}

/**
 * Anybody can type a stranger's address into a form, so automatic mails have budgets: each purpose its own, so that
 * nobody can use up the receipts of orders and withdrawals, which the law demands, by writing messages. What comes beyond
 * is stored and reported to the company as always, without a mail to the sender, and page and answer say so; what is owed
 * (`owedPurposes`) goes out all the same, later.
 */
export const mailboxShares: Record<Form['budget'], MailboxShare> = {
  inquiries: { hour: 5, day: 10 },
  newsletter: { hour: 3, day: 6 },
  orders: { hour: 5, day: 10 },
  withdrawals: { hour: 5, day: 10 },
};

/**
 * Receipts that the law demands (German Civil Code, sections 312i and 356a): never withheld. Beyond a share they are
 * spread out, and that share counts only what came from the same network, so that no stranger delays anybody's; the first of
 * a day goes out at once, as long as not all too many do.
 */
export const owedPurposes: ReadonlySet<Form['budget']> = new Set(['orders', 'withdrawals']);

const minute = 60_000;

/** How far apart receipts that are owed go out beyond a share, and how late at the latest; milliseconds. */
export const owedPace = { mailbox: 10 * minute, network: minute, longest: 24 * 60 * minute };

/**
 * What part of a network's daily share (MAIL_RECEIPTS_PER_SENDER) is there for what is sent without scripts: it cannot
 * bring a proof of work, which makes a thousand of them cheap.
 */
export const shareWithoutProof = 0.1;
