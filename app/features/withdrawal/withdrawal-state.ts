import type { Withdrawal } from '../../../domain/withdrawal.ts';

export const withdrawalFields = ['name', 'contract', 'email'] as const satisfies readonly (keyof Withdrawal)[];

/** Where the person is: entering, looking over what was entered, or done. The same for both ways, with and without JavaScript. */
export interface WithdrawalState {
  step: 'edit' | 'review';
  values: Withdrawal;
  /** field -> key of a text */
  issues: Record<string, string>;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
  /** makes a repeated confirmation the same one */
  key: string;
}

export interface ReceivedWithdrawal {
  inquiryNumber: string;
  /** ISO 8601 */
  receivedAt: string;
  /** null on the page a browser was led to without JavaScript: an address carries no e-mail address */
  email: string | null;
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
