import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { dayAfter, germanDay } from '../../../../domain/german-time.ts';
import { content } from '../../../../server/features/content/load.ts';
import { countryNames, orderShop, orderVersions } from '../../../../server/features/content/order-page.ts';
import { pageData } from '../../../../server/features/content/page-data.ts';
import { OrderSheet } from '../../features/shop/list/order-sheet.tsx';
import { QuoteForm } from '../../features/shop/list/quote-form.tsx';
import { QuoteView } from '../../features/shop/list/quote-view.tsx';
import { usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { noteRefusedForm, pageFormSetting, withErrorTitle } from '../take-form.ts';
import { openQuote, statusOfView } from './open-quote.ts';
import { piecesOf } from './pieces-of.ts';
import { takeQuoteAnswer } from './take-quote-answer.ts';
import { takeQuoteRequest } from './take-quote-request.ts';

const form = [
  'quote',
  'order.buyer',
  'order.fields',
  'order.list',
  'order.quantity',
  'order.send',
  'order.review',
  'order.again',
  'validation',
];
const shown = ['quote', 'order.fields', 'order.list', 'order.quantity', 'order.review', 'order.sum', 'validation'];

/**
 * Asks for a quote; with the token of a signed link it shows one, and takes the answer to it. One page, because every
 * page of the table is in what all visitors download.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get('token');
  const { email } = content().company;
  if (token !== null) {
    const page = pageData(request, { sections: shown, seoKey: 'quoteView', index: false });
    const view = await openQuote({ token, tiers: query.get('tiers') ?? '' }, page.language, context);
    const more = { kind: 'view' as const, view, token, email, versions: orderVersions(page.language) };
    return data({ ...withErrorTitle(page, context), ...more }, { status: statusOfView(view) });
  }
  const page = pageData(request, { sections: form, seoKey: 'quote' });
  const { products, vatPercent } = orderShop(page.language);
  const list = query.get('list');
  return data({
    ...withErrorTitle(page, context),
    kind: 'form' as const,
    products,
    vatPercent,
    countries: countryNames(page.language),
    firstDay: dayAfter(germanDay(Date.now()), 1),
    email,
    formKey: randomUUID(),
    given: list === null ? null : piecesOf(list, products),
  });
}

/**
 * The request without scripts, which leads to the page that says what becomes of it; or the answer to a quote, which
 * leads back to the quote.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const setting = pageFormSetting('quote', { request, context });
  const isAnswer = new URL(request.url).searchParams.has('token');
  const answer = isAnswer ? await takeQuoteAnswer(request, setting) : await takeQuoteRequest(request, setting);
  if ('link' in answer) return redirect(answer.link, 303);
  noteRefusedForm(context);
  const { status, headers: more } = answer;
  // a name and addresses stand in it
  const init = { status, headers: { ...more, 'Cache-Control': 'no-store' } };
  return 'draft' in answer ? data({ draft: answer.draft }, init) : data({ returned: answer.returned }, init);
}

export const meta = pageMeta;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function QuotePage() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { t } = useLanguage();
  const paths = usePaths();
  const { email } = page;
  return (
    <section id="hero" className="tone-oat">
      <OrderSheet />
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        {page.kind === 'form' ? (
          <>
            <h1>{t('quote.title')}</h1>
            <p className="lead measure mt-4">{t('quote.lead')}</p>
            <QuoteForm
              products={page.products}
              vatPercent={page.vatPercent}
              countries={page.countries}
              firstDay={page.firstDay}
              email={email}
              formKey={page.formKey}
              action={paths.local('/offer')}
              returned={answered && 'draft' in answered ? answered.draft : undefined}
              given={page.given}
            />
          </>
        ) : page.view.kind === 'quote' ? (
          <QuoteView
            quote={page.view.quote}
            token={page.token}
            email={email}
            versions={page.versions}
            returned={answered && 'returned' in answered ? answered.returned : undefined}
          />
        ) : (
          <>
            <h1>{t(`quote.view.${page.view.kind}`)}</h1>
            <p className="lead measure mt-4">{t(`quote.view.${page.view.kind}Text`, { email })}</p>
          </>
        )}
      </div>
    </section>
  );
}
