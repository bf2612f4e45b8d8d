import { Link, useLoaderData } from 'react-router';
import { listColleagues } from '../../../../server/features/accounts/colleagues.ts';
import { readLog } from '../../../../server/platform/audit/read-log.ts';
import { withDesk } from '../../document/with-desk.ts';
import { changeWords } from '../../i18n/change-words.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';

export const loader = withDesk(async ({ database, now, language, actor, search, title }) => {
  const before = search.get('before');
  const names = new Map((await listColleagues(database)).map(({ id, name }) => [id, name]));
  const { rows, older } = await readLog(database, actor, before, now());
  return {
    title: title('log.title'),
    rows: rows.map((row) => ({
      id: row.id,
      when: moment(row.at, language),
      // their addresses say nothing more, and are nobody's business
      operator: names.get(row.operator_id ?? '') ?? row.operator,
      action: row.action,
      itemId: row.item_kind === 'enquiry' ? row.item_id : null,
      label: (row.item_kind === 'operator' ? names.get(row.item_id ?? '') : undefined) ?? row.item_label,
      detail: changeWords(row.detail, language),
      from: row.address_prefix,
    })),
    older,
    first: before === null,
  };
});

export default function Log() {
  const { rows, older, first } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  return (
    <>
      <h1>{t('log.heading')}</h1>
      <p className="hint">{t('log.text')}</p>
      {rows.length === 0 && <p className="empty">{t('log.empty')}</p>}
      {rows.length > 0 && (
        <table className="list cards log">
          <ColumnHeads columns={[t('log.when'), t('log.who'), t('log.what'), t('log.item'), t('log.from')]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="when">{row.when}</td>
                <td data-label={t('log.who')}>{row.operator}</td>
                <td>
                  {word('log.action', row.action)}
                  {row.detail !== '' && <span className="hint"> {row.detail}</span>}
                </td>
                <td data-label={t('log.item')}>
                  {row.itemId === null ? row.label : <Link to={`/inbox/${row.itemId}`}>{row.label}</Link>}
                </td>
                <td data-label={t('log.from')}>{row.from}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="pages" aria-label={t('inbox.pages')}>
        {!first && <Link to="/log">{t('inbox.newest')}</Link>}
        {older !== null && (
          <Link to={`/log?${new URLSearchParams({ before: older }).toString()}`}>{t('inbox.older')}</Link>
        )}
      </nav>
    </>
  );
}
