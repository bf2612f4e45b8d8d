import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { InboxLine } from './inbox-lines.ts';
import { TickAll } from './several.tsx';

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

interface InboxTableProps {
  rows: readonly InboxLine[];
  /** null: nothing can be ticked; else what is, as its boxes name it */
  ticked: readonly string[] | null;
  /** of the place where spam lies: each line has the way out of it */
  isSpam: boolean;
}

/** Lines to open, one an item; with a box for whoever may work on several at once. */
export function InboxTable({ rows, ticked, isSpam }: InboxTableProps) {
  const { t, word } = useTexts();
  return (
    <table className="list inbox" aria-label={t('inbox.heading')}>
      <thead>
        <tr>
          {ticked !== null && (
            <th scope="col" className="tick-box">
              <TickAll />
            </th>
          )}
          <th scope="col" className="who">
            {t('inbox.from')}
          </th>
          <th scope="col">{t('inbox.about')}</th>
          <th scope="col" className="kind">
            {t('inbox.kind')}
          </th>
          <th scope="col" className="language">
            <abbr title={t('inbox.language')}>{t('inbox.languageShort')}</abbr>
          </th>
          <th scope="col" className="state">
            {t('inbox.state')}
          </th>
          <th scope="col" className="due">
            {t('inbox.due')}
          </th>
          <th scope="col" className="when">
            {t('inbox.activity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.unread ? 'unread' : undefined}>
            {ticked !== null && (
              <td className="tick-box">
                {/* whatever is done to the row makes another box of it */}
                <label key={row.revision}>
                  <input
                    type="checkbox"
                    name="item"
                    value={`${row.id}.${row.revision}`}
                    aria-label={t('several.tickRow', { name: row.name ?? row.inquiryNumber })}
                    defaultChecked={ticked.includes(`${row.id}.${row.revision}`)}
                    disabled={row.restricted}
                  />
                </label>
              </td>
            )}
            <th scope="row" className="who">
              {row.unread && <span className="unseen">{t('inbox.unread')} </span>}
              <Link to={`/inbox/${row.id}`} data-row="" data-item={row.id} data-revision={row.revision}>
                {row.restricted ? t('inbox.restricted') : (row.name ?? row.inquiryNumber)}
              </Link>
            </th>
            <td className="about">
              {row.spam && !isSpam && <span className="label">{word('view', 'spam')}</span>}
              {row.origin !== null && <span className="label">{word('origin', row.origin)}</span>}
              {row.isBack && <span className="label">{t('later.isBack')}</span>}
              {row.later !== null && (
                <span className="label">
                  {row.later.until === '' ? t('later.untilAnswer') : t('later.untilDay', row.later)}
                </span>
              )}
              {row.labels.map((label) => (
                <span key={label} className="label">
                  {label}
                </span>
              ))}
              {row.writer !== null && <span className="label writes">{t('inbox.writes', { name: row.writer })}</span>}
              <span lang={row.language}>
                {row.about}
                {row.excerpt !== null && <span className="excerpt"> {row.excerpt}</span>}
              </span>
            </td>
            <td className="kind">{word('kind', row.kind)}</td>
            <td className="language">{row.language}</td>
            <td className="state">
              {isSpam && ticked !== null ? (
                <button type="submit" className="button" name="not-spam" value={`${row.id}.${row.revision}`}>
                  {t('spam.notSpam')}
                  <span className="unseen"> {row.name ?? row.inquiryNumber}</span>
                </button>
              ) : (
                <>
                  <span className={`dot dot-${row.state}`} aria-hidden="true" />
                  {word('workState', row.state)}
                  {row.assignee !== null && <span className="whose"> · {row.assignee}</span>}
                </>
              )}
            </td>
            <td className="due">{row.due !== null && <Due {...row.due} />}</td>
            <td className="when">
              <time
                dateTime={row.activeIso}
                title={t('inbox.activityAt', { when: row.activeInFull, received: row.receivedInFull })}
              >
                {row.active}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
