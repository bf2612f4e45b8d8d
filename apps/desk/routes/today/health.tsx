import { Link } from 'react-router';
import { pluralForm } from '../../../../domain/plural.ts';
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
  mails: { waiting: number; dead: number; lateMinutes: number; causes: readonly FailedMails[] };
  backup: { when: string; days: number } | null;
  /** of the last copy that was restored for a test */
  backupTest: { when: string; isFine: boolean } | null;
  seesBackups: boolean;
  backedUpElsewhere: boolean;
  diskFree: string | null;
  isDiskLow: boolean;
  proofs: readonly { claim: string; until: string; isOver: boolean }[];
  /** what is to be settled yet before the site goes public */
  launchOpen: number;
}

/** Whether everything runs that people count on: one line each, and what is wrong stands out. */
export function Health({
  mails,
  incoming,
  backup,
  backupTest,
  seesBackups,
  backedUpElsewhere,
  diskFree,
  isDiskLow,
  proofs,
  launchOpen,
}: HealthData) {
  const texts = useTexts();
  const { language, t, word } = texts;
  const isLate = mails.lateMinutes >= 15;
  const isBackupOld =
    !backedUpElsewhere && (backup === null || backup.days > 2 || (backupTest !== null && !backupTest.isFine));
  return (
    <section aria-labelledby="health">
      <h2 id="health">{t('today.health')}</h2>
      <ul className="health">
        <li className={mails.dead > 0 || isLate ? 'wrong' : undefined}>
          <strong>{t('today.mails')}</strong>
          <span>
            {mails.dead === 0 && mails.waiting === 0 && t('today.mailsFine')}
            {mails.waiting > 0 && t('today.mailsWaiting', { count: mails.waiting })}{' '}
            {isLate && t('today.mailsLate', { minutes: mails.lateMinutes })}{' '}
            {mails.dead > 0 && <Link to="/mails">{t('today.mailsDead', { count: mails.dead })}</Link>}
            {mails.causes.map((failed) => (
              <span key={failed.key} className="cause">
                {failed.mails} × {causeWords(texts, failed)}
              </span>
            ))}
          </span>
        </li>
        {incoming !== null && (
          <li className={incoming.isWrong ? 'wrong' : undefined}>
            <strong>{t('today.incoming')}</strong>
            <span>{t(incoming.key, incoming.values)}</span>
          </li>
        )}
        <li className={isBackupOld ? 'wrong' : undefined}>
          <strong>{t('today.backup')}</strong>
          <span>
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
          </span>
        </li>
        {diskFree !== null && (
          <li className={isDiskLow ? 'wrong' : undefined}>
            <strong>{t('today.disk')}</strong>
            <span>{t(isDiskLow ? 'today.diskLow' : 'today.diskFree', { free: diskFree })}</span>
          </li>
        )}
        <li className={proofs.length > 0 ? 'wrong' : undefined}>
          <strong>{t('today.proofs')}</strong>
          <span>
            {proofs.length === 0 && t('today.proofsFine')}
            {proofs.map(({ claim, until, isOver }) => (
              <span key={claim} className="cause">
                {t(isOver ? 'today.proofOver' : 'today.proofEnds', { claim, until })}
              </span>
            ))}
          </span>
        </li>
        <li className={launchOpen > 0 ? 'wrong' : undefined}>
          <strong>{t('today.launch')}</strong>
          <span>
            {launchOpen === 0
              ? t('today.launchFine')
              : t(`today.launchOpen.${pluralForm(launchOpen, language)}`, { count: launchOpen })}{' '}
            {launchOpen > 0 && <Link to="/launch">{t('today.launchLook')}</Link>}
          </span>
        </li>
      </ul>
    </section>
  );
}
