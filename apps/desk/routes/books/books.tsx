import { Form, Link, useLoaderData } from 'react-router';
import { localPrice } from '../../../../domain/money.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { bookedPapers, spanOf, vatByMonth } from '../../../../server/features/invoicing/books.ts';
import { germanDay, monthsAfter, noonOf } from '../../../../domain/german-time.ts';
import { countIn } from '../../../../server/features/content/fact-values.ts';
import { isFresh } from '../../../../server/features/accounts/sessions.ts';
import { readDatevNumbers } from '../../../../server/features/invoicing/datev-numbers.ts';
import { monthGaps } from '../../../../server/features/payments/month-gaps.ts';
import { ages, readOpenItems } from '../../../../server/features/payments/open-items.ts';
import { readUncharged } from '../../../../server/features/payments/uncharged.ts';
import { paidReminderFees } from '../../../../server/features/payments/reminder-fees.ts';
import type { Database } from '../../../../server/platform/database/database.ts';
import { withDesk } from '../../document/with-desk.ts';
import { dayInFull } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { OpenItems } from './open-items.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(async (desk) => {
  const { language, search, actor, title, session, may } = desk;
  const today = germanDay(desk.now());
  const asked = Number(search.get('year'));
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2999 ? asked : Number(today.slice(0, 4));
  await logAccess(desk.database, actor, { action: 'books-read', detail: { year } }, desk.now());
  const month = monthOfBooks(search.get('month'), today);
  const gaps = await monthGaps(desk.database, spanOf(month).to);
  const open = await readOpenItems(desk.database, desk.now());
  const uncharged = await readUncharged(desk.database);
  const papers = await bookedPapers(desk.database, `${year}-01-01`, `${year + 1}-01-01`);
  const fees = await paidReminderFees(desk.database, `${year}-01-01`, `${year + 1}-01-01`);
  const monthOf = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    title: title('books.title'),
    fresh: isFresh(session, desk.now()),
    mayExport: may('export'),
    year,
    open: {
      days: countIn(desk.mailSetting.texts.facts, 'invoiceDays'),
      transit: countIn(desk.mailSetting.texts.facts, 'transitDays'),
      isMore: open.isMore || uncharged.isMore,
      uncharged: uncharged.items.map(({ cents, shippedAt, ...item }) => ({
        ...item,
        since: dayInFull(shippedAt, language),
        sum: localPrice(cents, language),
      })),
      unchargedSum: localPrice(uncharged.cents, language),
      total: localPrice(
        open.items.reduce((sum, { openCents }) => sum + openCents, uncharged.cents),
        language,
      ),
      items: open.items.map(({ openCents, askedOn, dueOn, ...item }) => ({
        ...item,
        since: dayInFull(noonOf(askedOn), language),
        due: dayInFull(noonOf(dueOn), language),
        sum: localPrice(openCents, language),
      })),
      sums: ages.map((age) => ({ age, sum: localPrice(open.sums[age], language) })),
    },
    datev: may('export') ? await readDatevNumbers(desk.database) : null,
    month,
    monthInWords: monthOf.format(new Date(`${month}-15T12:00:00Z`)),
    gaps,
    wrong: search.has('wrong'),
    isEmpty: await isEmptyMonth(desk.database, month),
    fees: fees.map(({ orderNumber, customer, cents, paidOn }) => ({
      orderNumber,
      customer,
      sum: localPrice(cents, language),
      day: dayInFull(noonOf(paidOn), language),
    })),
    lines: vatByMonth(papers).map(({ month, treatment, percent, netCents, vatCents }) => ({
      key: `${month} ${treatment} ${percent}`,
      month: monthOf.format(new Date(`${month}-15T12:00:00Z`)),
      treatment,
      percent,
      net: localPrice(netCents, language),
      vat: localPrice(vatCents, language),
      gross: localPrice(netCents + vatCents, language),
    })),
  };
});

/** Whether the file of a month has no line. */
async function isEmptyMonth(database: Database, month: string): Promise<boolean> {
  const { from, to } = spanOf(month);
  const papers = await bookedPapers(database, from, to);
  return papers.length === 0 && (await paidReminderFees(database, from, to)).length === 0;
}

/** The month that is taken next: the last one that is over, unless another is asked for. */
function monthOfBooks(asked: string | null, today: string): string {
  if (asked !== null && /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(asked)) return asked;
  return monthsAfter(today, -1).slice(0, 7);
}

export default function Books() {
  const { year, month, monthInWords, gaps, lines, fees, fresh, mayExport, wrong, isEmpty, open, datev } =
    useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  return (
    <>
      <h1>{t('books.heading')}</h1>
      <OpenItems {...open} />
      <h2>{t('books.vat', { year })}</h2>
      <p className="hint">{t('books.vatText')}</p>
      {lines.length === 0 && <p className="empty">{t('books.empty', { year })}</p>}
      {lines.length > 0 && (
        <table className="list books">
          <ColumnHeads
            columns={[
              t('books.month'),
              t('books.rate'),
              { amount: t('books.net') },
              { amount: t('books.tax') },
              { amount: t('books.gross') },
            ]}
          />
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <td data-label={t('books.month')}>{line.month}</td>
                <td data-label={t('books.rate')}>
                  {line.treatment === 'domestic'
                    ? t('books.percent', { percent: line.percent })
                    : word('vatTreatment', line.treatment)}
                </td>
                <td className="amount" data-label={t('books.net')}>
                  {line.net}
                </td>
                <td className="amount" data-label={t('books.tax')}>
                  {line.vat}
                </td>
                <td className="amount" data-label={t('books.gross')}>
                  {line.gross}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fees.length > 0 && (
        <>
          <h2>{t('books.fees')}</h2>
          <p className="hint">{t('books.feesText')}</p>
          <ul>
            {fees.map(({ orderNumber, customer, sum, day }) => (
              <li key={orderNumber}>
                {day}: {sum} · {orderNumber} {customer}
              </li>
            ))}
          </ul>
        </>
      )}
      <nav className="pages" aria-label={t('books.years')}>
        <Link to={`/books?year=${year - 1}`}>{t('books.vat', { year: year - 1 })}</Link>
        <Link to={`/books?year=${year + 1}`}>{t('books.vat', { year: year + 1 })}</Link>
      </nav>

      <h2>{t('books.datev')}</h2>
      <p className="hint">{t('books.datevText')}</p>
      {gaps.invoice + gaps.refund === 0 ? (
        <p className="hint">{t('books.complete', { month: monthInWords })}</p>
      ) : (
        <Notice tone="info">
          {t('books.incomplete', { month: monthInWords })}
          <ul>
            {gaps.invoice > 0 && (
              <li>
                <Link to="/orders?todo=invoice">{t('books.toInvoice', { count: gaps.invoice })}</Link>
              </li>
            )}
            {gaps.refund > 0 && (
              <li>
                <Link to="/orders?todo=refund">{t('books.toRefund', { count: gaps.refund })}</Link>
              </li>
            )}
          </ul>
        </Notice>
      )}
      {wrong && <Notice tone="alert">{t('books.wrong')}</Notice>}
      {isEmpty && <p className="hint">{t('books.noneBooked', { month: monthInWords })}</p>}
      {mayExport ? (
        <DatevForm month={month} datev={datev} isJustSignedIn={fresh} />
      ) : (
        <p>{t('books.exportBy', { role: word('role', 'admin') })}</p>
      )}
    </>
  );
}

interface DatevFormProps {
  month: string;
  datev: Awaited<ReturnType<typeof readDatevNumbers>>;
  /** signed in a moment ago, as a file with personal data asks for */
  isJustSignedIn: boolean;
}

function DatevForm({ month, datev, isJustSignedIn }: DatevFormProps) {
  const { t } = useTexts();
  // what was typed before would be gone after it
  if (!isJustSignedIn)
    return (
      <Notice tone="info">
        {t('books.confirmFirst')}{' '}
        <Link to={`/confirm?${new URLSearchParams({ to: `/books?month=${month}` }).toString()}`}>
          {t('account.confirm')}
        </Link>
      </Notice>
    );
  return (
    <Form method="post" action="/books/datev" reloadDocument className="stack narrow">
      <Field label={t('books.month')} name="month" type="month" required defaultValue={month} />
      <Field
        label={t('books.consultant')}
        hint={t('books.consultantHint')}
        name="consultant"
        inputMode="numeric"
        pattern="[0-9]{4,7}"
        defaultValue={datev?.consultant}
        required
      />
      <Field
        label={t('books.client')}
        name="client"
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        defaultValue={datev?.client}
        required
      />
      <SelectField label={t('books.chart')} name="chart" defaultValue={datev?.chart ?? '03'}>
        <option value="03">SKR03</option>
        <option value="04">SKR04</option>
      </SelectField>
      <SubmitButton isPrimary>{t('books.take')}</SubmitButton>
    </Form>
  );
}
