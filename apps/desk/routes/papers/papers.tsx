import { data, Form, Link, useActionData, useLoaderData } from 'react-router';
import { localPrice } from '../../../../domain/money.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { paperKinds, type PaperKind } from '../../../../domain/invoicing/paper.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { listPapers } from '../../../../server/features/invoicing/list-papers.ts';
import { writePaper } from '../../../../server/features/orders/write-paper.ts';
import { heldBecause, missingFields } from '../../document/company-data.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { dayInFull } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { Notice } from '../../components/notice.tsx';
import { PaperLink } from '../../components/paper-link.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';

const longestSearch = 200;

export const loader = withDesk(async ({ database, now, language, search, actor, title, may }) => {
  const kind = paperKinds.find((one) => one === search.get('kind')) ?? null;
  const searched = (search.get('q') ?? '').trim().slice(0, longestSearch);
  const { rows, older } = await listPapers(database, { kind, before: search.get('before'), search: searched });
  await logAccess(database, actor, { action: 'papers-listed', detail: { shown: rows.length } }, now());
  return {
    title: title('papers.title'),
    mayWrite: may('work'),
    mayReadRestricted: may('erase'),
    order: search.get('order') ?? '',
    missing: missingFields('paper', language),
    kind,
    searched,
    rows: rows.map(({ issued_on, grossCents, ...row }) => ({
      ...row,
      day: dayInFull(noonOf(issued_on), language),
      gross: grossCents === null ? '' : localPrice(grossCents, language),
    })),
    older,
    first: search.get('before') === null,
  };
});

export const action = withForm(async (desk, form, text) => {
  const { database, papers, mailSetting, messageIdHost, now, wakeMail, actor } = desk;
  const kind = paperKinds.find((one) => one === form.get('kind'));
  const order = text('order').trim();
  if (kind === undefined || order === '') return data({ problem: 'unknown' as const, order }, { status: 400 });
  const setting = { database, papers, texts: mailSetting.texts, now: now(), messageIdHost };
  const written = await writePaper(setting, actor, {
    kind,
    number: order,
    isToBeSent: form.get('intent') === 'send',
  }).catch((error: unknown) => ({ problem: heldBecause(error) }));
  if ('isSent' in written && written.isSent) wakeMail();
  return 'problem' in written ? data({ ...written, order }, { status: 400 }) : data(written);
});

/** A quote has prices of its own: it is made at its request. */
const isWrittenHere = (kind: (typeof paperKinds)[number]) => kind !== 'quote';

const pageOf = (kind: PaperKind | null, searched: string, before: string | null): string => {
  const search = new URLSearchParams({
    ...(kind !== null && { kind }),
    ...(searched !== '' && { q: searched }),
    ...(before !== null && { before }),
  });
  return `/papers?${search.toString()}`;
};

export default function Papers() {
  const {
    rows,
    kind: shownKind,
    searched,
    older,
    first,
    mayWrite,
    mayReadRestricted,
    order,
    missing,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const problem = answer !== undefined && 'problem' in answer ? answer : undefined;
  const written = answer !== undefined && 'number' in answer ? answer : undefined;
  return (
    <>
      <h1>{t('papers.heading')}</h1>
      <p className="hint">{t('papers.text')}</p>
      {written !== undefined && (
        <Notice tone="done">
          {t(written.isSent ? 'papers.sent' : written.isNew ? 'papers.written' : 'papers.writtenBefore', {
            number: written.number,
          })}{' '}
          <PaperLink id={written.id}>{written.number}</PaperLink>
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="alert">
          {t(`papers.problem.${problem.problem}`)}
          {'detail' in problem && <p>{problem.detail}</p>}
        </Notice>
      )}
      {mayWrite && <CompanyDataNotice fields={missing} />}
      {mayWrite && (
        <details open={order !== '' || problem !== undefined}>
          <summary>{t('papers.writeHeading')}</summary>
          <Form method="post" className="row form-row">
            {/* whatever is written has a number for good, and a confirmation makes the contract */}
            <EnterKey />
            <Field
              label={t('papers.order')}
              name="order"
              required
              autoComplete="off"
              placeholder="N2P-0000-0000"
              defaultValue={problem?.order ?? order}
            />
            <SelectField label={t('papers.kind')} name="kind" defaultValue="confirmation">
              {choices(paperKinds.filter(isWrittenHere), (kind) => word('paperKind', kind))}
            </SelectField>
            <SubmitButton intent="send">{t('papers.writeAndSend')}</SubmitButton>
            <SubmitButton intent="write">{t('papers.write')}</SubmitButton>
          </Form>
        </details>
      )}
      <SearchField action="/papers" searched={searched}>
        {shownKind !== null && <input type="hidden" name="kind" value={shownKind} />}
      </SearchField>
      <nav className="views" aria-label={t('papers.kind')}>
        <ul>
          {[null, ...paperKinds].map((kind) => (
            <li key={kind}>
              <Link to={pageOf(kind, searched, null)} aria-current={kind === shownKind ? 'page' : undefined}>
                {kind === null ? t('papers.all') : word('paperKinds', kind)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {searched !== '' && (
        <p role="status">
          {t(rows.length === 0 ? 'papers.noneFound' : 'papers.found', { words: searched })}{' '}
          <Link to={pageOf(shownKind, '', null)}>{t('papers.allAgain')}</Link>
        </p>
      )}
      {rows.length === 0 && searched === '' && <p className="empty">{t('papers.empty')}</p>}
      {rows.length > 0 && (
        <table className="list papers cards">
          <ColumnHeads
            columns={[
              t('papers.number'),
              t('orders.who'),
              t('papers.kind'),
              t('papers.day'),
              t('papers.order'),
              { amount: t('orders.sumColumn') },
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="who">
                  {row.restrictedOrder === null ? (
                    <>
                      <PaperLink id={row.id}>{row.number}</PaperLink>{' '}
                      <a
                        className="keep-file"
                        href={`/papers/${row.id}/pdf?keep=1`}
                        download
                        aria-label={t('papers.keepFile', { number: row.number })}
                      >
                        {t('papers.keep')}
                      </a>
                    </>
                  ) : (
                    <>
                      {row.number}{' '}
                      {mayReadRestricted ? (
                        <Link to={`/restricted/order/${row.restrictedOrder}`}>{t('inbox.restricted')}</Link>
                      ) : (
                        <span className="hint">{t('inbox.restricted')}</span>
                      )}
                    </>
                  )}
                </th>
                <td data-label={t('orders.who')}>{row.customer}</td>
                <td data-label={t('papers.kind')}>
                  {word('paperKind', row.kind)}
                  {row.cancelledBy !== null && (
                    <span className="hint"> · {t('papers.cancelledBy', { number: row.cancelledBy })}</span>
                  )}
                </td>
                <td className="when" data-label={t('papers.day')}>
                  {row.day}
                </td>
                <td className="when" data-label={t('papers.order')}>
                  {row.order !== null && row.restrictedOrder === null ? (
                    <Link to={`/orders/${row.order.id}`}>{row.order.number}</Link>
                  ) : (
                    row.order?.number
                  )}
                </td>
                <td className="amount" data-label={row.gross === '' ? undefined : t('orders.sumColumn')}>
                  {row.gross}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="pages" aria-label={t('inbox.pages')}>
        {!first && <Link to={pageOf(shownKind, searched, null)}>{t('inbox.newest')}</Link>}
        {older !== null && <Link to={pageOf(shownKind, searched, older)}>{t('inbox.older')}</Link>}
      </nav>
    </>
  );
}
