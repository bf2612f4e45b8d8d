import type { Cents } from '../money.ts';

/** A movement on the company's account, as a statement tells of it. */
export interface BankTransaction {
  /** the bank's own reference; null: the file names none, as most CSV exports do */
  readonly reference: string | null;
  /** the account of the company that it is on, without spaces; empty: the file does not say */
  readonly account: string;
  /** YYYY-MM-DD */
  readonly bookedOn: string;
  /** what came; with a minus, what left */
  readonly cents: Cents;
  /** three letters, ISO 4217 */
  readonly currency: string;
  /** who paid, or was paid; empty: not said */
  readonly name: string;
  /** of who paid, without spaces; empty: not said */
  readonly iban: string;
  /** what they wrote */
  readonly text: string;
  /** what they know the payment by (SEPA); empty: nothing */
  readonly endToEndId: string;
  /** an earlier movement that was returned, such as a direct debit for want of money */
  readonly isReturn: boolean;
  /** only its text says that it is one, and not the bank: it may be a refund of ours */
  readonly isReturnByTextOnly?: boolean;
  /** which message of the bank told of it (ISO 20022); left out: another kind of file */
  readonly message?: CamtMessage;
  /** YYYY-MM-DD, from when it bears interest: the same in each message of the bank; left out: not said */
  readonly valueOn?: string;
  /** what else it is known by: "uetr …", "tx …" (of the payer's bank) and "bank …" (references of ours) */
  readonly transferIds?: readonly string[];
}

/** A notification of one entry, a report of a day that is not over, a statement: each says it more finally. */
export const camtMessages = ['camt.054', 'camt.052', 'camt.053'] as const;
export type CamtMessage = (typeof camtMessages)[number];

/** What somebody may still pay for. */
export interface OpenOrder {
  readonly id: string;
  /** such as N2P-7F3K-2Q9C */
  readonly number: string;
  /** of its confirmation, invoices and other papers, such as RE-2026-00042 */
  readonly papers: readonly string[];
  /** what is to be paid now, tax included; 0 or less: nothing */
  readonly openCents: Cents;
  /** of an order on invoice that no invoice charges yet: what it comes to, tax included; else 0 */
  readonly notInvoicedCents: Cents;
  /** what is open of each invoice that charges certain deliveries */
  readonly invoices: readonly { readonly number: string; readonly openCents: Cents }[];
  /** company, people and names of its addresses */
  readonly names: readonly string[];
  /** accounts from which the same buyer paid before, without spaces */
  readonly ibans: readonly string[];
}
