import type * as z from 'zod/mini';
import type { FieldIssues } from './fields.ts';

/** A form's content: texts only, and what was left empty may be missing. */
export type FormInput = Readonly<Record<string, string | undefined>>;

/** A form's rules; their fields can be listed. */
type FormSchema<Input extends FormInput = FormInput> = z.ZodMiniObject & z.ZodMiniType<Input>;

/**
 * What the site mails. `newsletter-welcome` follows a confirmation, `desk-code` a sign-in at the desk; each
 * `newsletter-edition` (a newsletter in one language), `answer`, `quote` and `payment-reminder` are sent from there, not by a form. `quote-change` tells the company what a buyer
 * wants otherwise in a quote, `plan-refused` somebody at the desk that what they planned did not go live.
 */
export type MailTemplate =
  | CompanyTemplate
  | SenderTemplate
  | 'newsletter-welcome'
  | 'newsletter-edition'
  | 'newsletter-test'
  | 'desk-code'
  | 'plan-refused'
  | 'answer'
  | 'paper'
  | 'quote'
  | 'quote-change'
  | 'quote-withdrawn'
  | 'payment-reminder'
  | WithdrawalTemplate
  | OrderStepTemplate;
type CompanyTemplate = 'company-notice' | 'order-notice';
type SenderTemplate = 'receipt' | 'withdrawal-receipt' | 'newsletter-confirmation' | 'order-receipt';
/** follow what somebody at the desk did about a withdrawal; `noted`: entered it, because it came by another way */
export type WithdrawalTemplate =
  | 'withdrawal-noted'
  | 'withdrawal-accepted'
  | 'withdrawal-refused'
  | 'withdrawal-refunded'
  | 'withdrawal-revoked';
/** follow a step that somebody at the desk took with an order */
export type OrderStepTemplate =
  | 'order-confirmation'
  | 'order-part-shipped'
  | 'order-shipped'
  | 'order-rest-cancelled'
  | 'order-parcel'
  | 'order-cancelled';

type FormMail<Field> =
  | { readonly template: CompanyTemplate; readonly to: 'company'; readonly fields: readonly Field[] }
  /** to the address in the form. What stands in `fields` a stranger may have typed; see docs/security.md */
  | { readonly template: SenderTemplate; readonly to: 'sender'; readonly fields: readonly Field[] };

/**
 * Everything there is to say about one kind of form, once. Browser, pages without scripts, calls, storing, mails,
 * export, erasure and retention all read it; `forms.ts` lists the forms, and docs/forms.md says how to add one.
 */
export interface Form<Input extends FormInput = FormInput> {
  /** as stored (`enquiries.kind`) */
  readonly kind: string;
  /** the name of the call: POST /functions/v1/<call> */
  readonly call: string;
  readonly schema: FormSchema<Input>;
  /** rules between fields, asked whatever else is wrong, so that nobody meets mistakes one after the other */
  readonly across?: (typed: FormInput) => FieldIssues;
  /** each field's name as mails show it, in the order of the form; the first wrong field of a form is the first of these */
  readonly labels: { readonly [Field in keyof Input]-?: string };
  /** true: on the page the consent must be ticked. It is no content and is not sent (specification, section 7.1) */
  readonly consent: boolean;
  /**
   * When a proof of work is asked for. `doubtful`: beyond the soft rate, and of whoever looks like a program.
   * `statutory`: of every call; but a page sent without scripts, which cannot bring one, is never refused for the lack of
   * it (the law wants this way open) and has a smaller share of receipts instead.
   */
  readonly proof: 'doubtful' | 'statutory';
  /** `enquiry`: a row with an enquiry number; `subscription`: the newsletter's double opt-in; `order`: a row with its lines and prices */
  readonly stored: 'enquiry' | 'subscription' | 'order';
  readonly mails: readonly FormMail<keyof Input>[];
  /** which share of automatic mails the mails to the sender draw on (`mail-budgets.ts`) */
  readonly budget: 'inquiries' | 'newsletter' | 'orders' | 'withdrawals';
  /**
   * Which field tells whose data it is: export and erasure find it by that. Exported is always everything that was sent.
   * Null in both: only an operator who reads the text can find it.
   */
  readonly person: { readonly email: keyof Input | null; readonly phone: keyof Input | null };
  /**
   * `enquiry`: erased at once when asked, else after `inquiryMonths`. `contract`: an erasure restricts it until no duty to
   * keep it holds; restricted after `processingRestrictedAfterYears`, deleted after `contractDataYears`.
   * `consent`: the newsletter's own periods. The figures are in content/facts.json.
   */
  readonly retention: 'enquiry' | 'contract' | 'consent';
}
