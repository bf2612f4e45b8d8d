import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import {
  withMore,
  writeOrderList,
  type OrderList,
  type OrderListEntry,
} from '../../../../../domain/orders/order-list.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { isValidationKey } from '../../../i18n/validation-key.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { FormStatus } from '../../../forms/form-status.tsx';
import { fillFields } from '../../../forms/kept-fields.ts';
import { useForm } from '../../../forms/use-form.ts';
import type { Seller } from './seller.ts';
import { dropCookie, keepList, keptList } from './kept-list.ts';
import { useBuyer } from '../../../basket/buyer.ts';
import { keptText, onListChange } from '../../../basket/kept-text.ts';
import type { CountryName } from './customer-fields.tsx';
import { EditStep } from './edit-step.tsx';
import { ReviewStep, type Versions } from './review-step.tsx';
import { SendAgain } from './send-again.tsx';
import {
  emptyDraft,
  emptyValues,
  forgetOrder,
  keepOrder,
  keptOrder,
  onOrderElsewhere,
  keptInDraft,
  valuesIn,
  type OrderDraft,
} from './order-draft.ts';
import { keptIn, listText, sentListText, type Amounts, type ListShop, type OrderShop } from './order-shop.ts';
import { useDestination } from './use-destination.ts';

interface OrderFormProps {
  shop: ListShop;
  seller: Seller;
  countries: readonly CountryName[];
  versions: Versions;
  /** the page's own address: without scripts every step is sent there */
  action: string;
  /** what the page's action answered, without scripts */
  returned: OrderDraft | undefined;
  /** what the address names: a whole list, or products to be put on the one that there is */
  given: { amounts: Amounts; isWhole: boolean } | null;
}

/** The order list and the two ways out of it: a mail, or sending it here after a look at everything. */
export function OrderForm({ shop, seller, countries, versions, action, returned, given }: OrderFormProps) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const revalidator = useRevalidator();
  const [draft, setDraft] = useState<OrderDraft>(returned ?? { ...emptyDraft, amounts: given?.amounts ?? {} });
  const box = useRef<HTMLDivElement>(null);
  /** how often the list came anew; 0: what this browser keeps is not known yet */
  const [arrivals, countArrival] = useReducer((count: number) => count + 1, 0);
  /** it is sent: what is emptied now stays in sight until the next page is there */
  const isLeaving = useRef(false);
  const isWriting = useRef(false);
  /** what stood in the honeypot of the first step */
  const [trap, setTrap] = useState('');
  const { step, amounts } = draft;
  const keptBuyer = useBuyer();
  // what was looked over stays, whatever another tab says by now
  const buyer = (step === 'edit' ? keptBuyer : null) ?? draft.values.buyer ?? 'private';
  const values = { ...draft.values, buyer };
  const destination = useDestination(values, draft.vatId);

  // What this browser keeps is known here only: the document is the same for everybody.
  const onArrival = useEffectEvent(() => {
    dropCookie();
    countArrival();
    if (returned) {
      keepList(keptIn(shop, amounts));
      keepOrder({ values, key: '' });
      return;
    }
    if (given) {
      const named = keptIn(shop, given.amounts);
      keepList(given.isWhole ? named : named.reduce(withMoreOf, keptList()));
    }
    const { values: typed, key } = keptOrder();
    const isChecked = hash === overview && key !== '' && keptList().length > 0;
    setDraft((before) => ({
      ...before,
      // what is no number stays, so that its owner can mend it
      amounts: { ...given?.amounts, ...keptAmounts() },
      values: typed,
      key: isChecked ? key : '',
      step: isChecked ? 'review' : 'edit',
    }));
  });
  const givenText = given && listText(shop, given.amounts);
  const hasArrived = useRef(false);
  // before the next paint, so that nobody sees another list first
  useLayoutEffect(() => {
    // asked for anew, the page brings nothing more than it did
    if (hasArrived.current && givenText === null) return;
    hasArrived.current = true;
    onArrival();
  }, [givenText]);

  // Another tab changed the list or the form: what was looked over here is not that any more.
  const onElsewhere = useEffectEvent(() => {
    if (isLeaving.current) return;
    const { values: typed, key } = keptOrder();
    if (textOf(shop, amounts) !== keptText()) countArrival();
    setDraft((before) => {
      const isSameList = textOf(shop, before.amounts) === keptText();
      if (isSameList && key === before.key && before.step === 'review') return before;
      return { ...before, step: 'edit', amounts: isSameList ? before.amounts : keptAmounts(), values: typed, key: '' };
    });
    const fields = box.current?.querySelector('form');
    if (fields) fillFields(fields, typed, keptInDraft);
  });
  useEffect(() => onOrderElsewhere(() => onElsewhere()), []);
  const onList = useEffectEvent(() => {
    if (isLeaving.current || isWriting.current || textOf(shop, amounts) === keptText()) return;
    countArrival();
    setDraft((before) => ({ ...before, step: 'edit', amounts: keptAmounts(), key: '' }));
  });
  useEffect(() => onListChange(() => onList()), []);

  function setAmount(itemNo: string, typed: string) {
    const next = { ...amounts, [itemNo]: typed };
    setDraft({ ...draft, amounts: next, key: '' });
    keepHere(keptIn(shop, next));
  }

  /** What is changed here comes from nowhere else. */
  function keepHere(list: OrderList) {
    isWriting.current = true;
    keepList(list);
    isWriting.current = false;
  }

  function empty() {
    keepHere([]);
    forgetOrder();
    // the lines are put in order anew
    countArrival();
    setDraft({ ...draft, step: 'edit', amounts: {}, values: emptyValues, issues: {}, problem: null, key: '' });
    form.clear();
  }

  /** Draws the next step and moves the focus to its heading. */
  function show(next: OrderDraft) {
    flushSync(() => setDraft(next));
    const heading = box.current?.querySelector<HTMLElement>('[data-step-heading]');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }

  const form = useForm({
    kind: 'order',
    prefix: 'order',
    language,
    say: (key) => (isValidationKey(key) ? t(key) : key),
    returned: returned && {
      values: {},
      issues: returned.issues,
      problem: returned.problem,
      question: returned.question,
    },
    // what was changed in the overview has a key of its own content
    ...(draft.key === '' ? {} : { key: draft.key }),
    // the summary stands over the fields it names
    onRefused() {
      setDraft((before) => ({ ...before, step: 'edit' }));
      // a price that has changed is shown anew
      void revalidator.revalidate();
    },
    onFailed: (said) => said ?? '',
    onChecked:
      step === 'edit'
        ? (_content, fresh) => {
            // looked over before and not changed since, it is the same order
            const next = { values: typedIn(box.current), key: draft.key === '' ? fresh : draft.key };
            keepOrder(next);
            show({ ...draft, ...next, step: 'review' });
            void navigate(overview, { preventScrollReset: true });
          }
        : undefined,
    onSent({ link }) {
      // without the link nobody could see what became of it
      if (link === '') throw new Error('place-order: not the agreed answer');
      isLeaving.current = true;
      keepList([]);
      forgetOrder();
      // the way back leads to an empty list, and not to what is ordered already
      void navigate(link, { replace: hash === overview });
    },
  });

  // Looking over it is a place of its own in the history: the way back leads to the form, a reload stays.
  const wasAt = useRef(hash);
  const onHash = useEffectEvent((now: string) => {
    const before = wasAt.current;
    wasAt.current = now;
    if (before === now) return;
    if (now === overview && step === 'edit' && draft.key !== '') show({ ...draft, step: 'review' });
    else if (before === overview && step === 'review') {
      form.clear();
      show({ ...draft, step: 'edit' });
    }
  });
  useEffect(() => onHash(hash), [hash]);

  function backToFields() {
    form.clear();
    show({ ...draft, step: 'edit' });
    // where the focus is already
    if (hash === overview) void navigate('#order-send', { replace: true, preventScrollReset: true });
  }

  return (
    <div ref={box} id="order" lang={language} className="no-print mt-8 scroll-mt-(--header-height)">
      <FormProblem
        form={form}
        summary={t('validation.summary.title')}
        title={t('order.failed.title')}
        email={seller.email}
        advice={<p>{t('order.failed.text', { email: seller.email })}</p>}
        className="mb-6"
      />
      <form
        method="post"
        action={`${action}#order`}
        noValidate
        aria-busy={form.busy}
        data-arrived={arrivals > 0 || undefined}
        className="order-form grid grid-cols-1 gap-8"
        onChange={(event) => {
          form.warm();
          if (step !== 'edit') return;
          const typed = valuesIn(new FormData(event.currentTarget));
          keepOrder({ values: typed, key: '' });
          setTrap(String(new FormData(event.currentTarget).get('website') ?? ''));
          setDraft((before) => ({ ...before, values: typed, key: '' }));
        }}
        onSubmit={form.onSubmit}
      >
        {step === 'edit' ? (
          <EditStep
            shop={shop}
            seller={seller}
            countries={countries}
            values={values}
            amounts={amounts}
            arrivals={arrivals}
            destination={destination}
            form={form}
            setAmount={setAmount}
            empty={empty}
          />
        ) : (
          <ReviewStep
            question={<SendAgain form={form} onNo={backToFields} />}
            shop={shop}
            values={values}
            amounts={amounts}
            destination={destination}
            countries={countries}
            versions={versions}
            orderKey={draft.key}
            trap={trap}
            busy={form.busy}
            setAmount={setAmount}
            onChange={backToFields}
          />
        )}
        <input type="hidden" name="list" value={sentListText(shop, amounts)} />
        {/* last, so that a pressed button goes before it; a form that a script sends leaves the button out */}
        <input type="hidden" name="step" value={step === 'edit' ? 'review' : 'confirm'} />
        <FormStatus busy={form.busy && step === 'review'} text={t('order.review.sending')} />
      </form>
    </div>
  );
}

/** the hash of the second step */
const overview = '#review';

/** The list as it is kept: what is no number is not part of it. */
const textOf = (shop: OrderShop, amounts: Amounts) => writeOrderList(keptIn(shop, amounts));

const keptAmounts = (): Amounts =>
  Object.fromEntries(keptList().map(({ itemNo, quantity }) => [itemNo, String(quantity)]));

const withMoreOf = (list: OrderList, { itemNo, quantity }: OrderListEntry) => withMore(list, itemNo, quantity);

const typedIn = (box: HTMLElement | null) => valuesIn(new FormData(box?.querySelector('form') ?? undefined));
