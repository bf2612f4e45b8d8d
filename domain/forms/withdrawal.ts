import * as z from 'zod/mini';
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
});

export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** The law wants the receipt to repeat the declaration, so this is the one mail that carries what a stranger may have typed. */
export const withdrawalForm = {
  kind: 'withdrawal',
  call: 'withdraw-contract',
  schema: withdrawalSchema,
  labels: { name: 'mail.fields.name', contract: 'mail.fields.contract', email: 'mail.fields.email' },
  consent: false,
  proof: 'statutory',
  stored: 'submission',
  mails: [
    { template: 'withdrawal-receipt', to: 'sender', fields: ['name', 'contract', 'email'] },
    { template: 'company-notice', to: 'company', fields: ['name', 'contract', 'email'] },
  ],
  budget: 'withdrawals',
  person: { email: 'email', phone: null },
  retention: 'contract',
} as const satisfies Form<Withdrawal>;
