import type { Form, FormInput } from '../../../domain/forms/form.ts';
import { forms, type EnquiryKind } from '../../../domain/forms/forms.ts';
import type { Withdrawal } from '../../../domain/forms/withdrawal.ts';
import type { Clock } from '../../platform/database/database.ts';
import type { MailWorker } from '../../platform/mail/worker.ts';
import { confirmNewsletter, type Confirmation } from '../../features/newsletters/confirm-newsletter.ts';
import type { NewsletterStore } from '../../features/newsletters/newsletter-store.ts';
import { acceptQuote, askForChange, type QuoteAnswer } from '../../features/quotes/answer-quote.ts';
import { receiveOrder } from '../../features/orders/receive-order.ts';
import { requestQuote } from '../../features/quotes/request-quote.ts';
import type { AcceptedOrder, OrderStore } from '../../features/orders/store-order.ts';
import { orderStatusPath, orderToken } from '../../features/order-records/order-token.ts';
import {
  enquiryReceiver,
  type Accepted,
  type ReceiptState,
  type EnquiryContext,
  type EnquiryForm,
} from '../../features/enquiries/receive-enquiry.ts';
import { requestNewsletter } from '../../features/newsletters/request-newsletter.ts';
import { unsubscribeNewsletter, type Unsubscription } from '../../features/newsletters/unsubscribe-newsletter.ts';
import { receiveWithdrawal } from '../../features/withdrawals/receive-withdrawal.ts';
import { defineCall, type Call, type CallProtection, type Caller } from './call.ts';

/** What the visitor is told about a stored enquiry. */
export interface Receipt {
  inquiryNumber: string;
  /** ISO 8601 */
  receivedAt: string;
  /** what becomes of the receipt by mail */
  receipt: ReceiptState;
}

/** The same of an order, and the page that says where it stands. */
interface OrderReceipt extends Receipt {
  /** a path with a token: whoever has it sees the order */
  link: string;
}

/** The same in every case, so that it tells nobody whether an address has the newsletter. */
interface ConfirmationRequested {
  status: 'confirmation-requested';
}

export interface Enquiries {
  /** the call of a form that is stored as an enquiry; the same behind the wire and behind the pages' own actions */
  call(kind: EnquiryKind): Call<Receipt>;
  readonly newsletter: Call<ConfirmationRequested>;
  readonly order: Call<OrderReceipt>;
  /** a request for one */
  readonly quote: Call<OrderReceipt>;
  readonly all: readonly Call<object>[];
  /** @throws {StorageUnavailable} */
  confirmNewsletter(token: string): Promise<Confirmation>;
  /** @throws {StorageUnavailable} */
  unsubscribeNewsletter(token: string): Promise<Unsubscription>;
  /** @param name of whoever accepts, as typed @param tiers the quantities chosen. @throws {StorageUnavailable} */
  acceptQuote(token: string, name: string, tiers?: string): Promise<QuoteAnswer>;
  /** @throws {StorageUnavailable} */
  askForQuoteChange(token: string, text: string): Promise<QuoteAnswer>;
}

interface EnquiryParts {
  store: NewsletterStore & OrderStore;
  protection: CallProtection;
  mail: MailWorker;
  now: Clock;
}

/** All that visitors can send, each by its definition. */
export function createEnquiries({ store, protection, mail, now }: EnquiryParts): Enquiries {
  const { counters } = protection;
  const receive = enquiryReceiver(store);
  const rules = <Input extends FormInput>({ call: name, schema, across, consent, proof }: Form<Input>) => ({
    name,
    schema,
    across,
    consent,
    proof,
    group: 'forms' as const,
  });

  /** A form whose content is stored, then the mail worker is told. */
  function enquiry<Input extends FormInput>(
    form: EnquiryForm & Form<Input>,
    store: (input: Input, context: EnquiryContext) => Promise<Accepted>,
  ): Call<Receipt> {
    const run = async (input: Input, caller: Caller, proven: boolean) => {
      const { language, idempotencyKey, address } = caller;
      const context = { language, idempotencyKey, sender: { address, proven }, now: now() };
      const { inquiryNumber, receivedAt, receipt, repeated } = await store(input, context);
      counters.increment(repeated ? 'enquiries_repeated' : 'enquiries_accepted', form.call);
      mail.wake();
      return { inquiryNumber, receivedAt: new Date(receivedAt).toISOString(), receipt };
    };
    return defineCall({ ...rules(form), run }, protection);
  }

  const newsletter = defineCall(
    {
      ...rules(forms.newsletter),
      schema: forms.newsletter.schema,
      run: async (input, { language, address }, proven): Promise<ConfirmationRequested> => {
        await requestNewsletter(store, input, { language, sender: { address, proven }, now: now() });
        counters.increment('enquiries_accepted', forms.newsletter.call);
        // The worker is not told: how busy it is right after the answer would say whether the address was new. It looks
        // for itself every two seconds.
        return { status: 'confirmation-requested' };
      },
    },
    protection,
  );

  /** A form whose content is stored as an order, or as a request for a quote. */
  function orderCall<Input extends FormInput>(
    form: Form<Input>,
    receive: (store: OrderStore, input: Input, context: EnquiryContext) => Promise<AcceptedOrder>,
  ): Call<OrderReceipt> {
    const run = async (input: Input, { language, idempotencyKey, address, again }: Caller, proven: boolean) => {
      const context = { language, idempotencyKey, sender: { address, proven }, again: again === true, now: now() };
      const { orderId, inquiryNumber, receivedAt, receipt, repeated } = await receive(store, input, context);
      counters.increment(repeated ? 'enquiries_repeated' : 'enquiries_accepted', form.call);
      mail.wake();
      const link = orderStatusPath(language, await orderToken(store.secrets, orderId));
      return { inquiryNumber, receivedAt: new Date(receivedAt).toISOString(), receipt, link };
    };
    return defineCall({ ...rules(form), run }, protection);
  }

  const order = orderCall(forms.order, receiveOrder);
  const quote = orderCall(forms.quote, requestQuote);

  const quoteSetting = () => ({ ...store, versions: store.catalogue().versions, now: now() });

  const stored = new Map<EnquiryKind, Call<Receipt>>();
  for (const form of Object.values(forms))
    if (form.stored === 'enquiry' && form.kind !== 'withdrawal')
      stored.set(
        form.kind,
        enquiry<FormInput>(form, (input, context) => receive(form, input, context)),
      );
  stored.set(
    'withdrawal',
    enquiry<Withdrawal>(forms.withdrawal, (input, context) => receiveWithdrawal(store, receive, input, context)),
  );

  return {
    call: (kind) => {
      const call = stored.get(kind);
      if (!call) throw new Error(`no form ${kind}`);
      return call;
    },
    newsletter,
    order,
    quote,
    all: [...stored.values(), newsletter, order, quote],
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
    acceptQuote: async (token, name, tiers) => {
      const result = await acceptQuote(quoteSetting(), token, name, tiers);
      mail.wake();
      return result;
    },
    askForQuoteChange: async (token, text) => {
      const result = await askForChange(quoteSetting(), token, text);
      mail.wake();
      return result;
    },
  };
}
