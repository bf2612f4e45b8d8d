import { redirect } from 'react-router';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { bookedPapers, spanOf } from '../../../../server/features/invoicing/books.ts';
import { buchungsstapel, charts } from '../../../../server/features/invoicing/datev.ts';
import { keepDatevNumbers } from '../../../../server/features/invoicing/datev-numbers.ts';
import { paidReminderFees } from '../../../../server/features/payments/reminder-fees.ts';
import { withForm } from '../../document/with-desk.ts';

export const loader = () => redirect('/books');

/** The invoices of a month for the tax adviser. Names of customers leave the desk with it, and the log says so. */
export const action = withForm(async ({ database, now, actor }, form, text) => {
  const month = text('month');
  const consultant = numberIn(form.get('consultant'), 1_001, 9_999_999);
  const client = numberIn(form.get('client'), 1, 99_999);
  const chart = charts.find((one) => one === form.get('chart'));
  if (!/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month) || consultant === null || client === null || chart === undefined)
    return redirect('/books?wrong=1');
  await keepDatevNumbers(database, { consultant, client, chart }, now);
  const { from, to } = spanOf(month);
  const papers = await bookedPapers(database, from, to);
  const fees = await paidReminderFees(database, from, to);
  await logAccess(database, actor, { action: 'books-exported', detail: { month, shown: papers.length } }, now());
  return new Response(buchungsstapel(papers, { consultant, client, chart, fees }, month, now()), {
    headers: {
      'Content-Type': 'text/csv; charset=windows-1252',
      'Content-Disposition': `attachment; filename="EXTF_Buchungsstapel_${month}.csv"`,
    },
  });
});

function numberIn(typed: unknown, least: number, most: number): number | null {
  if (typeof typed !== 'string' || !/^\s*\d{1,7}\s*$/.test(typed)) return null;
  const value = Number(typed);
  return value >= least && value <= most ? value : null;
}
