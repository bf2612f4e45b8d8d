import type { FieldIssues } from '../../../domain/forms/fields.ts';
import type { Withdrawal } from '../../../domain/forms/withdrawal.ts';

export const withdrawalFields = ['name', 'contract', 'email'] as const satisfies readonly (keyof Withdrawal)[];

/** Where the person is: entering, or looking over what was entered. The same for both ways, with and without JavaScript. */
export interface WithdrawalState {
  step: 'edit' | 'review';
  /** as typed */
  values: Withdrawal;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
  /** makes a repeated confirmation the same one */
  key: string;
}

export const emptyWithdrawal: WithdrawalState = {
  step: 'edit',
  values: { name: '', contract: '', email: '' },
  issues: {},
  problem: null,
  key: '',
};

let draft = emptyWithdrawal;

/** Where the person was when the page was left, so that it is there again on coming back. Never stored. */
export const withdrawalSoFar = (): WithdrawalState => draft;

/** Keeps where the person is; called in the browser only, by the form's events. */
export function keepWithdrawal(state: WithdrawalState): void {
  draft = state;
}

export const forgetWithdrawal = (): void => keepWithdrawal(emptyWithdrawal);
