import { barrierForm } from './barrier.ts';
import { callbackForm } from './callback.ts';
import { contactForm } from './contact.ts';
import type { Form } from './form.ts';
import { newsletterForm } from './newsletter.ts';
import { quoteForm } from './quote.ts';
import { orderForm } from './order.ts';
import { preOrderForm } from './pre-order.ts';
import { withdrawalForm } from './withdrawal.ts';

/** Every form of the site by its kind. A line here gives it a call, storing, mails, export, erasure and retention. */
export const forms = {
  contact: contactForm,
  preorder: preOrderForm,
  callback: callbackForm,
  withdrawal: withdrawalForm,
  barrier: barrierForm,
  newsletter: newsletterForm,
  order: orderForm,
  quote: quoteForm,
} as const satisfies Record<string, Form>;

type Forms = typeof forms;
export type FormKind = keyof Forms;

/** Forms that are stored as a row of `enquiries`. */
export type EnquiryKind = {
  [Kind in FormKind]: Forms[Kind]['stored'] extends 'enquiry' ? Kind : never;
}[FormKind];

/** Forms whose sender gets a receipt without what they typed. */
export type ReceiptKind = {
  [Kind in FormKind]: 'receipt' extends Forms[Kind]['mails'][number]['template'] ? Kind : never;
}[FormKind];
