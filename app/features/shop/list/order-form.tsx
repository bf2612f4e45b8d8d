import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { homeCountry } from '../../../../domain/orders/countries.ts';
import { withMore, type OrderList } from '../../../../domain/orders/order-list.ts';
import type { OrderLine } from '../../../../domain/orders/price-order.ts';
import { useLanguage } from '../../../language/language-provider.tsx';
import { isValidationKey } from '../../../language/validation-key.ts';
import { FormProblem } from '../../../submission/form-problem.tsx';
import { FormStatus } from '../../../submission/form-status.tsx';
import { useForm } from '../../../submission/use-form.ts';
import type { Seller } from './seller.ts';
import { keepList, keptList } from './kept-list.ts';
import type { CountryName } from './customer-fields.tsx';
import { DetailFields } from './detail-fields.tsx';
import { ListSums } from './list-sums.tsx';
import { ReviewStep, type Versions } from './review-step.tsx';
import { ListEditor } from './list-editor.tsx';
import { emptyValues, keepValues, valuesIn, valuesSoFar, type OrderDraft } from './order-draft.ts';
import { isWanted, linesIn, listText, type Amounts, type OrderShop } from './order-shop.ts';

interface OrderFormProps {
  shop: OrderShop;
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
  const { pathname, hash } = useLocation();
  const revalidator = useRevalidator();
  const [draft, setDraft] = useState<OrderDraft>(
    returned ?? {
      step: 'edit',
      amounts: given?.amounts ?? {},
      values: valuesSoFar(),
      issues: {},
      problem: null,
      key: '',
    },
  );
  const box = useRef<HTMLDivElement>(null);
  /** what stood in the honeypot of the first step */
  const [trap, setTrap] = useState('');
  const { step, amounts, values } = draft;
  const abroad = (values.country ?? homeCountry) !== homeCountry;
  // what is no number yet is on the list all the same
  const isEmpty = !shop.products.some(({ itemNo }) => isWanted(amounts[itemNo]));

  // The list of this visit is known in the browser only: the document is the same for everybody.
  const onArrival = useEffectEvent(() => {
    if (returned) keepList(linesIn(shop, amounts));
    else takeList({});
  });
  useEffect(() => onArrival(), []);
  // What the address names is taken over once and leaves it: asked for again, it would undo what was changed since.
  const onGiven = useEffectEvent(() => {
    if (!given) return;
    const named = linesIn(shop, given.amounts);
    keepList(given.isWhole ? named : named.reduce(withMoreOf, keptList()));
    takeList(given.amounts);
    void navigate({ pathname, hash }, { replace: true, preventScrollReset: true });
  });
  const givenText = given && listText(shop, given.amounts);
  useEffect(() => {
    if (givenText !== null) onGiven();
  }, [givenText]);

  /** Shows the kept list. @param typed what is no number stays, so that its owner can mend it */
  function takeList(typed: Amounts) {
    const kept = keptList().map(({ itemNo, quantity }) => [itemNo, String(quantity)]);
    setDraft((before) => ({ ...before, amounts: { ...typed, ...Object.fromEntries(kept) } }));
  }

  function setAmount(itemNo: string, typed: string) {
    const next = { ...amounts, [itemNo]: typed };
    keepList(linesIn(shop, next));
    setDraft({ ...draft, amounts: next });
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
    returned: returned && { values: {}, issues: returned.issues, problem: returned.problem },
    key: draft.key,
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
            const next: OrderDraft = { ...draft, step: 'review', values: typedIn(box.current), key: fresh };
            show(next);
          }
        : undefined,
    onSent({ link }) {
      // without the link nobody could see what became of it
      if (link === '') throw new Error('place-order: not the agreed answer');
      keepList([]);
      keepValues(emptyValues);
      void navigate(link);
    },
  });

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
        className="order-form grid grid-cols-1 gap-8"
        onChange={(event) => {
          form.warm();
          if (step !== 'edit') return;
          const typed = valuesIn(new FormData(event.currentTarget));
          keepValues(typed);
          setTrap(String(new FormData(event.currentTarget).get('website') ?? ''));
          setDraft((before) => ({ ...before, values: typed }));
        }}
        onSubmit={form.onSubmit}
      >
        {step === 'edit' ? (
          <>
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-10">
              <ListEditor shop={shop} amounts={amounts} setAmount={setAmount} form={form} />
              <div className="grid gap-6">
                {isEmpty ? null : (
                  <ListSums
                    shop={shop}
                    amounts={amounts}
                    abroad={abroad}
                    seller={seller}
                    problem={form.field('expected').error}
                  />
                )}
              </div>
            </div>
            {isEmpty ? null : <DetailFields form={form} values={values} countries={countries} abroad={abroad} />}
          </>
        ) : (
          <ReviewStep
            shop={shop}
            values={values}
            amounts={amounts}
            abroad={abroad}
            countries={countries}
            versions={versions}
            orderKey={draft.key}
            trap={trap}
            busy={form.busy}
            onChange={() => {
              form.clear();
              show({ ...draft, step: 'edit' });
            }}
          />
        )}
        <input type="hidden" name="list" value={listText(shop, amounts)} />
        {/* last, so that a pressed button goes before it; a form that a script sends leaves the button out */}
        <input type="hidden" name="step" value={step === 'edit' ? 'review' : 'confirm'} />
        <FormStatus busy={form.busy && step === 'review'} text={t('order.review.sending')} />
      </form>
    </div>
  );
}

const withMoreOf = (list: OrderList, { itemNo, quantity }: OrderLine) => withMore(list, itemNo, quantity);

const typedIn = (box: HTMLElement | null) => valuesIn(new FormData(box?.querySelector('form') ?? undefined));
