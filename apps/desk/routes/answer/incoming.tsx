import { Link } from 'react-router';
import { fileLimits } from '../../../../domain/incoming-files.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import type { ShownEntry, ShownIncoming } from './following.ts';

/** A mail that came in. Whatever its sender wrote is text here: no link, no picture, no markup of theirs. */
export function Incoming({ itemId, entry }: { itemId: string; entry: Extract<ShownEntry, { type: 'incoming' }> }) {
  const { t } = useTexts();
  const who = entry.who ?? t('incoming.somebody');
  return (
    <>
      <p className="entry-head">
        <strong>{entry.kind === 'automatic' ? t('incoming.automatic', { who }) : t('incoming.wrote', { who })}</strong>{' '}
        <time dateTime={entry.iso}>{entry.when}</time>{' '}
        {entry.byNumber && <span className="mail-state">{t('incoming.byNumber')}</span>}
      </p>
      <Warnings entry={entry} />
      {entry.subject !== '' && <p className="entry-subject">{entry.subject}</p>}
      {entry.kind !== 'unreadable' && (
        <p className="entry-body">
          {entry.own === '' ? <span className="hint">{t('incoming.empty')}</span> : entry.own}
        </p>
      )}
      {entry.quoted !== '' && (
        <details className="figures quoted">
          <summary>{t('incoming.quoted')}</summary>
          <p className="entry-body">{entry.quoted}</p>
        </details>
      )}
      <Files itemId={itemId} entry={entry} />
    </>
  );
}

/** What is to be said of the mail an item began with; its words stand among the item's fields. */
export function Opening({ itemId, entry }: { itemId: string; entry: ShownIncoming }) {
  return (
    <div className="opening">
      <Warnings entry={entry} />
      <Files itemId={itemId} entry={entry} />
    </div>
  );
}

function Warnings({ entry }: { entry: ShownIncoming }) {
  const { t } = useTexts();
  const { about } = entry;
  const [before, after] =
    about === null ? [] : t(about.kind === 'item' ? 'incoming.aboutItem' : 'incoming.aboutOrder').split('{number}');
  return (
    <>
      {entry.kind === 'unreadable' && <Notice tone="alert">{t('incoming.unreadable')}</Notice>}
      {entry.isForged && <Notice tone="alert">{t('incoming.forged')}</Notice>}
      {!entry.isForged && entry.otherAddress !== null && (
        <Notice tone="alert">{t('incoming.otherAddress', { address: entry.otherAddress })}</Notice>
      )}
      {about !== null && (
        <Notice tone="info">
          {before}
          <Link to={about.to}>{about.number}</Link>
          {after}
        </Notice>
      )}
      {entry.isCut && <p className="hint">{t('incoming.cut')}</p>}
    </>
  );
}

function Files({ itemId, entry }: { itemId: string; entry: ShownIncoming }) {
  const { t } = useTexts();
  if (entry.files.length === 0) return null;
  return (
    <section className="attached" aria-label={t('incoming.files')}>
      <h3>{t('incoming.files')}</h3>
      <ul>
        {entry.files.map(({ id, name, size, kept }) => (
          <li key={id}>
            {kept === 'yes' ? (
              <a href={`/inbox/${itemId}/files/${id}`} download>
                {name}
              </a>
            ) : (
              name
            )}{' '}
            <span className="hint">
              {size}
              {kept !== 'yes' && `, ${t(`incoming.kept.${kept}`, { megabytes: fileLimits.file / 1_000_000 })}`}
            </span>
          </li>
        ))}
      </ul>
      {entry.unlistedFiles > 0 && <p className="hint">{t('incoming.unlisted', { count: entry.unlistedFiles })}</p>}
      <p className="hint">{t('incoming.filesHint')}</p>
    </section>
  );
}
