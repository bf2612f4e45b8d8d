import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Buyer } from '../../../../../domain/orders/order-state.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { isValidationKey } from '../../../i18n/validation-key.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { FormStatus } from '../../../forms/form-status.tsx';
import { useForm } from '../../../forms/use-form.ts';
import type { Seller } from './seller.ts';
import { dropCookie, keepList } from './kept-list.ts';
import { useBuyer } from '../../../basket/buyer.ts';
import { keptText } from '../../../basket/kept-text.ts';
import type { CountryName } from './customer-fields.tsx';
import { EditStep } from './edit-step.tsx';
import { ReviewStep, type Versions } from './review-step.tsx';
import { SendAgain } from './send-again.tsx';
import { showHeading } from './show-heading.ts';
import {
  fillOrder,
  forgetOrder,
  isLookedOver,
  keepOrder,
  keepValues,
  keptOrder,
  onOrderElsewhere,
  typedIn,
  useKeptOrder,
  type KeptOrder,
} from './kept-order.ts';
import { emptyValues, isUnread, type OrderDraft } from './order-draft.ts';
import { sentListText, type ListShop } from './order-shop.ts';
import { useChange } from './use-change.ts';
import { useDestination } from './use-destination.ts';
import { useListAmounts, type BroughtList, type ListAmounts } from './use-list-amounts.ts';

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
  given: BroughtList | null;
}

/** The order list and the two ways out of it: a mail, or sending it here after a look at everything. */
export function OrderForm({ shop, seller, countries, versions, action, returned, given }: OrderFormProps) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const revalidator = useRevalidator();
  const fields = useRef<HTMLFormElement>(null);
  /** what stood in the honeypot of the first step */
  const [trap, setTrap] = useState('');
  const list = useListAmounts(shop, (returned ?? given)?.amounts ?? {});
  const order = useKeptOrder();
  const keptBuyer = useBuyer();
  const now = shownOrder({ order, list, returned, isAtOverview: hash === overview, keptBuyer });
  /** what is emptied when it is sent stays in sight until the next page is there */
  const [sent, setSent] = useState<ShownOrder | null>(null);
  const { step, values, amounts, key } = sent ?? now;
  const destination = useDestination(values, returned?.vatId ?? '');

  // What comes with the page joins what is kept here; the document is the same for everybody.
  const onArrival = useEffectEvent((brought: BroughtList | null) => {
    dropCookie();
    if (returned && !isUnread(returned)) keepReturned(returned);
    else if (brought) list.bring(brought);
    if (fields.current) fillOrder(fields.current, 'untouched');
  });
  // before the next paint, so that nobody sees another list first
  useLayoutEffect(() => onArrival(given), [given]);

  function keepReturned(draft: OrderDraft) {
    list.bring({ amounts: draft.amounts, isWhole: true });
    if (draft.step === 'edit') keepValues(draft.values);
    else keepOrder({ values: draft.values, key: draft.key, seen: keptText() });
  }

  // another tab changed the form
  useEffect(() => onOrderElsewhere(() => fields.current && fillOrder(fields.current)), []);

  function setAmount(itemNo: string, typed: string) {
    list.setAmount(itemNo, typed);
    // what is changed in the overview is seen there, and has a key of its own content
    if (step === 'review') keepOrder({ values, key: '', seen: keptText() });
  }

  function empty() {
    list.empty();
    forgetOrder();
    form.clear();
  }

  const form = useForm({
    kind: 'order',
    prefix: 'order',
    language,
    say: (key) => (isValidationKey(key) ? t(key) : key),
    returned,
    key: key || undefined,
    // the summary stands over the fields it names
    onRefused() {
      if (step === 'review') keepValues(values);
      // a price that has changed is shown anew
      void revalidator.revalidate();
    },
    onFailed: (said) => said ?? '',
    onChecked: step === 'edit' ? (_content, fresh) => lookOver(fresh) : undefined,
    onSent({ link }) {
      // without the link nobody could see what became of it
      if (link === '') throw new Error('place-order: not the agreed answer');
      flushSync(() => setSent(now));
      keepList([]);
      forgetOrder();
      // the way back leads to an empty list, and not to what is ordered already
      void navigate(link, { replace: hash === overview });
    },
  });

  /** Looking over it is a place of its own in the history: the way back leads to the form, a reload stays. */
  function lookOver(freshKey: string) {
    if (!fields.current) return;
    setTrap(String(new FormData(fields.current).get('website') ?? ''));
    // looked over before and not changed since, it is the same order
    const before = keptOrder();
    const isSame = isLookedOver(before.seen, keptText());
    keepOrder({ values: typedIn(fields.current), key: isSame ? before.key : freshKey, seen: keptText() });
    void navigate(overview, { replace: hash === overview, preventScrollReset: true, flushSync: true });
  }

  function backToFields() {
    form.clear();
    // where the focus is already
    void navigate('#order-send', { replace: true, preventScrollReset: true, flushSync: true });
  }

  // what went wrong in the overview does not stand over the fields, wherever the way back was pressed
  useChange(hash, () => {
    if (order && isLookedOver(order.seen, list.text)) form.clear();
  });
  // the overview shows its own
  useChange(step, () => showHeading(fields.current?.querySelector<HTMLElement>('[data-step-heading]')));

  return (
    <div id="order" lang={language} className="no-print mt-8 scroll-mt-(--header-height)">
      <FormProblem
        form={form}
        summary={t('validation.summary.title')}
        title={t('order.failed.title')}
        email={seller.email}
        advice={<p>{t('order.failed.text', { email: seller.email })}</p>}
        className="mb-6"
      />
      <form
        ref={fields}
        method="post"
        action={`${action}#order`}
        noValidate
        aria-busy={form.busy}
        data-arrived={order !== null || undefined}
        className="order-form grid grid-cols-1 gap-8"
        onChange={(event) => {
          form.warm();
          if (step === 'edit') keepValues(typedIn(event.currentTarget));
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
            arrivals={list.arrivals}
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
            orderKey={key}
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

type ShownOrder = Pick<OrderDraft, 'step' | 'values' | 'amounts' | 'key'>;

interface Sources {
  /** null: what this browser keeps is not known yet, and what the server wrote is shown */
  order: KeptOrder | null;
  list: ListAmounts;
  returned: OrderDraft | undefined;
  isAtOverview: boolean;
  keptBuyer: Buyer | null;
}

/** What is kept here as the page shows it. The overview shows what was looked over, and nothing that changed since. */
function shownOrder({ order, list, returned, isAtOverview, keptBuyer }: Sources): ShownOrder {
  const cameLookedOver = returned?.step === 'review';
  const isReview =
    order === null ? cameLookedOver : (isAtOverview || cameLookedOver) && isLookedOver(order.seen, list.text);
  const { values, key } = order ?? returned ?? { values: emptyValues, key: '' };
  // what was looked over stays, whatever another tab says by now
  const buyer = (isReview ? null : keptBuyer) ?? values.buyer ?? 'private';
  return { step: isReview ? 'review' : 'edit', values: { ...values, buyer }, amounts: list.amounts, key };
}
