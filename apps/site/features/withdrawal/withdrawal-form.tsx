import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { writeOrderList } from '../../../../domain/orders/order-list.ts';
import { readAmounts, type TypedAmounts } from '../../../../domain/orders/withdrawal-items.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { isValidationKey } from '../../i18n/validation-key.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { FormStatus } from '../../forms/form-status.tsx';
import type { ReceivedForm } from '../../forms/received.ts';
import { useForm } from '../../forms/use-form.ts';
import { EditStep } from './edit-step.tsx';
import { ReceivedNotice } from './received-notice.tsx';
import { ReviewStep } from './review-step.tsx';
import {
  forgetWithdrawal,
  keepWithdrawal,
  withdrawalFields,
  withdrawalSoFar,
  type OrderToWithdraw,
  type WithdrawalState,
} from './withdrawal-state.ts';

interface WithdrawalFormProps {
  /** the page's own address: without JavaScript both steps are sent there */
  action: string;
  email: string;
  /** whose page led here */
  order: OrderToWithdraw | null;
  /** what the page's action answered, without JavaScript */
  returned: WithdrawalState | undefined;
  received: ReceivedForm | null;
}

/**
 * The electronic withdrawal function (§ 356a BGB): details, then "confirm" on a summary. No login, no reason.
 * The declaration leaves the browser only with the second step.
 */
export function WithdrawalForm({ action, email, order, returned, received }: WithdrawalFormProps) {
  const { t, language } = useLanguage();
  const [state, setState] = useState(returned ?? (() => withdrawalSoFar(order)));
  const [done, setDone] = useState(received);
  const box = useRef<HTMLDivElement>(null);
  /** what stood in the honeypot of the first step */
  const [trap, setTrap] = useState('');
  /** as typed, for the receipt's address; an address of a page carries none */
  const [receiptTo, setReceiptTo] = useState<string | null>(null);

  /** Draws the next step and moves the focus to its heading. */
  function show(draw: () => void) {
    flushSync(draw);
    box.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }
  const go = (next: WithdrawalState) => {
    keepWithdrawal(next);
    show(() => setState(next));
  };
  const backToFields = () => setState((before) => ({ ...before, step: 'edit' }));

  const form = useForm({
    kind: 'withdrawal',
    prefix: 'withdrawal',
    language,
    say: (key) => (isValidationKey(key) ? t(key) : key),
    returned,
    key: state.key,
    // the summary stands over the fields it names
    onRefused: backToFields,
    onFailed: (said) => said ?? '',
    onChecked:
      state.step === 'edit'
        ? (_content, fresh) => {
            const values = typedIn(box.current?.querySelector('form'));
            const changed = [...withdrawalFields, 'items' as const].some(
              (field) => values[field] !== state.values[field],
            );
            const amounts = amountsIn(box.current?.querySelector('form'));
            go({
              ...state,
              step: 'review',
              values,
              amounts,
              wrong: [],
              key: changed || !state.key ? fresh : state.key,
            });
          }
        : undefined,
    onSent(arrived) {
      // without number and time nobody could hold on to it
      if (arrived.inquiryNumber === '' || arrived.receivedAt === '')
        throw new Error('withdraw-contract: not the agreed answer');
      forgetWithdrawal();
      show(() => {
        setReceiptTo(state.values.email);
        setDone(arrived);
      });
    },
  });

  /** The quantities of an order's lines are checked here: no rule of the form's definition knows what is left. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget;
    if (order !== null && state.step === 'edit') {
      const amounts = amountsIn(sent);
      const read = readAmounts(order.lines, amounts);
      if ('wrong' in read) {
        event.preventDefault();
        flushSync(() => setState({ ...state, values: typedIn(sent), amounts, wrong: read.wrong }));
        document.getElementById(`withdrawal-amount-${read.wrong[0] ?? ''}`)?.focus();
        return;
      }
      // before the form is read: the hidden field has what the state has
      const values = { ...typedIn(sent), items: writeOrderList(read.items) };
      flushSync(() => setState({ ...state, values, amounts, wrong: [] }));
    }
    form.onSubmit(event);
  }

  return (
    <div ref={box} id="withdrawal-form" lang={language} className="card no-print my-8 max-w-[42rem] p-5 sm:p-8">
      {done ? (
        <ReceivedNotice received={done} email={receiptTo} />
      ) : (
        <>
          <FormProblem
            form={form}
            summary={t('validation.summary.title')}
            title={t('withdrawal.failed.title')}
            email={email}
            advice={<p>{t('withdrawal.failed.text', { email })}</p>}
            className="mb-6"
          />
          <form
            method="post"
            action={action}
            noValidate
            aria-busy={form.busy}
            aria-labelledby="withdrawal-step"
            className="grid grid-cols-1 gap-5"
            onInput={(event) => {
              const typed = typedIn(event.currentTarget);
              setTrap(String(new FormData(event.currentTarget).get('website') ?? ''));
              keepWithdrawal({ ...state, values: typed, amounts: amountsIn(event.currentTarget) });
            }}
            onSubmit={submit}
          >
            {state.step === 'edit' ? (
              <EditStep state={state} form={form} order={order} />
            ) : (
              <ReviewStep
                state={state}
                order={order}
                trap={trap}
                busy={form.busy}
                onChange={() => {
                  form.clear();
                  go({ ...state, step: 'edit' });
                }}
              />
            )}
            {/* last, so that a pressed button goes before it; a form that a script sends leaves the button out */}
            <input type="hidden" name="step" value={state.step === 'edit' ? 'review' : 'confirm'} />
            <FormStatus busy={form.busy && state.step === 'review'} text={t('withdrawal.review.confirming')} />
          </form>
        </>
      )}
    </div>
  );
}

function typedIn(form: HTMLFormElement | null | undefined) {
  const data = new FormData(form ?? undefined);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    name: text('name'),
    contract: text('contract'),
    email: text('email'),
    order: text('order'),
    items: text('items'),
  };
}

const amountsIn = (form: HTMLFormElement | null | undefined): TypedAmounts =>
  Object.fromEntries(
    [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
      name.startsWith('amount.') && typeof value === 'string' ? [[name.slice('amount.'.length), value]] : [],
    ),
  );
