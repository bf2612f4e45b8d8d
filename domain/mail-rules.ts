import type { MailTemplate } from './forms/form.ts';
import type { CompanyPurpose } from './missing-company-data.ts';

/** What holds for a mail whoever puts it into the outbox; how it is made lies with the feature it is about. */
export interface MailRule {
  /**
   * What of the company it carries. `refused`: the company sends it, and is told at once what is missing. `waits`: a visitor
   * caused it, and it lies in the outbox until the data are there. `passes`: it goes to the company itself, or the law wants
   * it sent without delay (§ 312i (1) no. 3 BGB, § 356a (4) BGB).
   */
  carries: 'passes' | { purpose: CompanyPurpose; until: 'refused' | 'waits' };
  /** The law wants it sent without delay, also to somebody whose data are restricted (Art. 18 (2) GDPR: legal claims). */
  isOwed?: true;
  /** Given up, it stands on a page of its own or is over by itself: nobody is to see to it among the mails that failed. */
  isSeenElsewhere?: true;
}

const waits = { purpose: 'mail', until: 'waits' } as const;
const withPaper = { purpose: 'paper', until: 'refused' } as const;

export const mailRules: Readonly<Record<MailTemplate, MailRule>> = {
  'company-notice': { carries: 'passes' },
  'order-notice': { carries: 'passes' },
  'quote-change': { carries: 'passes' },
  // over in ten minutes
  'desk-code': { carries: 'passes', isSeenElsewhere: true },
  // plans stand on Today
  'plan-refused': { carries: 'passes', isSeenElsewhere: true },
  'newsletter-test': { carries: 'passes', isSeenElsewhere: true },
  'order-receipt': { carries: 'passes', isOwed: true },
  'withdrawal-receipt': { carries: 'passes', isOwed: true },
  'withdrawal-noted': { carries: 'passes', isOwed: true },
  // a decision on a withdrawal is not put off: only its mail is
  'withdrawal-accepted': { carries: waits },
  'withdrawal-refused': { carries: waits },
  'withdrawal-refunded': { carries: waits },
  'withdrawal-revoked': { carries: waits },
  receipt: { carries: waits },
  'newsletter-confirmation': { carries: waits },
  'newsletter-welcome': { carries: waits },
  // newsletters count their refusals
  'newsletter-edition': { carries: { purpose: 'paper', until: 'waits' }, isSeenElsewhere: true },
  answer: { carries: { purpose: 'mail', until: 'refused' } },
  quote: { carries: withPaper },
  'quote-withdrawn': { carries: { purpose: 'mail', until: 'refused' } },
  paper: { carries: withPaper },
  'payment-reminder': { carries: withPaper },
  'order-confirmation': { carries: withPaper },
  'order-part-shipped': { carries: withPaper },
  'order-shipped': { carries: withPaper },
  'order-rest-cancelled': { carries: withPaper },
  'order-cancelled': { carries: withPaper },
  // names a number, and brings no paper
  'order-parcel': { carries: { purpose: 'mail', until: 'refused' } },
};

export const mailTemplates: readonly MailTemplate[] = Object.keys(mailRules).filter((name): name is MailTemplate =>
  Object.hasOwn(mailRules, name),
);

/** The mails for which something holds. */
export const templatesWhere = (holds: (rule: MailRule) => boolean): MailTemplate[] =>
  mailTemplates.filter((template) => holds(mailRules[template]));
