import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../language/language-provider.tsx';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { newIdempotencyKey, sendSubmission } from '../../submission/send.ts';
import { EditStep } from './edit-step.tsx';
import { ReceivedNotice } from './received-notice.tsx';
import { ReviewStep } from './review-step.tsx';
import {
  forgetWithdrawal,
  keepWithdrawal,
  withdrawalFields,
  withdrawalSoFar,
  type ReceivedWithdrawal,
  type WithdrawalState,
} from './withdrawal-state.ts';

const importRules = () => import('./check-withdrawal.ts');

interface WithdrawalFormProps {
  /** the page's own address: without JavaScript both steps are sent there */
  action: string;
  email: string;
  /** what the page's action answered, without JavaScript */
  returned: WithdrawalState | undefined;
  received: ReceivedWithdrawal | null;
}

/**
 * The electronic withdrawal function (§ 356a BGB): details, then "confirm" on a summary. No login, no reason.
 * The declaration leaves the browser only with the second step.
 */
export function WithdrawalForm({ action, email, returned, received }: WithdrawalFormProps) {
  const { t, language } = useLanguage();
  const [state, setState] = useState(returned ?? withdrawalSoFar);
  const [done, setDone] = useState(received);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [shownAt] = useState(() => performance.now());
  const running = useRef(false);
  /** what stood in the honeypot of the first step */
  const website = useRef('');

  /** Draws the next step and moves the focus there: to the first wrong field, else to the heading. */
  function show(draw: () => void) {
    flushSync(draw);
    const target =
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      box.current?.querySelector<HTMLElement>('[data-step-heading]');
    target?.focus();
  }
  const go = (next: WithdrawalState) => {
    keepWithdrawal(next);
    show(() => setState(next));
  };

  async function review(values: Withdrawal, form: HTMLFormElement) {
    const rules = await importRules().catch((error: unknown) => {
      if (!navigator.onLine) throw error;
      return null;
    });
    // a page from before a new release: the way without JavaScript needs nothing further
    if (!rules) return form.submit();
    const checked = rules.checkWithdrawal(values);
    if ('issues' in checked) return go({ ...state, step: 'edit', values, issues: checked.issues, problem: null });
    const changed = withdrawalFields.some((field) => checked.withdrawal[field] !== state.values[field]);
    go({
      step: 'review',
      values: checked.withdrawal,
      issues: {},
      problem: null,
      key: changed || !state.key ? newIdempotencyKey() : state.key,
    });
  }

  async function confirm() {
    const elapsed = Math.round(performance.now() - shownAt);
    const result = await sendSubmission(
      'withdraw-contract',
      { ...state.values, ...(website.current ? { website: website.current } : {}), elapsed },
      { language, idempotencyKey: state.key },
    );
    if (result.ok) {
      const { inquiryNumber, receivedAt } = result.data;
      if (typeof inquiryNumber !== 'string' || typeof receivedAt !== 'string')
        throw new Error('withdraw-contract: not the agreed answer');
      forgetWithdrawal();
      show(() => setDone({ inquiryNumber, receivedAt, email: state.values.email }));
    } else if (result.status === 400 && result.error?.fields) {
      go({ ...state, step: 'edit', issues: result.error.fields });
    } else {
      console.error('withdraw-contract', result.status, result.error?.code ?? 'no answer');
      go({ ...state, problem: result.error?.message ?? '' });
    }
  }

  function run(work: () => Promise<void>) {
    // a second click may come before the button is drawn disabled
    if (running.current) return;
    running.current = true;
    setBusy(true);
    work()
      .catch((error: unknown) => {
        console.error(error);
        go({ ...state, problem: '' });
      })
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  }

  function typedIn(form: HTMLFormElement) {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '');
    return {
      values: { name: text('name'), contract: text('contract'), email: text('email') },
      website: text('website'),
    };
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    keepWithdrawal({ ...state, values: typedIn(event.currentTarget).values });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { values, website: trap } = typedIn(form);
    if (state.step === 'edit') website.current = trap;
    run(() => (state.step === 'edit' ? review(values, form) : confirm()));
  }

  function onFieldFocus() {
    // a failure shows itself when the step is sent
    void importRules().catch(() => undefined);
  }

  return (
    <div ref={box} id="withdrawal-form" lang={language} className="card no-print my-8 max-w-[42rem] p-5 sm:p-8">
      <div role="alert">
        {state.problem === null || done ? null : (
          <div className="notice notice-error mb-6">
            <p className="font-semibold">{t('withdrawal.failed.title')}</p>
            {state.problem ? <p>{state.problem}</p> : null}
            <p>{t('withdrawal.failed.text', { email })}</p>
          </div>
        )}
      </div>
      {done ? (
        <ReceivedNotice received={done} />
      ) : (
        <form
          method="post"
          action={action}
          noValidate
          aria-busy={busy}
          aria-labelledby="withdrawal-step"
          className="grid grid-cols-1 gap-5"
          onInput={onInput}
          onSubmit={onSubmit}
        >
          {state.step === 'edit' ? (
            <EditStep state={state} busy={busy} onFieldFocus={onFieldFocus} />
          ) : (
            <ReviewStep state={state} busy={busy} onChange={() => go({ ...state, step: 'edit', problem: null })} />
          )}
        </form>
      )}
    </div>
  );
}
