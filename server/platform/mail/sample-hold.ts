import type { MailTemplate } from '../../../domain/forms/form.ts';
import { mailRules, templatesWhere } from '../../../domain/mail-rules.ts';
import { missingCompanyData, type CompanyPurpose } from '../../../domain/missing-company-data.ts';
import type { Issuer } from '../../../domain/invoicing/paper.ts';

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

/** Whether a sample value may not reach anybody: a mail server is set. */
export const holdsSamples = (): boolean => rule?.holds === true;

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

/** @throws {SampleData} when a mail that is about to be put into the outbox would carry sample data */
export function refuseSampleMail(template: MailTemplate): void {
  const { carries } = mailRules[template];
  if (carries !== 'passes' && carries.until === 'refused') refuseSampleData(carries.purpose);
}

/** Mails that stay in the outbox for now. */
export function heldTemplates(): MailTemplate[] {
  const purposes = (['mail', 'paper'] as const).filter((purpose) => heldBackBy(purpose).length > 0);
  return purposes.length === 0
    ? []
    : templatesWhere(({ carries }) => carries !== 'passes' && purposes.includes(carries.purpose));
}
