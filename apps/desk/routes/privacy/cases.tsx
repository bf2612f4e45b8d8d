import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { caseKinds } from '../../../../domain/privacy-case-kinds.ts';
import type { PrivacyCase } from '../../../../server/features/privacy/case-rows.ts';
import { customerOf } from '../../../../server/features/customers/customer-address.ts';
import { listCases, openCase } from '../../../../server/features/privacy/privacy-cases.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { dayInFull } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { dayReceived } from './day-received.ts';
import { ColumnHeads } from '../../components/column-heads.tsx';

/** Only the answer is missing; of an order that was left open, its end. */
const isErased = ({ record }: PrivacyCase): boolean => (record.erasures ?? []).length > 0;

/** How urgent it is comes first; that it was erased is said beside it. */
function stateOf(one: PrivacyCase, now: number) {
  if (one.outcome !== null) return { state: one.outcome, isErased: false };
  const left = one.due_at - now;
  const state = left < 0 ? ('overdue' as const) : left < 7 * 24 * 60 * 60 * 1000 ? ('soon' as const) : null;
  return {
    state: state ?? (isErased(one) ? ('erased' as const) : ('open' as const)),
    isErased: state !== null && isErased(one),
  };
}

export const loader = withDesk(async ({ database, now, language, actor, title, search }) => {
  const cases = await listCases(database, actor, now());
  // begun on the page of a customer
  const customer = await customerOf(database, search.get('customer') ?? '');
  return {
    title: title('privacy.title'),
    subject: customer?.email ?? '',
    today: germanDay(now()),
    cases: cases.map((one) => ({
      id: one.id,
      kind: one.kind,
      subject: one.subject,
      received: dayInFull(one.received_at, language),
      due: dayInFull(one.due_at, language),
      ...stateOf(one, now()),
    })),
  };
});

export const action = withForm(async (desk, form, text) => {
  const { actor } = desk;
  const subject = text('subject');
  const day = text('received');
  const kind = caseKinds.find((known) => known === form.get('kind')) ?? 'access';
  const receivedAt = dayReceived(day, desk.now());
  if (receivedAt === null) return data({ problem: 'day' as const, kind, subject, day }, { status: 400 });
  const id = await openCase(desk, actor, { kind, subject, receivedAt }, desk.now());
  if (id === null) return data({ problem: 'subject' as const, kind, subject, day }, { status: 400 });
  return redirect(`/privacy/${id}`);
});

/** Requests of people about their data, the most urgent first. */
export default function Cases() {
  const { cases, today, subject } = useLoaderData<typeof loader>();
  const wrong = useActionData<typeof action>();
  const { t, word } = useTexts();
  return (
    <>
      <h1>{t('privacy.heading')}</h1>
      <p className="hint">{t('privacy.text')}</p>
      {cases.length === 0 && <p className="empty">{t('privacy.empty')}</p>}
      {cases.length > 0 && (
        <table className="list cards">
          <ColumnHeads
            columns={[t('privacy.what'), t('privacy.who'), t('privacy.received'), t('privacy.due'), t('privacy.state')]}
          />
          <tbody>
            {cases.map((one) => (
              <tr key={one.id}>
                <td>
                  <Link to={`/privacy/${one.id}`} data-row="">
                    {word('caseKind', one.kind)}
                  </Link>
                </td>
                <td data-label={t('privacy.who')}>{one.subject ?? t('privacy.gone')}</td>
                <td data-label={t('privacy.received')}>{one.received}</td>
                <td data-label={t('privacy.due')}>{one.due}</td>
                <td className={`case-${one.state}`} data-label={t('privacy.state')}>
                  {word('caseState', one.state)}
                  {one.isErased && <span className="hint"> ({word('caseState', 'erased')})</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2 id="open">{t('privacy.openHeading')}</h2>
      <Form method="post" noValidate className="stack narrow">
        <SelectField label={t('privacy.what')} name="kind" data-start="case" defaultValue={wrong?.kind}>
          {choices(caseKinds, (kind) => word('caseKind', kind))}
        </SelectField>
        <Field
          label={t('privacy.subject')}
          hint={t('privacy.subjectHint')}
          name="subject"
          autoComplete="off"
          defaultValue={wrong?.subject ?? subject}
          error={wrong?.problem === 'subject' ? t('privacy.subjectWrong') : undefined}
        />
        <Field
          label={t('privacy.receivedOn')}
          name="received"
          type="date"
          max={today}
          defaultValue={wrong?.day ?? today}
          error={wrong?.problem === 'day' ? t('privacy.dayWrong') : undefined}
        />
        <SubmitButton className="button button-primary">{t('privacy.open')}</SubmitButton>
      </Form>
    </>
  );
}
