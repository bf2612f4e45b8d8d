import * as z from 'zod/mini';
import { line, mailAddress } from './form-fields.ts';

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
