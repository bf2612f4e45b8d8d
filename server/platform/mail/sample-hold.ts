import type { MailTemplate } from '../../../domain/forms/form.ts';
import type { Issuer } from '../../../domain/papers/paper.ts';
import { missingCompanyData, type CompanyPurpose } from '../../features/content/missing-company-data.ts';

/** Something would have left with sample data of the company. Nothing was done. */
export class SampleData extends Error {
  override name = 'SampleData';
}

interface SampleRule {
  /** a mail server is set that reaches people */
  holds: boolean;
  /** the company as papers and mails name it now */
  issuer(): Issuer;
}

let rule: SampleRule | null = null;

/** Said once at the start; before, nothing is held back. */
export function setSampleRule(next: SampleRule): void {
  rule = next;
}

/** Fields of company.json that keep something from leaving; none where no mail server is set. */
export const heldBackBy = (purpose: CompanyPurpose): string[] =>
  rule?.holds === true ? missingCompanyData(purpose, rule.issuer()) : [];

/** In the transaction of what is about to be done, so that nothing of it is. @throws {SampleData} */
export function refuseSampleData(purpose: CompanyPurpose, issuer?: Issuer): void {
  if (rule?.holds !== true) return;
  const missing = missingCompanyData(purpose, issuer ?? rule.issuer());
  if (missing.length > 0) throw new SampleData(`still sample values in company.json: ${missing.join(', ')}`);
}

/** Whether mails say that they are samples: for trying the site out, never to a customer. */
export const marksSamples = (issuer: Issuer): boolean =>
  rule?.holds !== true && missingCompanyData('mail', issuer).length > 0;

/**
 * What of the company each mail carries. `refused`: the company sends it, and is told at once what is missing. `waits`: a
 * visitor caused it, and it lies in the outbox until the data are there. `passes`: it goes to the company itself, or the law
 * wants it sent without delay (§ 312i (1) no. 3 BGB, § 356a (4) BGB).
 */
const carried: Record<MailTemplate, 'passes' | { purpose: CompanyPurpose; until: 'refused' | 'waits' }> = {
  'company-notice': 'passes',
  'order-notice': 'passes',
  'offer-change': 'passes',
  'desk-code': 'passes',
  'plan-refused': 'passes',
  'newsletter-test': 'passes',
  'order-receipt': 'passes',
  'withdrawal-receipt': 'passes',
  'withdrawal-noted': 'passes',
  // a decision on a withdrawal is not put off: only its mail is
  'withdrawal-accepted': { purpose: 'mail', until: 'waits' },
  'withdrawal-refused': { purpose: 'mail', until: 'waits' },
  'withdrawal-refunded': { purpose: 'mail', until: 'waits' },
  'withdrawal-revoked': { purpose: 'mail', until: 'waits' },
  receipt: { purpose: 'mail', until: 'waits' },
  'newsletter-confirmation': { purpose: 'mail', until: 'waits' },
  'newsletter-welcome': { purpose: 'mail', until: 'waits' },
  'newsletter-issue': { purpose: 'mail', until: 'waits' },
  answer: { purpose: 'mail', until: 'refused' },
  offer: { purpose: 'paper', until: 'refused' },
  paper: { purpose: 'paper', until: 'refused' },
  'payment-reminder': { purpose: 'paper', until: 'refused' },
  'order-confirmation': { purpose: 'paper', until: 'refused' },
  'order-part-shipped': { purpose: 'paper', until: 'refused' },
  'order-shipped': { purpose: 'paper', until: 'refused' },
  'order-rest-cancelled': { purpose: 'paper', until: 'refused' },
  'order-cancelled': { purpose: 'paper', until: 'refused' },
};

/** @throws {SampleData} when a mail that is about to be put into the outbox would carry sample data */
export function refuseSampleMail(template: MailTemplate): void {
  const carries = carried[template];
  if (carries !== 'passes' && carries.until === 'refused') refuseSampleData(carries.purpose);
}

/** Mails that stay in the outbox for now. */
export function heldTemplates(): MailTemplate[] {
  const purposes = (['mail', 'paper'] as const).filter((purpose) => heldBackBy(purpose).length > 0);
  if (purposes.length === 0) return [];
  return Object.entries(carried).flatMap(([template, carries]) =>
    carries !== 'passes' && purposes.includes(carries.purpose) && isTemplate(template) ? [template] : [],
  );
}

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(carried, name);
