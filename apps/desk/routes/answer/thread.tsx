import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { useTexts, type TextFacility } from '../../i18n/texts.tsx';
import { useMailState } from '../../components/mail-state.tsx';
import { causeWords } from '../mails/cause-words.ts';
import type { ShownEntry } from './following.ts';
import { Incoming } from './incoming.tsx';

/** What followed on an item, oldest first: answers, mails that came in, calls, refunds. Whatever was written stays text. */
export function Thread({ itemId, entries }: { itemId: string; entries: readonly ShownEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ol className="thread">
      {entries.map((entry) => (
        <li key={entry.id} id={`entry-${entry.id}`} className={`entry entry-${entry.type}`}>
          {entry.type === 'answer' && <Answer itemId={itemId} entry={entry} />}
          {entry.type === 'incoming' && <Incoming itemId={itemId} entry={entry} />}
          {entry.type === 'act' && <Act entry={entry} />}
        </li>
      ))}
    </ol>
  );
}

/** Says what came in while the page was open, and leads there. */
export function Arrived({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useTexts();
  const last = entries.at(-1);
  return (
    <div role="status">
      {last !== undefined && (
        <p className="arrived">
          {t('thread.arrived')} <a href={`#entry-${last.id}`}>{headOf(last, t)}</a>
        </p>
      )}
    </div>
  );
}

/** What an entry begins with. */
function headOf(entry: ShownEntry, t: TextFacility['t']): string {
  if (entry.type === 'answer') return t('thread.answered', { who: entry.who });
  if (entry.type === 'act') return t(entry.kind === 'call' ? 'thread.called' : 'thread.refunded', { who: entry.who });
  const who = entry.who ?? t('incoming.somebody');
  return t(entry.kind === 'automatic' ? 'incoming.automatic' : 'incoming.wrote', { who });
}

function Answer({ itemId, entry }: { itemId: string; entry: Extract<ShownEntry, { type: 'answer' }> }) {
  const texts = useTexts();
  const { t } = texts;
  const stateOf = useMailState();
  return (
    <>
      <p className="entry-head">
        <strong>{headOf(entry, t)}</strong> <time dateTime={entry.iso}>{entry.when}</time>{' '}
        <span className={`mail-state mail-state-${entry.state}`}>{stateOf(entry.state)}</span>
        {entry.mailId !== null && (
          <>
            {' '}
            <Link to={`/inbox/${itemId}/mails/${entry.mailId}`}>{t('thread.asSent')}</Link>
          </>
        )}
      </p>
      {entry.undoFor !== null && <Undo itemId={itemId} answerId={entry.id} time={entry.undoFor} />}
      {entry.cause !== null && entry.state !== 'sent' && (
        <p className="error">
          {causeWords(texts, entry.cause)} {entry.state === 'queued' && t('thread.again')}{' '}
          {entry.cause.code !== '' && <span className="hint">({entry.cause.code})</span>}
        </p>
      )}
      <p className="entry-subject" lang={entry.language}>
        {entry.subject}
      </p>
      <p className="entry-body" lang={entry.language}>
        {entry.body}
      </p>
      {entry.files.length > 0 && (
        <section className="attached" aria-label={t('incoming.files')}>
          <h3>{t('incoming.files')}</h3>
          <ul>
            {entry.files.map(({ id, name, size }) => (
              <li key={id}>
                <a href={`/inbox/${itemId}/files/${id}`} download>
                  {name}
                </a>{' '}
                <span className="hint">{size}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The button goes when the time is over; without scripts it stays and says then that it is too late. */
function Undo({ itemId, answerId, time }: { itemId: string; answerId: string; time: number }) {
  const { t } = useTexts();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), time);
    return () => clearTimeout(timer);
  }, [time]);
  return (
    <div className="undo" role="status">
      {over ? (
        <p>{t('thread.leaving')}</p>
      ) : (
        <Form method="post" action={`/inbox/${itemId}/undo`} className="row">
          <p>{t('thread.waits')}</p>
          <button type="submit" className="button" name="answer" value={answerId}>
            {t('thread.undo')}
          </button>
        </Form>
      )}
    </div>
  );
}

function Act({ entry }: { entry: Extract<ShownEntry, { type: 'act' }> }) {
  const { t, word } = useTexts();
  return (
    <>
      <p className="entry-head">
        <strong>{headOf(entry, t)}</strong> <time dateTime={entry.iso}>{entry.when}</time>{' '}
        <span className="mail-state">{word('outcome', entry.outcome)}</span>
        {entry.amount !== null && <strong> {entry.amount}</strong>}
      </p>
      {entry.note !== '' && <p className="entry-body">{entry.note}</p>}
    </>
  );
}
