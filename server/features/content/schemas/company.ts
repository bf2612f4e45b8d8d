import * as z from 'zod/mini';
import { onlinePaymentAudiences } from '../../../../domain/orders/online-payment.ts';
import { claimModes } from '../../../platform/claim-mode.ts';
import { bicProblem, ibanProblem, registerNumberProblem, taxNumberProblem, vatIdProblem } from '../company-numbers.ts';
import { text, hidden } from './fields.ts';

const germanStates = [
  'BUND',
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HE',
  'HH',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const;

/** A text with a check that says what is wrong in a sentence of its own. */
const checked = (problemOf: (typed: string) => string | null) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.check<string>(({ value, issues }) => {
      const message = problemOf(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  );

/** Which numbers a register gives depends on the country that keeps it. */
const registered = z.check<{ country: string; registerNumber: string }>(({ value, issues }) => {
  const { country, registerNumber } = value;
  const message = registerNumberProblem(registerNumber, country);
  if (message !== null) issues.push({ code: 'custom', input: registerNumber, message, path: ['registerNumber'] });
});

const companyFields = z.strictObject({
  brand: text,
  legalName: text,
  street: text,
  postcode: text,
  city: text,
  country: hidden,
  phone: text,
  fax: text,
  email: z.email(),
  managingDirectors: z.array(text).check(z.minLength(1)),
  contentResponsible: text,
  registerCourt: text,
  registerNumber: text,
  vatId: checked(vatIdProblem),
  /** of the tax office, on invoices beside the VAT id; may be left out */
  taxNumber: z.optional(checked(taxNumberProblem)),
  bank: z.strictObject({ name: text, iban: checked(ibanProblem), bic: checked(bicProblem) }),
  /** where businesses can pay online once the contract is made; without it no text speaks of it */
  onlinePayment: z.optional(z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }) })),
  /** who is offered to pay online: businesses, or everybody */
  onlinePaymentFor: z._default(z.enum(onlinePaymentAudiences), 'business'),
  supervisoryAuthority: text,
  /** what the company must have settled before it sells; nobody but the launch check reads these */
  singleUsePlasticsAssessment: z.optional(text),
  packagingRegister: z.optional(z.string().check(z.regex(/^DE\d{13}$/, 'the LUCID number: DE and 13 digits'))),
  foodContactDeclaration: z.optional(text),
  frenchWordingReview: z.optional(text),
  partners: z.array(z.strictObject({ id: text, name: text, url: z.url() })),
  sites: z.strictObject({ pilot: text, logistics: text }),
  /** the German state whose public holidays the office keeps, for the deadlines at the desk; `BUND`: only those of all states */
  holidaysOf: z._default(z.enum(germanStates), 'BUND'),
  social: z.array(z.strictObject({ name: text, url: z.url() })),
  /** which claims are shown: all of them, or only those with a valid proof (README, "The proof switch") */
  claims: z._default(z.enum(claimModes), 'all'),
});
export const companySchema = companyFields.check(registered);
export type Company = z.infer<typeof companySchema>;
