import { randomUUID } from 'node:crypto';
import { checkForm } from '../../../../domain/forms/check.ts';
import { forms } from '../../../../domain/forms/forms.ts';
import { writeOrderList } from '../../../../domain/orders/order-list.ts';
import { readAmounts } from '../../../../domain/orders/withdrawal-items.ts';
import { openPageForm, submitPageForm, type PageFormSetting } from '../../../../server/web/api/page-form.ts';
import { linkedOrder } from '../../../../server/features/withdrawals/linked-order.ts';
import { amountsIn } from '../order/amounts.ts';
import { emptyWithdrawal, type WithdrawalState } from '../../features/withdrawal/withdrawal-state.ts';

type Answer = { inquiryNumber: string } | { state: WithdrawalState; status: number; headers: Record<string, string> };

/** One step of the form sent without JavaScript. Only `step=confirm` declares anything; what was typed always comes back. */
export async function takeWithdrawalStep(request: Request, setting: PageFormSetting): Promise<Answer> {
  const opened = await openPageForm(request, setting);
  if ('returned' in opened) return { ...opened, state: { ...emptyWithdrawal, problem: opened.returned.problem } };
  const text = (name: string) => String(opened.data.get(name) ?? '');
  const step = text('step');
  const order = text('order') === '' ? null : await linkedOrder(setting.site.services, text('order'));
  const amounts = amountsIn(opened.data);
  const read = order === null ? null : readAmounts(order.lines, amounts);
  const items = read !== null && 'items' in read ? writeOrderList(read.items) : text('items');
  const values = { name: text('name'), contract: text('contract'), email: text('email'), order: text('order'), items };
  const key = /^[\w-]{16,64}$/.test(text('key')) ? text('key') : randomUUID();
  const wrong = step !== 'confirm' && read !== null && 'wrong' in read ? read.wrong : [];
  const state: WithdrawalState = { step: 'edit', values, amounts, wrong: [], issues: {}, problem: null, key };
  if (step === 'edit') return { state, status: 200, headers: {} };
  const checked = checkForm(forms.withdrawal, values, false);
  if ('issues' in checked || wrong.length > 0) {
    const issues = 'issues' in checked ? checked.issues : {};
    return { state: { ...state, issues, wrong }, status: 400, headers: {} };
  }
  const review: WithdrawalState = { ...state, step: 'review' };
  if (step !== 'confirm') return { state: { ...review, key: randomUUID() }, status: 200, headers: {} };
  const result = await submitPageForm(setting.site.services.enquiries.call('withdrawal'), opened, setting, key);
  if ('answer' in result) return { inquiryNumber: result.answer.inquiryNumber };
  const { returned, status, headers } = result;
  const answered = returned.problem === null ? state : review;
  return { state: { ...answered, issues: returned.issues, problem: returned.problem }, status, headers };
}
