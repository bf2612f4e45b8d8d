import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { readOrderList } from '../../../../../domain/orders/order-list.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Text } from '../../../i18n/text.tsx';
import { isValidationKey } from '../../../i18n/validation-key.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { FormStatus, Honeypot } from '../../../forms/form-status.tsx';
import { fillFields } from '../../../forms/kept-fields.ts';
import { useForm } from '../../../forms/use-form.ts';
import { CheckboxField, InputField } from '../../../components/field.tsx';
import { CustomerFields, type CountryName } from './customer-fields.tsx';
import { keptText, onListChange } from '../../../basket/kept-text.ts';
import { listText, type Amounts, type OrderProduct } from './order-shop.ts';
import {
  emptyQuote,
  forgetQuote,
  keepQuote,
  keptQuote,
  keptInDraft,
  quoteSnapshot,
  quoteValuesIn,
  onQuoteChange,
  onQuoteElsewhere,
  type QuoteDraft,
} from './quote-draft.ts';
import { SendAgain } from './send-again.tsx';
import { PieceList } from './piece-list.tsx';

interface QuoteFormProps {
  products: readonly OrderProduct[];
  /** whole per cent */
  vatPercent: number;
  countries: readonly CountryName[];
  /** YYYY-MM-DD: the first day that can be wished for */
  firstDay: string;
  /** the company's address */
  email: string;
  /** the page's own address: without scripts the form is sent there */
  action: string;
  /** what the page's action answered, without scripts */
  returned: QuoteDraft | undefined;
  /** pieces that the address names */
  given: Amounts | null;
  /** new with each page that is handed out: without scripts it tells a reload from the same once more */
  formKey: string;
}

/** Asks for a quote: how many pieces, by when, in whose design, and where to. */
export function QuoteForm(props: QuoteFormProps) {
  const { products, vatPercent, countries, firstDay, email, action, returned, given, formKey } = props;
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const list = listText({ products }, given ?? {});
  const isKept = useSyncExternalStore(onQuoteChange, quoteSnapshot, () => null) !== null;
  const { amounts: typed, values } = isKept ? keptQuote(list) : (returned ?? emptyQuote);
  const box = useRef<HTMLFormElement>(null);
  const listed = useListedPieces(products);
  const amounts = { ...(given ?? listed), ...typed };

  const takeUp = useEffectEvent((only?: 'untouched') => {
    if (box.current) fillFields(box.current, keptQuote(list).values, keptInDraft, only);
  });
  const onArrival = useEffectEvent((back: QuoteDraft | undefined) => {
    // what came back from the server is newer than what was kept
    if (back) keepQuote(list, back);
    else takeUp('untouched');
  });
  useLayoutEffect(() => onArrival(returned), [returned]);
  useEffect(() => onQuoteElsewhere(() => takeUp()), []);

  function setAmount(itemNo: string, amount: string) {
    keepQuote(list, { amounts: { ...typed, [itemNo]: amount }, values });
  }

  const form = useForm({
    kind: 'quote',
    // the fields fold away by the order's sheet, which knows them by these names
    prefix: 'order',
    language,
    say: (key) => (isValidationKey(key) ? t(key) : key),
    returned,
    onFailed: (said) => said ?? '',
    onSent({ link }) {
      // without the link nobody could see what became of it
      if (link === '') throw new Error('request-offer: not the agreed answer');
      forgetQuote();
      void navigate(link);
    },
  });

  return (
    <div id="quote" lang={language} className="no-print mt-8 scroll-mt-(--header-height)">
      <FormProblem
        form={form}
        summary={t('validation.summary.title')}
        title={t('quote.failed.title')}
        email={email}
        advice={<p>{t('quote.failed.text', { email })}</p>}
        className="mb-6"
      />
      <form
        ref={box}
        method="post"
        action={`${action}#quote`}
        noValidate
        aria-busy={form.busy}
        className="order-form grid grid-cols-1 gap-8"
        onChange={(event) => {
          form.warm();
          // pieces are kept where they are changed
          if (event.target instanceof HTMLInputElement && event.target.name.startsWith('amount.')) return;
          keepQuote(list, { amounts: typed, values: quoteValuesIn(new FormData(event.currentTarget)) });
        }}
        onSubmit={form.onSubmit}
      >
        <PieceList
          products={products}
          vatPercent={vatPercent}
          amounts={amounts}
          setAmount={setAmount}
          problem={form.field('list').error}
        />
        <section aria-labelledby="quote-wishes" className="card grid grid-cols-1 gap-5 p-5 sm:p-8">
          <h2 id="quote-wishes" className="text-heading">
            {t('quote.wishes.title')}
          </h2>
          <div className="max-w-[20rem]">
            <InputField
              {...form.field('wishedDate')}
              type="date"
              min={firstDay}
              defaultValue={values.wishedDate}
              label={t('quote.wishes.date')}
              hint={t('quote.wishes.dateHint')}
            />
          </div>
          <CheckboxField
            {...form.field('branding')}
            value="yes"
            defaultChecked={values.branding === 'yes'}
            label={t('quote.wishes.branding')}
          />
          <p className="hint">{t('quote.wishes.brandingHint')}</p>
        </section>
        <section aria-labelledby="quote-send" className="card grid grid-cols-1 gap-6 p-5 sm:p-8">
          <div>
            <h2 id="quote-send" className="text-heading">
              {t('quote.send.title')}
            </h2>
            <p className="mt-2">{t('quote.send.text')}</p>
            <p className="hint mt-2">{t('order.send.required')}</p>
          </div>
          <CustomerFields
            form={form}
            values={values}
            countries={countries}
            buyerQuestion={t('quote.send.buyer')}
            abroad=""
            showsAll
          />
          <Honeypot />
          <p className="text-links">
            <Text id="order.review.privacy" />
          </p>
          <SendAgain form={form} onNo={form.clear} />
          <div>
            <button type="submit" className="btn btn-primary w-full sm:w-auto" aria-disabled={form.busy || undefined}>
              {t(form.busy ? 'quote.sending' : 'quote.submit')}
            </button>
          </div>
        </section>
        <input type="hidden" name="key" value={returned?.key || formKey} />
        <input type="hidden" name="list" value={listText({ products }, amounts)} />
        <FormStatus busy={form.busy} text={t('quote.sending')} />
      </form>
    </div>
  );
}

/** What is on the order list is where a quote begins; only the browser knows that list. */
function useListedPieces(products: readonly OrderProduct[]): Amounts {
  const list = useSyncExternalStore(onListChange, keptText, () => '');
  return Object.fromEntries(
    (readOrderList(list) ?? []).map(({ itemNo, quantity }) => [
      itemNo,
      String(quantity * (products.find((product) => product.itemNo === itemNo)?.unitPieces ?? 1)),
    ]),
  );
}
