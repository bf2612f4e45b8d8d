import type { MailTemplate } from '../../../../domain/forms/form.ts';

export type MailState = 'queued' | 'leased' | 'sent' | 'dead';

export interface MailRow {
  id: string;
  enquiry_id: string | null;
  subscription_id: string | null;
  /** the sign-in at the desk whose code the mail brings */
  sign_in_id: string | null;
  /** the newsletter it is; without a subscription a test of it, to an operator */
  newsletter_id: string | null;
  order_id: string | null;
  template: MailTemplate;
  language: string;
  /** null: the company's mailbox, as configured when it is sent */
  recipient: string | null;
  /** keyed hash of the recipient, to count what one address gets; null for the company's mailbox */
  recipient_hash: string | null;
  /** keyed hash of the network whose message caused it, for a day, to count what one network causes */
  sender_hash: string | null;
  /** stable, so that a repeated delivery is recognisable */
  message_id: string;
  state: MailState;
  attempts: number;
  created_at: number;
  next_attempt_at: number;
  lease_owner: string | null;
  lease_until: number | null;
  /** class of the last failure, never the server's text: that may hold personal data */
  last_error: string | null;
  sent_at: number | null;
  /** what somebody at the desk wrote, which the mail brings */
  answer_id: string | null;
  /** the paper that the mail brings */
  paper_id: string | null;
  /** when somebody at the desk found that this dead mail need not be looked at any more */
  given_up_at: number | null;
}
