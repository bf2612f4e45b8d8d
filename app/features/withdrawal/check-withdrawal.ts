import * as z from 'zod/mini';
import { fieldIssues, type FieldIssues } from '../../../domain/form-fields.ts';
import { withdrawalSchema, type Withdrawal } from '../../../domain/withdrawal.ts';

/** Whether the first step is complete. Loaded when a visitor starts to fill in the form; the page's action uses it too. */
export function checkWithdrawal(fields: Withdrawal): { withdrawal: Withdrawal } | { issues: FieldIssues } {
  const parsed = z.safeParse(withdrawalSchema, fields);
  return parsed.success ? { withdrawal: parsed.data } : { issues: fieldIssues(parsed.error) };
}
