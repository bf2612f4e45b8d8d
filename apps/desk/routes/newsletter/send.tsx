import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { isError, languagesOf, type NewsletterFinding } from '../../../../domain/newsletter.ts';
import { countSubscribers } from '../../../../server/features/newsletters/newsletter-figures.ts';
import { controlNewsletter } from '../../../../server/features/newsletters/control-newsletter.ts';
import { germanFieldTime, readGermanTime } from '../../../../domain/german-time.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import { inSegment } from '../../../../server/features/newsletters/segment.ts';
import { readNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { isFresh } from '../../../../server/features/accounts/sessions.ts';
import { missingFields } from '../../document/company-data.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { Findings } from './findings.tsx';

/** A newsletter planned further ahead is more likely a slip of the year. Milliseconds. */
const furthest = 366 * 24 * 60 * 60 * 1000;

export const loader = withDesk(async (desk) => {
  const { id, language, title, session } = desk;
  const { database, newsletter, now, mailFolder, mailsPerSecond } = desk;
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  if (found.row.state !== 'draft') throw redirect(`/newsletter/${id}/progress`);
  const segment = inSegment(found.content.segment, id);
  const languages = languagesOf(found.content);
  const counted = segment === null ? [] : await countSubscribers(database, segment);
  const readers = languages.map((language) => ({
    language,
    count: counted.find((one) => one.language === language)?.subscribers ?? 0,
  }));
  const total = readers.reduce((sum, { count }) => sum + count, 0);
  return {
    id,
    title: `${found.row.name} – ${title('newsletter.title')}`,
    missing: missingFields('paper', language),
    name: found.row.name,
    version: found.row.version,
    findings: await newsletter.check(found.content),
    blocks: found.content.blocks.map(({ type }) => type),
    readers,
    total,
    leftOut: counted.filter(({ language }) => !languages.some((one) => one === language)),
    minutes: Math.max(1, Math.ceil(total / mailsPerSecond / 60)),
    fresh: isFresh(session, now()),
    unsent: mailFolder !== null,
    earliest: germanFieldTime(now()),
  };
});

export const action = withForm(async ({ database, newsletter, now, actor, id }, form, text) => {
  const version = Number(form.get('version'));
  const refused = (problem: 'changed' | 'time' | 'checks' | 'nobody', findings: NewsletterFinding[] = []) =>
    data({ problem, findings }, { status: problem === 'changed' ? 409 : 400 });
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  if (found.row.state !== 'draft') return redirect(`/newsletter/${id}/progress`);
  if (found.row.version !== version) return refused('changed');
  if (form.get('intent') === 'schedule') {
    const at = readGermanTime(text('at'));
    if (at === null || at <= now() || at > now() + furthest) return refused('time');
    const findings = (await newsletter.check(found.content)).filter(isError);
    if (findings.length > 0) return refused('checks', findings);
    const done = await controlNewsletter(database, actor, { id, name: 'schedule', version, at }, now());
    return done ? redirect(`/newsletter/${id}/progress`) : refused('changed');
  }
  const segment = inSegment(found.content.segment, id);
  const counted = segment === null ? [] : await countSubscribers(database, segment);
  if (!counted.some(({ language }) => found.content.languages.some((one) => one === language)))
    return refused('nobody');
  const outcome = await newsletter.begin(id, version, actor);
  if (outcome === 'changed') return refused('changed');
  if (outcome !== null) return refused('checks', outcome.filter(isError));
  return redirect(`/newsletter/${id}/progress`);
});

export default function SendNewsletter() {
  const { id, missing, name, version, findings, blocks, readers, total, leftOut, minutes, fresh, unsent, earliest } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { language, t, word } = useTexts();
  const ready = !findings.some(isError);
  return (
    <>
      <BackLink to={`/newsletter/${id}`}>{name}</BackLink>
      <h1>{t('newsletter.sendHeading', { name })}</h1>
      {!fresh && total > 0 && (
        <Notice tone="info">
          {t('newsletter.confirmFirst')} <Link to={`/confirm?to=/newsletter/${id}/send`}>{t('account.confirm')}</Link>
        </Notice>
      )}
      {unsent && (
        <Notice tone="alert">
          {t('newsletter.noServer')} <Link to="/launch?group=mail#mail">{t('newsletter.noServerLook')}</Link>
        </Notice>
      )}
      {answer?.problem === 'changed' && <Notice tone="alert">{t('newsletter.changedMeanwhile')}</Notice>}
      {answer?.problem === 'checks' && <Notice tone="alert">{t('newsletter.failsChecks')}</Notice>}
      {answer?.problem === 'nobody' && <Notice tone="alert">{t('newsletter.nobody')}</Notice>}
      <CompanyDataNotice fields={missing} />
      <Findings findings={findings} edit={`/newsletter/${id}`} missing={missing} blocks={blocks} unsent={unsent} />
      {!ready && (
        <p>
          <Link to={`/newsletter/${id}`} className="button button-primary">
            {t('newsletter.correct')}
          </Link>
        </p>
      )}
      <h2>{t(`newsletter.whoGetsIt.${pluralForm(total, language)}`, { count: total })}</h2>
      <table className="list numbers">
        <ColumnHeads columns={[t('newsletter.language'), t('newsletter.recipients')]} />
        <tbody>
          {readers.map(({ language, count }) => (
            <tr key={language}>
              <td>{word('locale', language)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.length > 0 && (
        <p className="hint">
          {t('newsletter.leftOut')}{' '}
          {leftOut.map((left) => `${word('locale', left.language)} ${left.subscribers}`).join(' · ')}
        </p>
      )}
      {total > 0 ? (
        <p className="hint">{t('newsletter.takes', { minutes })}</p>
      ) : (
        <Notice tone="info">
          {t('newsletter.readerless')} <Link to="/newsletter/subscribers">{t('newsletter.readerlessLook')}</Link>
        </Notice>
      )}
      {ready && total > 0 && (
        <Form method="post" className="row">
          <input type="hidden" name="version" value={version} />
          <SubmitButton isPrimary intent="send">
            {t(`newsletter.sendNow.${pluralForm(total, language)}`, { count: total })}
          </SubmitButton>
        </Form>
      )}
      {ready && (
        <>
          <h2>{t('newsletter.later')}</h2>
          <Form method="post" noValidate className="stack narrow">
            <input type="hidden" name="version" value={version} />
            <Field
              label={t('newsletter.at')}
              hint={t('newsletter.atHint')}
              name="at"
              type="datetime-local"
              min={earliest}
              error={answer?.problem === 'time' ? t('newsletter.timeProblem') : undefined}
            />
            <SubmitButton intent="schedule">{t('newsletter.schedule')}</SubmitButton>
          </Form>
        </>
      )}
    </>
  );
}
