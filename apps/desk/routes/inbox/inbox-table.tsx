import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { InboxLine } from './inbox-lines.ts';

/** Until when, in red when that is over; whoever hears the line is told which it is. */
export function Due({ short, inFull, iso, isOver }: NonNullable<InboxLine['due']>) {
  const { t } = useTexts();
  return (
    <time dateTime={iso} title={t('inbox.dueAt', { when: inFull })} className={isOver ? 'over' : undefined}>
      <span className="unseen">{isOver ? t('inbox.overdueSince') : t('inbox.dueBy')} </span>
      {short}
    </time>
  );
}

/** Lines to open, one an item. */
export function InboxTable({ rows }: { rows: readonly InboxLine[] }) {
  const { t, word } = useTexts();
  return (
    <table className="list inbox" aria-label={t('inbox.heading')}>
      <thead>
        <tr>
          <th scope="col">{t('inbox.from')}</th>
          <th scope="col">{t('inbox.about')}</th>
          <th scope="col">{t('inbox.kind')}</th>
          <th scope="col">
            <abbr title={t('inbox.language')}>{t('inbox.languageShort')}</abbr>
          </th>
          <th scope="col">{t('inbox.state')}</th>
          <th scope="col">{t('inbox.due')}</th>
          <th scope="col">{t('inbox.received')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.state === 'new' ? 'is-new' : undefined}>
            <th scope="row" className="who">
              <Link to={`/inbox/${row.id}`} data-row="" data-item={row.id} data-revision={row.revision}>
                {row.restricted ? t('inbox.restricted') : (row.name ?? row.inquiryNumber)}
              </Link>
            </th>
            <td className="about">
              {row.labels.map((label) => (
                <span key={label} className="label">
                  {label}
                </span>
              ))}
              <span lang={row.language}>{row.about}</span>
            </td>
            <td className="kind">{word('kind', row.kind)}</td>
            <td className="language">{row.language}</td>
            <td className="state">
              <span className={`dot dot-${row.state}`} aria-hidden="true" />
              {word('workState', row.state)}
              {row.assignee !== null && <span className="whose"> · {row.assignee}</span>}
            </td>
            <td className="due">{row.due !== null && <Due {...row.due} />}</td>
            <td className="when">
              <time dateTime={row.receivedIso} title={row.receivedInFull}>
                {row.received}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
