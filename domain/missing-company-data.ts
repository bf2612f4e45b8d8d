import type { Issuer } from './invoicing/paper.ts';
import { sampleValues } from './sample-values.ts';

/**
 * What the company's data are needed for: below every mail stands who sent it, and a paper names the account, too. A
 * newsletter advertises: it goes to nobody before papers could.
 */
export type CompanyPurpose = 'mail' | 'paper';

const below = [
  'legalName',
  'street',
  'postcode',
  'city',
  'phone',
  'email',
  'managingDirectors',
  'registerCourt',
  'registerNumber',
  'vatId',
];
const namedBy: Record<CompanyPurpose, ReadonlySet<string>> = {
  mail: new Set(below),
  paper: new Set([...below, 'taxNumber', 'bank.name', 'bank.iban', 'bank.bic']),
};

/**
 * Fields of company.json that are still samples and that the law (§ 35a GmbHG, § 14 (4) UStG) or the payer needs right;
 * empty when the company may write in its name.
 */
export function missingCompanyData(purpose: CompanyPurpose, issuer: Issuer): string[] {
  const fields = sampleValues(issuer).map(({ field }) => field.replace(/\.\d+$/, ''));
  return [...new Set(fields)].filter((field) => namedBy[purpose].has(field));
}
