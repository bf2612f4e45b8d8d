import { join } from 'node:path';
import { data, Form, Link, useActionData, useLoaderData } from 'react-router';
import { backupByHand } from '../../../../server/features/backup/backup-by-hand.ts';
import { lastRuns, type BackupRun } from '../../../../server/features/backup/backup-runs.ts';
import { keptDays, keptWeeks } from '../../../../server/features/backup/kept-copies.ts';
import { listCopies } from '../../../../server/features/backup/list-copies.ts';
import { isFresh } from '../../../../server/features/accounts/sessions.ts';
import { readRestoration } from '../../../../server/platform/restored/restored.ts';
import { backupFolder } from '../../../../server/platform/database/backup-files.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { fileSize } from '../../i18n/file-size.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { Copies } from './copies.tsx';

export const loader = withDesk(async ({ database, now, backups, dataPlaces, language, search, title, session }) => {
  const restoration = await database.read(readRestoration);
  const copies = backups === null ? [] : await listCopies(dataPlaces.dataDir, database);
  const runs = await lastRuns(database);
  const inWords = (run: BackupRun | null) =>
    run === null ? null : { when: moment(run.endedAt, language), problem: run.problem };
  return {
    title: title('backups.title'),
    isElsewhere: backups === null,
    kept: { days: keptDays, weeks: keptWeeks },
    isGone: search.has('gone'),
    fresh: isFresh(session, now()),
    copy: inWords(runs.copy),
    test: inWords(runs.test),
    newest: join(backupFolder(dataPlaces.dataDir), copies[0]?.name ?? 'site-….sqlite'),
    restored:
      restoration === null
        ? null
        : { at: moment(restoration.restoredAt, language), from: moment(restoration.copiedAt, language) },
    copies: copies.map((copy) => ({
      name: copy.name,
      when: moment(copy.since, language),
      size: fileSize(copy.bytes, language),
      isBeforeUpdate: copy.isBeforeUpdate,
      tested: copy.testedAt === null ? null : moment(copy.testedAt, language),
    })),
  };
});

export const action = withForm(async ({ database, now, backups, actor }, form) => {
  const wanted = form.get('intent');
  if (backups === null || (wanted !== 'copy' && wanted !== 'test')) throw data(null, { status: 400 });
  return { wanted, outcome: await backupByHand({ database, backups }, actor, wanted, now()) };
});

/** Copies of the database: made every night, tried out every week, taken away by whoever may. */
export default function BackupsPage() {
  const { isElsewhere, kept, isGone, fresh, copy, test, newest, restored, copies } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  if (isElsewhere)
    return (
      <>
        <h1>{t('backups.heading')}</h1>
        <p>{t('backups.elsewhere')}</p>
        <p>{t('backups.elsewhereAsk')}</p>
        {restored !== null && <p>{t('backups.restored', restored)}</p>}
      </>
    );
  const told =
    answer === undefined
      ? null
      : answer.outcome === null
        ? t(answer.wanted === 'copy' ? 'backups.copied' : 'backups.testedNow')
        : answer.outcome === 'goes-on'
          ? t('backups.goesOn')
          : null;
  return (
    <>
      <h1>{t('backups.heading')}</h1>
      {told !== null && <Notice tone="done">{told}</Notice>}
      {isGone && <Notice tone="alert">{t('backups.gone')}</Notice>}
      {copy !== null && copy.problem !== null && (
        <Notice tone="alert">
          <strong>{t('backups.copyFailed', { when: copy.when })}</strong> {word('backupProblem', copy.problem)}
        </Notice>
      )}
      {test !== null && test.problem !== null && (
        <Notice tone="alert">
          <strong>{t('backups.testFailed', { when: test.when })}</strong> {word('backupTestProblem', test.problem)}
        </Notice>
      )}
      <p>{t('backups.text', kept)}</p>
      <p>
        {test === null
          ? t('backups.testNone')
          : test.problem === null
            ? t('backups.testFine', { when: test.when })
            : t('backups.testAgain')}{' '}
        {restored === null ? t('backups.restoredNever') : t('backups.restored', restored)}
      </p>
      <Form method="post" className="row">
        <SubmitButton isPrimary intent="copy">
          {t('backups.make')}
        </SubmitButton>
        <SubmitButton intent="test" disabled={copies.length === 0}>
          {t('backups.test')}
        </SubmitButton>
      </Form>
      <h2>{t('backups.list')}</h2>
      {copies.length === 0 && <p className="empty">{t('backups.empty')}</p>}
      {copies.length > 0 && (
        <>
          <p className="hint care">{t('backups.care')}</p>
          {!fresh && (
            <Notice tone="info">
              {t('backups.confirmFirst')} <Link to="/confirm?to=/backups">{t('account.confirm')}</Link>
            </Notice>
          )}
          <Copies copies={copies} />
        </>
      )}
      <h2>{t('backups.restore')}</h2>
      <p>{t('backups.restoreAsk')}</p>
      <details>
        <summary>{t('backups.restoreHow')}</summary>
        <p>{t('backups.restoreText')}</p>
        <pre className="to-copy">npm run restore -- {newest}</pre>
      </details>
    </>
  );
}
