import type { FieldIssues } from '../../../../domain/forms/fields.ts';
import type { Withdrawal } from '../../../../domain/forms/withdrawal.ts';
import type { TypedAmounts } from '../../../../domain/orders/withdrawal-items.ts';

export const withdrawalFields = ['name', 'contract', 'email'] as const satisfies readonly (keyof Withdrawal)[];

/** The order whose own page led to the form. */
export interface OrderToWithdraw {
  token: string;
  number: string;
  lines: readonly { itemNo: string; name: string; left: number }[];
}

/** Where the person is: entering, or looking over what was entered. The same for both ways, with and without JavaScript. */
export interface WithdrawalState {
  step: 'edit' | 'review';
  /** as typed */
  values: { name: string; contract: string; email: string; order: string; items: string };
  /** of an order's lines, as typed */
  amounts: TypedAmounts;
  /** item numbers whose quantity is wrong */
  wrong: readonly string[];
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
  /** makes a repeated confirmation the same one */
  key: string;
}

export const emptyWithdrawal: WithdrawalState = {
  step: 'edit',
  values: { name: '', contract: '', email: '', order: '', items: '' },
  amounts: {},
  wrong: [],
  issues: {},
  problem: null,
  key: '',
};

/** The form as an order's page opens it: all that is left of the order. */
const withdrawalFrom = ({ token, number, lines }: OrderToWithdraw): WithdrawalState => ({
  ...emptyWithdrawal,
  values: { ...emptyWithdrawal.values, contract: number, order: token },
  amounts: Object.fromEntries(lines.map(({ itemNo, left }) => [itemNo, String(left)])),
});

let draft = emptyWithdrawal;

/** Where the person was when the page was left, so that it is there again on coming back. Never stored. */
export const withdrawalSoFar = (order: OrderToWithdraw | null): WithdrawalState => {
  if (draft.values.order === (order?.token ?? '')) return draft;
  return order === null ? emptyWithdrawal : withdrawalFrom(order);
};

/** Keeps where the person is; called in the browser only, by the form's events. */
export function keepWithdrawal(state: WithdrawalState): void {
  draft = state;
}

export const forgetWithdrawal = (): void => keepWithdrawal(emptyWithdrawal);
