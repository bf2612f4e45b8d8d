import { useEffect } from 'react';
import { data, Form, Link, redirect, useLoaderData, useRevalidator } from 'react-router';
import { archivedPath, languageShown } from '../../../../domain/archived-newsletter.ts';
import { languagesOf } from '../../../../domain/newsletter.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { readArchiving, setArchived } from '../../../../server/features/newsletters/archive-newsletter.ts';
import { newsletterFigures } from '../../../../server/features/newsletters/newsletter-figures.ts';
import {
  controlNewsletter,
  hasUnclear,
  reopenNewsletter,
  sendUnclearAgain,
} from '../../../../server/features/newsletters/control-newsletter.ts';
import { readNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { missingFields } from '../../document/company-data.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts, type TextKey } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { FieldList } from '../../components/field-list.tsx';
import { Findings } from './findings.tsx';

export const loader = withDesk(async ({ database, newsletter, mailFolder, siteUrl, language, id, title, may }) => {
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  const { row } = found;
  if (row.state === 'draft') throw redirect(`/newsletter/${id}`);
  const time = (at: number | null) => (at === null ? null : moment(at, language));
  const archiving = await readArchiving(database, id);
  const read = languageShown(languagesOf(found.content), language) ?? language;
  return {
    id,
    title: `${row.name} – ${title('newsletter.title')}`,
    name: row.name,
    state: row.state,
    pausedBecause: row.paused_because,
    /** false: it failed its checks when its time had come */
    begun: row.started_at !== null,
    scheduled: time(row.scheduled_at),
    started: time(row.started_at),
    finished: time(row.finished_at),
    figures: await newsletterFigures(database, row),
    hasUnclear: await hasUnclear(database, id),
    /** where anybody reads it; null: nowhere */
    address: archiving?.isShown === true ? siteUrl + addressInLanguage(archivedPath(archiving.slug), read) : null,
    missing: missingFields('paper', language),
    blocks: found.content.blocks.map(({ type }) => type),
    findings: row.started_at === null ? await newsletter.check(found.content) : [],
    unsent: mailFolder !== null,
    maySend: may('send-newsletter'),
  };
});

const controls = ['pause', 'resume', 'stop', 'unschedule'] as const;

export const action = withForm(async ({ database, newsletter, now, siteUrl, id, actor }, form) => {
  const intent = form.get('intent');
  const control = controls.find((name) => name === intent);
  if (control !== undefined) await controlNewsletter(database, actor, { id, name: control }, now());
  else if (intent === 'reopen') await reopenNewsletter(database, actor, id, now());
  else if (intent === 'show' || intent === 'hide')
    await setArchived(database, actor, { id, isShown: intent === 'show', siteUrl }, now());
  else if (intent === 'again') await sendUnclearAgain(database, actor, id, now());
  newsletter.wake();
  return redirect(`/newsletter/${id}/progress`);
});

/** Milliseconds between two looks while it is being sent. */
const lookEvery = 3_000;

const shown = ['recipients', 'sent', 'waiting', 'refused', 'unclear', 'left', 'bounced', 'unsubscribed'] as const;

export default function NewsletterProgress() {
  const loaded = useLoaderData<typeof loader>();
  const { id, name, state, pausedBecause, begun, scheduled, started, finished } = loaded;
  const { figures, findings, missing, unsent, maySend } = loaded;
  const { t, word } = useTexts();
  const { revalidate } = useRevalidator();
  const moving = state === 'sending';
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [moving, revalidate]);
  const button = (intent: string, label: TextKey, primary = false) => (
    <SubmitButton intent={intent} isPrimary={primary}>
      {t(label)}
    </SubmitButton>
  );
  const done = figures.recipients - figures.waiting;
  /** What a figure is called here: without a mail server nobody got what was written as a file. */
  const figureWord = (figure: (typeof shown)[number]) => {
    if (figure === 'waiting' && state === 'stopped') return 'notReached';
    return figure === 'sent' && unsent ? 'files' : figure;
  };
  return (
    <>
      <BackLink to="/newsletter">{t('newsletter.heading')}</BackLink>
      <h1>{name}</h1>
      <p role="status">
        <strong>{word('newsletterState', state)}</strong>
        {state === 'scheduled' && scheduled !== null && `: ${scheduled}`}
        {started !== null && ` · ${t('newsletter.started', { when: started })}`}
        {finished !== null && ` · ${t('newsletter.finished', { when: finished })}`}
      </p>
      {state === 'paused' && pausedBecause !== null && (
        <Notice tone={pausedBecause === 'operator' ? 'info' : 'alert'}>{word('pauseReason', pausedBecause)}</Notice>
      )}
      {!begun && state === 'paused' && (
        <Findings
          findings={findings}
          edit={`/newsletter/${id}/preview`}
          missing={missing}
          blocks={loaded.blocks}
          unsent={unsent}
        />
      )}
      {begun && (
        <>
          {unsent && (
            <Notice tone="alert">
              {t('newsletter.onlyFiles')} <Link to="/launch?group=mail#mail">{t('newsletter.noServerLook')}</Link>
            </Notice>
          )}
          <progress value={done} max={Math.max(1, figures.recipients)} aria-label={t('newsletter.progress')} />
          <FieldList entries={shown.map((figure) => [t(`newsletter.figure.${figureWord(figure)}`), figures[figure]])} />
          <p className="hint">{t('newsletter.notMeasured')}</p>
          <p>
            {loaded.address === null ? (
              t('newsletter.notShown')
            ) : (
              <>
                {t('newsletter.shownAt')} <a href={loaded.address}>{loaded.address}</a>
              </>
            )}
          </p>
        </>
      )}
      {maySend && (
        <Form method="post" className="row">
          {state === 'scheduled' && button('unschedule', 'newsletter.unschedule')}
          {state === 'sending' && button('pause', 'newsletter.pause', true)}
          {state === 'paused' && begun && button('resume', 'newsletter.resume', true)}
          {state === 'paused' && !begun && button('reopen', 'newsletter.reopen', true)}
          {begun && loaded.address === null && button('show', 'newsletter.show')}
          {begun && loaded.address !== null && button('hide', 'newsletter.hide')}
          {(state === 'sent' || state === 'sending') && loaded.hasUnclear && button('again', 'newsletter.again')}
        </Form>
      )}
      {maySend && (state === 'sending' || (state === 'paused' && begun)) && (
        <SecondPress label={t('newsletter.stop')} text={t('newsletter.stopText')}>
          <Form method="post">{button('stop', 'newsletter.stopNow')}</Form>
        </SecondPress>
      )}
      <p>
        <Link to={`/newsletter/${id}/preview`}>{t('newsletter.look')}</Link>
        {moving && (
          <>
            {' · '}
            <Link to={`/newsletter/${id}/progress`}>{t('newsletter.refresh')}</Link>
          </>
        )}
      </p>
    </>
  );
}
