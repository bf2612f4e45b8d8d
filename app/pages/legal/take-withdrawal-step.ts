import { randomUUID } from 'node:crypto';
import type { Locale } from '../../../domain/locale.ts';
import { content } from '../../../server/content/load.ts';
import { serverContent } from '../../../server/content/server-content.ts';
import { pageProblem } from '../../../server/calls/page-problem.ts';
import { readPageForm } from '../../../server/calls/read-page-form.ts';
import { BadRequest } from '../../../server/calls/request-body.ts';
import type { RequestContext } from '../../../server/request-context.ts';
import { checkWithdrawal } from '../../features/withdrawal/check-withdrawal.ts';
import { emptyWithdrawal, type WithdrawalState } from '../../features/withdrawal/withdrawal-state.ts';

type Answer = { inquiryNumber: string } | { state: WithdrawalState; status: number; headers: Record<string, string> };

/** One step of the form sent without JavaScript. Only `step=confirm` declares anything; what was typed always comes back. */
export async function takeWithdrawalStep(
  request: Request,
  language: Locale,
  { services, client }: RequestContext,
): Promise<Answer> {
  const { email } = content().company;
  const trouble = (problem: ReturnType<typeof pageProblem>, state: WithdrawalState): Answer => ({
    state: { ...state, problem: serverContent().message(language, `validation.call.${problem.code}`, problem.values) },
    status: problem.status,
    headers: problem.headers,
  });
  let form: FormData;
  try {
    form = await readPageForm(request);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return trouble(pageProblem(error, email), emptyWithdrawal);
  }
  const text = (name: string) => String(form.get(name) ?? '');
  const values = { name: text('name'), contract: text('contract'), email: text('email') };
  const key = /^[\w-]{16,64}$/.test(text('key')) ? text('key') : randomUUID();
  const state: WithdrawalState = { step: 'edit', values, issues: {}, problem: null, key };
  const step = text('step');
  if (step === 'edit') return { state, status: 200, headers: {} };
  const checked = checkWithdrawal(values);
  if ('issues' in checked) return { state: { ...state, issues: checked.issues }, status: 400, headers: {} };
  const review: WithdrawalState = { ...state, step: 'review', values: checked.withdrawal };
  if (step !== 'confirm') return { state: { ...review, key: randomUUID() }, status: 200, headers: {} };
  const outcome = await services.submissions.withdrawContract.submitPage(form, {
    address: client.address,
    language,
    idempotencyKey: key,
  });
  if (outcome.status === 'accepted') return { inquiryNumber: outcome.answer.inquiryNumber };
  if (outcome.status === 'invalid') return { state: { ...state, issues: outcome.fields }, status: 400, headers: {} };
  return trouble(pageProblem(outcome, email), review);
}
