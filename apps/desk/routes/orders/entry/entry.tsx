import { useEffect, useRef, useState } from 'react';
import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import * as z from 'zod/mini';
import { locales } from '../../../../../domain/locale.ts';
import { orderOrigins } from '../../../../../domain/orders/order-origin.ts';
import { countryNames } from '../../../../../server/features/content/order-page.ts';
import { reductionsIn } from '../../../../../server/features/content/quantity-reductions.ts';
import { customerOf } from '../../../../../server/features/customers/customer-address.ts';
import { lastCustomer } from '../../../../../server/features/orders/last-customer.ts';
import { readableAddress } from '../../../../../server/platform/mail-address/address-key.ts';
import { withDesk, withForm } from '../../../document/with-desk.ts';
import { moment } from '../../../i18n/moment.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { EnterKey } from '../../../components/enter-key.tsx';
import { choices, Field, SelectField } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useUnsaved } from '../../../components/unsaved.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { Choice } from './choice.tsx';
import { EntryCustomer } from './entry-customer.tsx';
import { EntryGoods } from './entry-goods.tsx';
import {
  entryShop,
  entrySums,
  isHandedOver,
  isRequest,
  soldOutIn,
  wrongAmounts,
  type TypedEntry,
} from './entry-shop.ts';
import { emptyEntry, knownEntry } from './entry-start.ts';
import { invoiceSale } from './invoice-sale.ts';
import { saveEntry } from './save-entry.ts';

export const loader = withDesk(async ({ database, mailSetting, now, language, search: asked, actor, title }) => {
  const what = asked.get('what') === 'quote' ? 'quote' : 'order';
  const of = await customerOf(database, asked.get('customer') ?? '');
  const known = of === null ? null : await lastCustomer(database, actor, of, now());
  const { texts } = mailSetting;
  const typed: TypedEntry = {
    ...emptyEntry(what, of?.language ?? language),
    ...(of !== null && { email: readableAddress(of.email) }),
    ...(known !== null && knownEntry(known)),
  };
  return {
    title: title('entry.title'),
    id: crypto.randomUUID(),
    customer: of?.id ?? null,
    typed,
    shop: entryShop(texts.catalogue(), language),
    reductions: reductionsIn(texts.facts),
    countries: countryNames(language),
  };
});

/** Prices may have changed while somebody typed. */
export const shouldRevalidate = () => true;

export const action = withForm(async (desk, form) => {
  const { language, actor } = desk;
  const typed: TypedEntry = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (!z.uuid().safeParse(typed['id']).success) throw data(null, { status: 400 });
  const saved = await saveEntry(desk, actor, typed, typed['again'] === 'yes');
  const { texts } = desk.mailSetting;
  const none: Record<string, string> = {};
  if (saved === 'used') return data({ typed, issues: none, problem: 'used' as const, same: null }, { status: 409 });
  if (saved === 'sold-out')
    return data({ typed, issues: none, problem: 'soldOut' as const, same: null }, { status: 409 });
  if ('same' in saved) {
    const same = { number: saved.same.number, when: moment(saved.same.receivedAt, language) };
    return data({ typed, issues: none, problem: 'same' as const, same }, { status: 409 });
  }
  if ('issues' in saved) {
    const { expected, ...issues } = saved.issues;
    const said = Object.fromEntries(
      Object.entries(issues).map(([field, key]) => [field, texts.message(language, key)]),
    );
    const problem = expected !== undefined && Object.keys(said).length === 0 ? 'look' : 'fields';
    return data({ typed, issues: said, problem, same: null } as const, { status: 400 });
  }
  const isSale = isHandedOver(typed);
  const invoice = isSale ? await invoiceSale(desk, actor, saved.orderId) : null;
  desk.wakeMail();
  if (isSale) return redirect(`/orders/${saved.orderId}?did=sold${invoice === null ? '' : `&shipped=${invoice}`}`, 303);
  return redirect(`/orders/${saved.orderId}${isRequest(typed) ? '/offer' : '?did=entered'}`, 303);
});

/** An order, or a request for a quote, that came by telephone, at a fair, by letter or by mail. */
export default function OrderEntry() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const begun = answer?.typed ?? loaded.typed;
  // what stands in the form now: the sum follows it
  const [typed, setTyped] = useState<TypedEntry>(begun);
  const read = () => {
    if (form.current === null) return;
    setTyped(Object.fromEntries([...new FormData(form.current)].map(([name, value]) => [name, String(value)])));
  };
  useUnsaved(form, answer === undefined ? 'typed' : 'all');
  useEffect(() => {
    if (answer !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  const issues: Readonly<Record<string, string>> = answer?.issues ?? {};
  const errorOf = (field: string) => issues[field];
  const sums = entrySums(loaded.shop, typed);
  const asRequest = isRequest(typed);
  const seenSoldOut = answer?.problem === 'soldOut' ? '' : (answer?.typed['soldOut'] ?? '');
  return (
    <>
      <p className="back">
        {loaded.customer === null ? (
          <Link to="/orders">← {t('orders.back')}</Link>
        ) : (
          <Link to={`/customers/${loaded.customer}`}>← {t('entry.backToCustomer')}</Link>
        )}
      </p>
      <h1>{t('entry.heading')}</h1>
      <p className="hint">{t('entry.text')}</p>
      {answer !== undefined && <Notice tone="alert">{t(`entry.problem.${answer.problem}`, answer.same ?? {})}</Notice>}
      <Form ref={form} method="post" noValidate className="stack order-entry" onInput={read}>
        {/* in a field it is not to save what is half typed */}
        <EnterKey />
        <input type="hidden" name="id" value={begun['id'] ?? loaded.id} />
        <input type="hidden" name="expected" value={sums.grossCents} />
        {/* what was said of it before holds for the next question, too */}
        {seenSoldOut !== '' && <input type="hidden" name="soldOut" value={seenSoldOut} />}
        <Choice
          legend={t('entry.what')}
          name="what"
          chosen={begun['what']}
          options={(['order', 'quote'] as const).map((value) => ({ value, label: t(`entry.kind.${value}`) }))}
        />
        <Choice
          legend={t('entry.how')}
          name="origin"
          chosen={begun['origin']}
          options={orderOrigins.map((value) => ({ value, label: word('orderOrigin', value) }))}
        >
          <span className="for-fair">
            <Choice
              legend={t('entry.handedOver.legend')}
              name="handedOver"
              chosen={begun['handedOver'] ?? ''}
              options={(['', 'cash', 'card'] as const).map((value) => ({
                value,
                label: t(`entry.handedOver.${value === '' ? 'no' : value}`),
              }))}
            />
            <span className="hint for-sale">{t('entry.handedOver.hint')}</span>
            <label className="check for-delivery">
              <input type="checkbox" name="atStand" value="yes" defaultChecked={begun['atStand'] === 'yes'} />{' '}
              {t('entry.atStand')}
            </label>
            <span className="hint for-delivery">{t('entry.atStandHint')}</span>
          </span>
        </Choice>
        <EntryGoods
          shop={loaded.shop}
          typed={typed}
          sums={sums}
          wrong={errorOf('list') === undefined ? [] : wrongAmounts(loaded.shop, typed)}
          error={errorOf('list')}
          reductions={loaded.reductions}
          onStep={read}
        />
        <EntryCustomer typed={begun} countries={loaded.countries} errorOf={errorOf} />
        <fieldset className="quote-line stack">
          <legend>{t('entry.rest')}</legend>
          <div className="for-order for-delivery">
            <Choice
              legend={t('orders.payment')}
              name="payment"
              chosen={begun['payment']}
              error={errorOf('payment')}
              options={(['prepayment', 'invoice'] as const).map((value) => ({
                value,
                label: word('orderPayment', value),
              }))}
            />
          </div>
          <div className="entry-fields">
            <SelectField label={t('entry.language')} name="language" defaultValue={begun['language']}>
              {choices(locales, (one) => word('locale', one))}
            </SelectField>
            <div className="for-quote">
              <Field
                label={t('quotes.wishedDate')}
                name="wishedDate"
                type="date"
                defaultValue={begun['wishedDate']}
                error={errorOf('wishedDate')}
              />
            </div>
          </div>
          <p className="for-quote">
            <label className="check">
              <input type="checkbox" name="branding" value="yes" defaultChecked={begun['branding'] === 'yes'} />{' '}
              {t('entry.branding')}
            </label>
          </p>
          <div className="field">
            <label htmlFor="entry-note">{t('orders.note')}</label>
            <textarea
              id="entry-note"
              name="note"
              rows={4}
              defaultValue={begun['note']}
              aria-describedby="entry-note-said"
            />
            <p id="entry-note-said" className={errorOf('note') === undefined ? 'hint' : 'error'}>
              {errorOf('note') ?? t('entry.noteHint')}
            </p>
          </div>
          <p className="for-mail for-delivery">
            <label className="check">
              <input type="checkbox" name="receipt" value="yes" defaultChecked={begun['receipt'] === 'yes'} />{' '}
              {t('entry.receipt')}
            </label>
          </p>
        </fieldset>
        {asRequest && typed['what'] !== 'quote' && <p className="hint">{t('entry.abroad')}</p>}
        <div className="row">
          <SubmitButton className="button button-primary">
            {t(asRequest ? 'entry.saveQuote' : isHandedOver(typed) ? 'entry.handedOver.save' : 'entry.save')}
          </SubmitButton>
          {answer?.problem === 'soldOut' && (
            <SubmitButton name="soldOut" value={soldOutIn(loaded.shop, answer.typed)} className="button">
              {t('entry.saveSoldOut')}
            </SubmitButton>
          )}
          {answer?.problem === 'same' && (
            <SubmitButton name="again" value="yes" className="button">
              {t('entry.again')}
            </SubmitButton>
          )}
        </div>
      </Form>
    </>
  );
}
