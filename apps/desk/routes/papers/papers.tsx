import {
  data,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { roleMay } from '../../../../domain/desk-roles.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { paperKinds } from '../../../../domain/invoicing/paper.ts';
import { recordAccess } from '../../../../server/platform/audit/record-access.ts';
import { listPapers } from '../../../../server/features/invoicing/list-papers.ts';
import { writePaper } from '../../../../server/features/orders/write-paper.ts';
import { heldBecause, missingFields } from '../../document/company-data.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { dayInFull } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { Notice } from '../../components/notice.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, now, brand } = context.get(deskContext);
  const language = languageOf(request, context);
  const search = new URL(request.url).searchParams;
  const { rows, older } = await listPapers(database, search.get('before'));
  await database.write((transaction) =>
    recordAccess(transaction, actorOf(context), { action: 'papers-listed', detail: { shown: rows.length } }, now()),
  );
  return {
    title: textIn(language, 'papers.title', { brand }),
    mayWrite: roleMay(signedIn(context).operator.role, 'work'),
    mayReadRestricted: roleMay(signedIn(context).operator.role, 'erase'),
    order: search.get('order') ?? '',
    missing: missingFields('paper', language),
    rows: rows.map(({ id, kind, number, order_number, language: of, issued_on, restricted_order }) => ({
      id,
      kind,
      number,
      order: order_number,
      language: of,
      day: dayInFull(noonOf(issued_on), language),
      restrictedOrder: restricted_order,
    })),
    older,
    first: search.get('before') === null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { database, papers, mailSetting, messageIdHost, now, wakeMail } = context.get(deskContext);
  const form = await request.formData();
  const kind = paperKinds.find((one) => one === form.get('kind'));
  const order = String(form.get('order') ?? '').trim();
  if (kind === undefined || order === '') return data({ problem: 'unknown' as const, order }, { status: 400 });
  const setting = { database, papers, texts: mailSetting.texts, now: now(), messageIdHost };
  const written = await writePaper(setting, kind, order, actorOf(context), form.get('intent') === 'send').catch(
    (error: unknown) => ({ problem: heldBecause(error) }),
  );
  if ('isSent' in written && written.isSent) wakeMail();
  return 'problem' in written ? data({ ...written, order }, { status: 400 }) : data(written);
}

/** A quote has prices of its own: it is made at its request. */
const isWrittenHere = (kind: (typeof paperKinds)[number]) => kind !== 'quote';

export default function Papers() {
  const { rows, older, first, mayWrite, mayReadRestricted, order, missing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const busy = useNavigation().state !== 'idle';
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
          <a href={`/papers/${written.id}/pdf`} download>
            {t('papers.download')}
          </a>
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
        <Form method="post" className="row write-paper">
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
          <div className="field">
            <label htmlFor="paper-kind">{t('papers.kind')}</label>
            <select id="paper-kind" name="kind" defaultValue="confirmation">
              {paperKinds.filter(isWrittenHere).map((kind) => (
                <option key={kind} value={kind}>
                  {word('paperKind', kind)}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="button button-primary" name="intent" value="send" disabled={busy}>
            {t('papers.writeAndSend')}
          </button>
          <button type="submit" className="button" name="intent" value="write" disabled={busy}>
            {t('papers.write')}
          </button>
        </Form>
      )}
      {rows.length === 0 && <p className="empty">{t('papers.empty')}</p>}
      {rows.length > 0 && (
        <table className="list papers">
          <thead>
            <tr>
              <th scope="col">{t('papers.number')}</th>
              <th scope="col">{t('papers.kind')}</th>
              <th scope="col">{t('papers.day')}</th>
              <th scope="col">{t('papers.order')}</th>
              <th scope="col">{t('papers.language')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  {row.restrictedOrder === null ? (
                    <a href={`/papers/${row.id}/pdf`} download>
                      {row.number}
                    </a>
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
                </td>
                <td>{word('paperKind', row.kind)}</td>
                <td className="when">{row.day}</td>
                <td>{row.order}</td>
                <td>{word('locale', row.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="pages" aria-label={t('inbox.pages')}>
        {!first && <Link to="/papers">{t('inbox.newest')}</Link>}
        {older !== null && (
          <Link to={`/papers?${new URLSearchParams({ before: older }).toString()}`}>{t('inbox.older')}</Link>
        )}
      </nav>
    </>
  );
}
