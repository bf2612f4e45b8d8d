import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import { homeCountry } from '../../../../domain/orders/countries.ts';
import { useLanguage } from '../../../language/language-provider.tsx';
import { isValidationKey } from '../../../language/validation-key.ts';
import { FormProblem } from '../../../submission/form-problem.tsx';
import { FormStatus, Honeypot } from '../../../submission/form-status.tsx';
import { useForm } from '../../../submission/use-form.ts';
import type { Seller } from './seller.ts';
import type { CountryName } from './detail-fields.tsx';
import { keepList, keptList } from './kept-list.ts';
import { importParts, listParts } from './list-parts-at-hand.ts';
import { ListEditor } from './list-editor.tsx';
import { emptyValues, keepValues, orderFields, valuesIn, valuesSoFar, type OrderDraft } from './order-draft.ts';
import { isWanted, linesIn, listText, priceList, type Amounts, type OrderShop } from './order-shop.ts';
import type { Versions } from './review-step.tsx';

interface OrderFormProps {
  shop: OrderShop;
  seller: Seller;
  countries: readonly CountryName[];
  versions: Versions;
  /** the page's own address: without scripts every step is sent there */
  action: string;
  /** what the page's action answered, without scripts */
  returned: OrderDraft | undefined;
  /** the list that the address names */
  given: Amounts | null;
}

/** The order list and the two ways out of it: a mail, or sending it here after a look at everything. */
export function OrderForm({ shop, seller, countries, versions, action, returned, given }: OrderFormProps) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [draft, setDraft] = useState<OrderDraft>(
    returned ?? { step: 'edit', amounts: given ?? {}, values: valuesSoFar(), issues: {}, problem: null, key: '' },
  );
  const box = useRef<HTMLDivElement>(null);
  /** what stood in the honeypot of the first step */
  const [trap, setTrap] = useState('');
  const { step, amounts, values } = draft;
  const { DetailFields, MailWay, OrderSums, ReviewStep } = listParts();
  const abroad = (values.country ?? homeCountry) !== homeCountry;
  const priced = priceList(shop, amounts, abroad);
  // what is no number yet is on the list all the same
  const isEmpty = !shop.products.some(({ itemNo }) => isWanted(amounts[itemNo]));

  // The list of this visit is known in the browser only: the document is the same for everybody.
  const isGiven = returned !== undefined || given !== null;
  useEffect(() => {
    if (isGiven) return;
    setDraft((before) => ({
      ...before,
      amounts: Object.fromEntries(keptList().map(({ itemNo, quantity }) => [itemNo, String(quantity)])),
    }));
  }, [isGiven]);
  useEffect(() => {
    if (isGiven) keepList(linesIn(shop, amounts));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list that came with the address is kept once
  }, [isGiven]);

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
            // at hand before the step is drawn, so that its heading can take the focus
            void importParts().then(() => show(next));
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
              <ListEditor shop={shop} amounts={amounts} priced={priced} setAmount={setAmount} form={form} />
              <div className="grid gap-6">
                {isEmpty ? null : (
                  <Suspense>
                    <OrderSums shop={shop} priced={priced} isOpen problem={form.field('expected').error} />
                    <MailWay lines={priced.lines} seller={seller} />
                  </Suspense>
                )}
              </div>
            </div>
            {isEmpty ? null : (
              <Suspense>
                <DetailFields form={form} values={values} countries={countries} abroad={abroad} />
                <Honeypot />
                <div>
                  <button
                    type="submit"
                    name="step"
                    value="review"
                    className="btn btn-primary w-full sm:w-auto"
                    aria-disabled={form.busy || undefined}
                  >
                    {t(form.busy ? 'order.checking' : 'order.next')}
                  </button>
                </div>
              </Suspense>
            )}
          </>
        ) : (
          <Suspense>
            <ReviewStep
              shop={shop}
              values={values}
              priced={priced}
              abroad={abroad}
              countries={countries}
              versions={versions}
              busy={form.busy}
              onChange={() => {
                form.clear();
                show({ ...draft, step: 'edit' });
              }}
            />
          </Suspense>
        )}
        {step === 'review' ? (
          <>
            {orderFields.map((field) => (
              <input key={field} type="hidden" name={field} value={values[field] ?? ''} />
            ))}
            <input type="hidden" name="key" value={draft.key} />
            {trap === '' ? null : <input type="hidden" name="website" value={trap} />}
          </>
        ) : null}
        <input type="hidden" name="list" value={listText(shop, amounts)} />
        <input type="hidden" name="expected" value={String(priced.grossCents)} />
        {/* last, so that a pressed button goes before it; a form that a script sends leaves the button out */}
        <input type="hidden" name="step" value={step === 'edit' ? 'review' : 'confirm'} />
        <FormStatus busy={form.busy && step === 'review'} text={t('order.review.sending')} />
      </form>
    </div>
  );
}

const typedIn = (box: HTMLElement | null) => valuesIn(new FormData(box?.querySelector('form') ?? undefined));
