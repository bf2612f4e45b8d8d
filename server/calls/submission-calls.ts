import { callbackRequestSchema } from '../../domain/callback.ts';
import { contactMessageSchema } from '../../domain/contact.ts';
import { newsletterRequestSchema } from '../../domain/newsletter.ts';
import { preOrderSchema } from '../../domain/pre-order.ts';
import { withdrawalSchema } from '../../domain/withdrawal.ts';
import type { Clock } from '../database/database.ts';
import type { MailWorker } from '../mail/worker.ts';
import { confirmNewsletter, type Confirmation } from '../submissions/confirm-newsletter.ts';
import { declareWithdrawal } from '../submissions/declare-withdrawal.ts';
import type { NewsletterStore } from '../submissions/newsletter-store.ts';
import { receiveContactMessage } from '../submissions/receive-contact-message.ts';
import { receivePreOrder } from '../submissions/receive-pre-order.ts';
import { requestCallback } from '../submissions/request-callback.ts';
import { requestNewsletter } from '../submissions/request-newsletter.ts';
import type { Accepted, SubmissionContext } from '../submissions/store-submission.ts';
import { unsubscribeNewsletter, type Unsubscription } from '../submissions/unsubscribe-newsletter.ts';
import { defineCall, type Call, type CallProtection, type CallSchema, type Caller } from './call.ts';

/** What the visitor is told about a stored submission. */
export interface Receipt {
  inquiryNumber: string;
  /** ISO 8601 */
  receivedAt: string;
}

/** The same calls behind the wire (`callEndpoint`) and behind the pages' own actions (`submitPage`). */
export interface Submissions {
  sendContactMessage: Call<Receipt>;
  requestCallback: Call<Receipt>;
  sendPreOrder: Call<Receipt>;
  subscribeNewsletter: Call<{ status: 'confirmation-requested' }>;
  withdrawContract: Call<Receipt>;
  /** @throws {StorageUnavailable} */
  confirmNewsletter(token: string): Promise<Confirmation>;
  /** @throws {StorageUnavailable} */
  unsubscribeNewsletter(token: string): Promise<Unsubscription>;
}

interface SubmissionParts {
  store: NewsletterStore;
  protection: CallProtection;
  mail: MailWorker;
  now: Clock;
}

/** All that visitors can send, each with its rules, its protection and its mails. */
export function createSubmissions({ store, protection, mail, now }: SubmissionParts): Submissions {
  const { counters } = protection;

  /** One form: stored by `receive`, then the worker is told. */
  function form<Input>(
    name: string,
    schema: CallSchema<Input>,
    consent: boolean,
    receive: (input: Input, context: SubmissionContext) => Promise<Accepted>,
  ): Call<Receipt> {
    const run = async (input: Input, caller: Caller): Promise<Receipt> => {
      const accepted = await receive(input, {
        language: caller.language,
        idempotencyKey: caller.idempotencyKey,
        now: now(),
      });
      counters.increment(accepted.repeated ? 'submissions_repeated' : 'submissions_accepted', name);
      mail.wake();
      return { inquiryNumber: accepted.inquiryNumber, receivedAt: new Date(accepted.receivedAt).toISOString() };
    };
    return defineCall({ name, schema, group: 'forms', proof: true, consent, run }, protection);
  }

  const calls = {
    sendContactMessage: form('send-contact-email', contactMessageSchema, true, (input, context) =>
      receiveContactMessage(store, input, context),
    ),
    requestCallback: form('request-callback', callbackRequestSchema, false, (input, context) =>
      requestCallback(store, input, context),
    ),
    sendPreOrder: form('send-pre-order', preOrderSchema, false, (input, context) =>
      receivePreOrder(store, input, context),
    ),
    withdrawContract: form('withdraw-contract', withdrawalSchema, false, (input, context) =>
      declareWithdrawal(store, input, context),
    ),
    subscribeNewsletter: defineCall(
      {
        name: 'subscribe-newsletter',
        schema: newsletterRequestSchema,
        group: 'forms',
        proof: true,
        consent: false,
        run: async (input, caller) => {
          await requestNewsletter(store, input, { language: caller.language, now: now() });
          counters.increment('submissions_accepted', 'subscribe-newsletter');
          mail.wake();
          return { status: 'confirmation-requested' as const };
        },
      },
      protection,
    ),
  };
  return {
    ...calls,
    confirmNewsletter: async (token) => {
      const result = await confirmNewsletter(store, token, now());
      if (result === 'confirmed') counters.increment('newsletter_confirmed', 'link');
      mail.wake();
      return result;
    },
    unsubscribeNewsletter: async (token) => {
      const result = await unsubscribeNewsletter(store, token, now());
      if (result === 'unsubscribed') counters.increment('newsletter_unsubscribed', 'link');
      return result;
    },
  };
}
