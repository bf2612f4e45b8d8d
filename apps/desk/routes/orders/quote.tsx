import { useRef } from 'react';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { localPrice, type Cents } from '../../../../domain/money.ts';
import { farFromAsked, priceQuote } from '../../../../domain/orders/quote.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import {
  fieldsIn,
  quoteFacts,
  prefillQuote,
  priceSteps,
  readQuote,
  withFollowingPrices,
  withFollowingShipping,
  withoutOvertakenTiers,
  type QuoteFormLine,
} from '../../../../server/features/quotes/quote-form.ts';
import { readQuotes } from '../../../../server/features/quotes/read-quotes.ts';
import { readOrder } from '../../../../server/features/orders/read-order.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import { sendQuote } from '../../../../server/features/quotes/send-quote.ts';
import { quoteRate } from '../../../../server/features/quotes/draft-quote.ts';
import { heldBecause, missingFields, sampleFields, type SampleField } from '../../document/company-data.ts';
import { withDesk, withForm, type AskedOfDesk } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { orderNow } from './acts/order-act.ts';
import { shownAgain } from './quote-again.ts';
import { QuoteParts } from './quote-parts.tsx';
import { Field, SelectField, TextAreaField } from '../../components/field.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { JustDone } from '../../components/just-done.tsx';
import { Notice } from '../../components/notice.tsx';
import { SampleLinks } from '../../components/sample-links.tsx';
import { useUnsaved } from '../../components/unsaved.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { FieldList } from '../../components/field-list.tsx';
import { QuoteLine } from './quote-line.tsx';
import { openPreview } from './open-preview.ts';

/** What the desk's own prices come from. */
function priceSources(
  { mailSetting, language }: AskedOfDesk,
  request: StoredOrder,
  quotes: Awaited<ReturnType<typeof readQuotes>>,
) {
  const last = quotes.at(-1);
  const { texts } = mailSetting;
  return {
    request,
    last: last === undefined ? null : { paper: last.paper, payment: last.quote.payment },
    catalogue: texts.catalogue(),
    facts: quoteFacts(texts.facts),
    write: (cents: Cents) => (cents / 100).toFixed(2).replace('.', language === 'de' ? ',' : '.'),
  };
}

/** The request that the quote is for, and the quotes there are. @throws Response 404: there is none, or it is no request */
async function open({ database }: AskedOfDesk, found: { order: StoredOrder } | 'restricted' | null) {
  if (found === null || found === 'restricted' || found.order.kind !== 'request') throw data(null, { status: 404 });
  return { request: found.order, quotes: await readQuotes(database, found.order.id) };
}

export const loader = withDesk(async (desk) => {
  const { database, actor, id, mailSetting, now, language, title } = desk;
  const { request: asked, quotes } = await open(desk, await readOrder(database, actor, id, now()));
  const { texts } = mailSetting;
  const sources = priceSources(desk, asked, quotes);
  return {
    title: title('quotes.title', { number: asked.number }),
    id: asked.id,
    number: asked.number,
    company: asked.customer.company,
    name: asked.customer.name,
    city: asked.customer.delivery.city,
    language: asked.language,
    goods: asked.priced.lines.map((line) => goodsInWords(line, language, texts)).join(', '),
    /** what the request asks for, by item number */
    asked: Object.fromEntries(asked.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity])),
    buyer: asked.buyer,
    // a second press of the same page's button is the first
    quoteId: crypto.randomUUID(),
    after: quotes.length,
    missing: missingFields('paper', language),
    wish: quotes.flatMap(({ wishes }) => wishes).at(-1)?.text ?? null,
    wishedDate: asked.customer.wishedDate,
    branding: asked.customer.branding,
    note: asked.customer.note,
    country: new Intl.DisplayNames([language], { type: 'region' }).of(asked.customer.delivery.country) ?? '',
    steps: priceSteps(sources),
    fields: prefillQuote({ ...sources, now: now() }),
  };
});

export const action = withForm(async (desk, form) => {
  const { database, papers, mailSetting, messageIdHost, now, wakeMail, language, actor } = desk;
  const { request: asked, quotes } = await open(desk, (await orderNow(desk, desk.id))?.found ?? null);
  const { texts } = mailSetting;
  const catalogue = texts.catalogue();
  const typed = fieldsIn(form, asked, catalogue);
  const intent = String(form.get('intent') ?? '');
  const sources = priceSources(desk, asked, quotes);
  const { fields: priced, followed } = withFollowingPrices(
    typed,
    priceSteps(sources),
    intent.startsWith('take ') ? intent.slice('take '.length) : '',
  );
  const following = withFollowingShipping(priced, sources);
  const isFollowed = followed.length > 0 || following.shipping !== priced.shipping;
  const fields = intent === 'drop-tiers' ? withoutOvertakenTiers(following) : following;
  const quoteId = String(form.get('quoteId') ?? '');
  const turn = { quoteId, after: Number(form.get('after')) };
  const none: string[] = [];
  const noSamples: SampleField[] = [];
  const kept = {
    fields,
    ...turn,
    wrong: none,
    problem: null,
    detail: '',
    samples: noSamples,
    sums: null,
    /** what is offered is far from what was asked for: sent by a press that knows its sum */
    far: null,
    followed,
    isFollowed,
    isTrimmed: fields !== following,
  };
  const read = readQuote(fields, asked, germanDay(now()));
  if ('wrong' in read) return data({ ...kept, wrong: read.wrong }, { status: 400 });
  const vatPercent = quoteRate(asked, catalogue.vatPercent);
  const { netCents, vatCents, grossCents } = priceQuote(read.terms, vatPercent ?? 0);
  const money = (cents: number) => localPrice(cents, language);
  const farFrom = farFromAsked(asked.priced.lines, read.terms.lines);
  const goods = (lines: typeof farFrom) => lines.map((line) => goodsInWords(line, language, texts)).join(', ');
  const about = {
    asked: goods(farFrom.map((line) => ({ ...line, quantity: line.asked }))),
    offered: goods(farFrom),
    gross: money(grossCents),
    sure: String(grossCents),
  };
  const far = farFrom.length === 0 ? null : about;
  // prices that the quantity changed just now were seen by nobody yet
  if (intent !== 'send' || isFollowed)
    return data({
      ...kept,
      sums: { net: money(netCents), vat: money(vatCents), gross: money(grossCents) },
      far,
    });
  if (far !== null && form.get('sure') !== far.sure) return data({ ...kept, far }, { status: 400 });
  if (!/^[\w-]{36}$/.test(quoteId)) return data({ ...kept, problem: 'unknown' as const }, { status: 400 });
  const sent = await sendQuote({ database, papers, texts, now: now(), messageIdHost }, actor, {
    orderId: asked.id,
    quoteId,
    after: turn.after,
    terms: read.terms,
  }).catch((error: unknown) => ({ problem: heldBecause(error) }));
  if ('problem' in sent)
    return data(
      {
        ...kept,
        ...shownAgain(turn, sent.problem, quotes.length),
        problem: sent.problem,
        detail: 'detail' in sent ? sent.detail : '',
        samples: 'samples' in sent ? sampleFields(sent.samples, language) : [],
      },
      { status: sent.problem === 'unknown' ? 404 : 409 },
    );
  wakeMail();
  return redirect(`/orders/${asked.id}?quoted=${sent.number}`, 303);
});

/** The quote on a request: prices by the facts to begin with, everything to be changed, then sent with paper and link. */
export default function Quote() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const fields = answer?.fields ?? loaded.fields;
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, JSON.stringify(fields) === JSON.stringify(loaded.fields) ? 'typed' : 'all');
  // fields keep what was typed: with other prices or without their tiers they are made anew
  const keyOf = ({ itemNo, given }: QuoteFormLine) =>
    [itemNo, answer?.isTrimmed === true, answer?.followed.includes(itemNo) === true && given.price].join(' ');
  const steps = (itemNo: string) => loaded.steps[itemNo] ?? [];
  const far = answer?.far ?? null;
  const sums = answer?.sums ?? null;
  const wrong = new Set(answer?.wrong);
  const isTierWrong = [...wrong].some((name) => kindOf(name) === 'from');
  const errorOf = (name: string) => (wrong.has(name) ? t(`quotes.wrong.${kindOf(name)}`) : undefined);
  // as it was when the form was shown: a line does not move while somebody types into it
  const wanted = new Set(loaded.fields.lines.flatMap(({ itemNo, quantity }) => (quantity === '' ? [] : [itemNo])));
  const isAskedFor = ({ itemNo }: { itemNo: string }) => wanted.size === 0 || wanted.has(itemNo);
  const others = fields.lines.filter((line) => !isAskedFor(line));
  const asked = [
    ['quotes.country', loaded.country],
    ['answer.language', word('locale', loaded.language)],
    ['quotes.asked', loaded.goods],
    ['quotes.wishedDate', loaded.wishedDate],
    ['quotes.branding', loaded.branding ? t('quotes.brandingYes') : ''],
    ['orders.note', loaded.note],
    ['quotes.wish', loaded.wish ?? ''],
  ] as const;
  return (
    <>
      <BackLink to={`/orders/${loaded.id}`}>{t('quotes.back', { number: loaded.number })}</BackLink>
      <h1>
        {t('quotes.heading')} <span className="number">{loaded.number}</span>
      </h1>
      <p>
        <strong>{[loaded.company, loaded.name, loaded.city].filter((part) => part !== '').join(' · ')}</strong>
      </p>
      <p className="hint">{t(loaded.after === 0 ? 'quotes.text' : 'quotes.textAgain')}</p>
      <CompanyDataNotice fields={loaded.missing} />
      {answer?.problem != null && (
        <Notice tone="alert">
          {t(`quotes.problem.${answer.problem}`)}
          {answer.detail !== '' && <p>{answer.detail}</p>}
          <SampleLinks fields={answer.samples} />
        </Notice>
      )}
      {wrong.size > 0 && (
        <JustDone tone="alert">
          {t(wrong.has('lines') ? 'quotes.wrong.lines' : 'quotes.wrong.some')}
          {isTierWrong && (
            <>
              <p>{t('quotes.wrong.tiers')}</p>
              <SubmitButton form="quote" name="intent" value="drop-tiers" className="button">
                {t('quotes.dropTiers')}
              </SubmitButton>
            </>
          )}
        </JustDone>
      )}
      <FieldList entries={asked.filter(([, value]) => value !== '').map(([key, value]) => [t(key), value])} />
      <Form ref={form} id="quote" method="post" className="stack">
        {/* Enter in a field works out the sums, and takes no price over */}
        <EnterKey presses={{ name: 'intent', value: 'sums' }} />
        <input type="hidden" name="sure" value={far?.sure ?? ''} />
        <input type="hidden" name="quoteId" value={answer?.quoteId ?? loaded.quoteId} />
        <input type="hidden" name="after" value={answer?.after ?? loaded.after} />
        {fields.lines.filter(isAskedFor).map((line) => (
          <QuoteLine
            key={keyOf(line)}
            line={line}
            steps={steps(line.itemNo)}
            asked={loaded.asked[line.itemNo]}
            errorOf={errorOf}
          />
        ))}
        {others.length > 0 && (
          <details
            open={others.some(
              ({ itemNo, quantity }) => quantity !== '' || [...wrong].some((name) => name.includes(`.${itemNo}`)),
            )}
          >
            <summary>{t('quotes.otherProducts')}</summary>
            {others.map((line) => (
              <QuoteLine
                key={keyOf(line)}
                line={line}
                steps={steps(line.itemNo)}
                asked={loaded.asked[line.itemNo]}
                errorOf={errorOf}
              />
            ))}
          </details>
        )}
        <fieldset className="quote-line">
          <legend>{t('quotes.extras')}</legend>
          {fields.extras.map((extra, index) => (
            <div key={`extra-${index}`} className="row">
              <Field
                label={t('quotes.extra')}
                name={`extra.${index}`}
                defaultValue={extra.name}
                maxLength={120}
                error={errorOf(`extra.${index}`)}
              />
              <Field
                label={t('quotes.amount')}
                name={`extraPrice.${index}`}
                defaultValue={extra.price}
                inputMode="decimal"
                autoComplete="off"
                error={errorOf(`extraPrice.${index}`)}
              />
            </div>
          ))}
        </fieldset>
        <fieldset className="quote-line">
          <legend>{t('quotes.terms')}</legend>
          <div className="row">
            <input type="hidden" name="givenShipping" value={fields.givenShipping} />
            <Field
              key={`shipping ${fields.givenShipping}`}
              label={t('quotes.shipping')}
              hint={t('quotes.shippingHint')}
              name="shipping"
              defaultValue={fields.shipping}
              inputMode="decimal"
              autoComplete="off"
              error={errorOf('shipping')}
            />
            <SelectField label={t('orders.payment')} name="payment" defaultValue={fields.payment}>
              <option value="prepayment">{word('orderPayment', 'prepayment')}</option>
              {loaded.buyer === 'business' && <option value="invoice">{word('orderPayment', 'invoice')}</option>}
            </SelectField>
            <Field
              label={t('quotes.validUntil')}
              name="validUntil"
              type="date"
              defaultValue={fields.validUntil}
              error={errorOf('validUntil')}
            />
            <Field
              label={t('quotes.weeksMin')}
              name="weeksMin"
              defaultValue={fields.weeksMin}
              inputMode="numeric"
              autoComplete="off"
              error={errorOf('weeks')}
            />
            <Field
              label={t('quotes.weeksMax')}
              name="weeksMax"
              defaultValue={fields.weeksMax}
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <QuoteParts parts={fields.parts} lines={fields.lines} errorOf={errorOf} />
          <TextAreaField
            label={t('quotes.note')}
            hint={t('quotes.noteHint', { language: word('locale', loaded.language) })}
            name="note"
            lang={loaded.language}
            rows={3}
            defaultValue={fields.note}
            maxLength={1000}
            error={errorOf('note')}
          />
        </fieldset>
        {/* beside the buttons: what was pressed is here */}
        <JustDone tone={sums === null && far !== null ? 'alert' : 'info'}>
          {sums !== null ? (
            <>
              {t('quotes.sums', sums)}
              {answer?.isFollowed === true && <p>{t('quotes.followed')}</p>}
              {far !== null && (
                <p>
                  <strong>{t('quotes.farNow', far)}</strong>
                </p>
              )}
            </>
          ) : far !== null ? (
            t('quotes.far', far)
          ) : null}
        </JustDone>
        <div className="row">
          <SubmitButton name="intent" value="sums" className="button">
            {t('quotes.work')}
          </SubmitButton>
          <button
            type="submit"
            formAction={`/orders/${loaded.id}/offer/preview`}
            formTarget="_blank"
            className="button"
            onClick={openPreview}
          >
            {t('quotes.preview')}
          </button>
          <SubmitButton name="intent" value="send" className="button button-primary">
            {t(far === null ? 'quotes.send' : 'quotes.sendSure')}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** The field without item number and place: its mistake is told by that. */
function kindOf(name: string) {
  const [kind = ''] = name.split('.');
  return ownWords.find((word) => word === kind) ?? 'amount';
}

const ownWords = [
  'from',
  'quantity',
  'extra',
  'shipping',
  'payment',
  'validUntil',
  'weeks',
  'part',
  'partBy',
  'note',
] as const;
