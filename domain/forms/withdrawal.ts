import * as z from 'zod/mini';
import { readWithdrawalItems } from '../orders/withdrawal-items.ts';
import { line, mailAddress } from './fields.ts';
import type { Form } from './form.ts';

/**
 * The electronic withdrawal function (§ 356a BGB): only a name, what identifies the contract, and where the receipt
 * goes. No reason is asked.
 */
export const withdrawalSchema = z.strictObject({
  name: line({ min: [1, 'validation.name.required'], max: [100, 'validation.name.max'] }),
  contract: line({ min: [1, 'validation.contract.required'], max: [500, 'validation.contract.max'] }),
  email: mailAddress(),
  /** from the page of an order: its signed token, which is not stored */
  order: z.optional(line({ max: [200, 'validation.withdrawalItems'] })),
  /** from there, too: what is withdrawn from, as `writeOrderList` writes it; stored in words */
  items: z.optional(
    line({ max: [6000, 'validation.withdrawalItems'] }).check(
      z.refine((value) => value === '' || readWithdrawalItems(value) !== null, 'validation.withdrawalItems'),
    ),
  ),
});

export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** The law wants the receipt to repeat the declaration, so this is the one mail that carries what a stranger may have typed. */
export const withdrawalForm = {
  kind: 'withdrawal',
  call: 'withdraw-contract',
  schema: withdrawalSchema,
  labels: {
    name: 'mail.fields.name',
    contract: 'mail.fields.contract',
    items: 'mail.fields.items',
    email: 'mail.fields.email',
    order: 'mail.fields.orderNumber',
  },
  consent: false,
  proof: 'statutory',
  stored: 'enquiry',
  mails: [
    { template: 'withdrawal-receipt', to: 'sender', fields: ['name', 'contract', 'items', 'email'] },
    { template: 'company-notice', to: 'company', fields: ['name', 'contract', 'items', 'email'] },
  ],
  budget: 'withdrawals',
  person: { email: 'email', phone: null },
  retention: 'contract',
} as const satisfies Form<Withdrawal>;
