import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StoredCause } from '../../../../server/platform/mail/delivery-failure.ts';
import { useTexts, type TextKey } from '../../i18n/texts.tsx';
import { causeWords } from '../mails/cause-words.ts';

/** Mails that failed for one cause. */
interface FailedMails extends Pick<StoredCause, 'cause' | 'meaning'> {
  key: string;
  mails: number;
}

export interface HealthData {
  /** mail that comes in; null: it stays in the mailbox */
  incoming: { key: TextKey; values: Record<string, string>; isWrong: boolean } | null;
  /** without a mail server */
  reachNobody: boolean;
  mails: { waiting: number; dead: number; lateMinutes: number; causes: readonly FailedMails[] };
  backup: { when: string; days: number } | null;
  /** of the last copy that was restored for a test */
  backupTest: { when: string; isFine: boolean } | null;
  seesBackups: boolean;
  backedUpElsewhere: boolean;
  diskFree: string | null;
  isDiskLow: boolean;
  proofs: readonly { claim: string; until: string; isOver: boolean }[];
}

interface HealthLine {
  key: string;
  name: string;
  isWrong: boolean;
  text: ReactNode;
}

/** Whether everything runs that people count on: what is wrong stands there, what is fine is folded away. */
export function Health(data: HealthData) {
  const { t } = useTexts();
  const lines = useHealthLines(data);
  const wrong = lines.filter(({ isWrong }) => isWrong);
  const fine = lines.filter(({ isWrong }) => !isWrong);
  return (
    <section aria-labelledby="health">
      <h2 id="health">{t('today.health')}</h2>
      {wrong.length > 0 && <HealthList lines={wrong} />}
      {fine.length > 0 && (
        <details>
          <summary>
            {wrong.length === 0 ? t('today.healthFine') : t('today.healthElse', { count: fine.length })}
          </summary>
          <HealthList lines={fine} />
        </details>
      )}
    </section>
  );
}

const HealthList = ({ lines }: { lines: readonly HealthLine[] }) => (
  <ul className="health">
    {lines.map(({ key, name, isWrong, text }) => (
      <li key={key} className={isWrong ? 'wrong' : undefined}>
        <strong>{name}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

function useHealthLines(data: HealthData): HealthLine[] {
  const { mails, incoming, backedUpElsewhere, backup, backupTest, diskFree, isDiskLow, proofs } = data;
  const { t } = useTexts();
  const isLate = mails.lateMinutes >= 15;
  const isBackupOld =
    !backedUpElsewhere && (backup === null || backup.days > 2 || (backupTest !== null && !backupTest.isFine));
  return [
    {
      key: 'mails',
      name: t('today.mails'),
      isWrong: data.reachNobody || mails.dead > 0 || isLate,
      text: <MailHealth mails={mails} reachNobody={data.reachNobody} isLate={isLate} />,
    },
    ...(incoming === null
      ? []
      : [
          {
            key: 'incoming',
            name: t('today.incoming'),
            isWrong: incoming.isWrong,
            text: t(incoming.key, incoming.values),
          },
        ]),
    { key: 'backup', name: t('today.backup'), isWrong: isBackupOld, text: <BackupHealth {...data} /> },
    ...(diskFree === null
      ? []
      : [
          {
            key: 'disk',
            name: t('today.disk'),
            isWrong: isDiskLow,
            text: t(isDiskLow ? 'today.diskLow' : 'today.diskFree', { free: diskFree }),
          },
        ]),
    { key: 'proofs', name: t('today.proofs'), isWrong: proofs.length > 0, text: <ProofHealth proofs={proofs} /> },
  ];
}

function MailHealth({ mails, reachNobody, isLate }: Pick<HealthData, 'mails' | 'reachNobody'> & { isLate: boolean }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <>
      {reachNobody && (
        <>
          {t('today.mailsNobody')} <Link to="/launch?group=mail#mail">{t('newsletter.noServerLook')}</Link>{' '}
        </>
      )}
      {!reachNobody && mails.dead === 0 && mails.waiting === 0 && t('today.mailsFine')}
      {mails.waiting > 0 && t('today.mailsWaiting', { count: mails.waiting })}{' '}
      {isLate && t('today.mailsLate', { minutes: mails.lateMinutes })}{' '}
      {mails.dead > 0 && <Link to="/mails">{t('today.mailsDead', { count: mails.dead })}</Link>}
      {mails.causes.map((failed) => (
        <span key={failed.key} className="cause">
          {failed.mails} × {causeWords(texts, failed)}
        </span>
      ))}
    </>
  );
}

function BackupHealth({ backedUpElsewhere, backup, backupTest, seesBackups }: HealthData) {
  const { t, word } = useTexts();
  return (
    <>
      {backedUpElsewhere
        ? t('today.backupElsewhere')
        : backup === null
          ? t('today.backupNone')
          : t('today.backupFrom', { when: backup.when })}{' '}
      {!backedUpElsewhere &&
        (backupTest === null
          ? t('today.backupUntested')
          : backupTest.isFine
            ? t('today.backupTested', { when: backupTest.when })
            : word('backupTask', 'test'))}{' '}
      {seesBackups && <Link to="/backups">{t('nav.backups')}</Link>}
    </>
  );
}

function ProofHealth({ proofs }: Pick<HealthData, 'proofs'>) {
  const { t } = useTexts();
  if (proofs.length === 0) return t('today.proofsFine');
  return proofs.map(({ claim, until, isOver }) => (
    <span key={claim} className="cause">
      {t(isOver ? 'today.proofOver' : 'today.proofEnds', { claim, until })}
    </span>
  ));
}
