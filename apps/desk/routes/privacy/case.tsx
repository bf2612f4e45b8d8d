import { data, Form, Link, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { locales } from '../../../../domain/locale.ts';
import { closeCase, extendCase, openErasure, readCase } from '../../../../server/features/privacy/privacy-cases.ts';
import { liftRestriction, restrictPerson } from '../../../../server/features/privacy/restrict-person.ts';
import { isFresh } from '../../../../server/features/accounts/sessions.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { AnswerProposal } from './answer-proposal.tsx';
import { EraseForm } from './erase-form.tsx';
import { HoldingList } from './holding-list.tsx';
import { holdingLine } from './holding-line.ts';
import { accessLetters, erasureLetters } from './letters.ts';
import { dayReceived } from './day-received.ts';
import { SecondPress } from '../../components/second-press.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(async (desk) => {
  const { language, actor, id, title, session } = desk;
  const read = await readCase(desk, actor, id, desk.now());
  if (read === null) throw data(null, { status: 404 });
  const { found, holdings } = read;
  const { restricted } = found.record;
  const { texts } = desk.mailSetting;
  const theirsFirst = locales.toSorted((one, other) => Number(other === read.language) - Number(one === read.language));
  const lastErasure = found.record.erasures?.at(-1);
  return {
    title: title('privacyCase.title'),
    id: found.id,
    kind: found.kind,
    subject: found.subject,
    received: dayInFull(found.received_at, language),
    due: dayInFull(found.due_at, language),
    overdue: found.closed_at === null && found.due_at < desk.now(),
    extendedBecause: found.extended_because,
    closed: found.closed_at === null ? null : { when: moment(found.closed_at, language), outcome: found.outcome },
    reason: found.reason,
    today: germanDay(desk.now()),
    fresh: isFresh(session, desk.now()),
    holdings: holdings?.map((one) => holdingLine(one, language, desk.mailSetting.texts)) ?? null,
    papers: read.papers,
    mails: read.mails,
    mentionedIn: read.mentionedIn,
    heldMails: read.heldMails,
    newsletter: read.newsletter,
    waitsFor: read.waitsFor,
    accessLetters: accessLetters(texts, theirsFirst),
    erasureLetters:
      lastErasure === undefined
        ? []
        : erasureLetters(texts, theirsFirst, {
            // of PostgreSQL others make the backups, where an erasure does not reach
            inBackups: desk.database.kind === 'sqlite' && lastErasure.copies > 0 && lastErasure.unreadable.length === 0,
            kept: lastErasure.kept.length > 0,
            unfinished: (lastErasure.unfinished ?? []).length > 0,
          }),
    record: {
      exports: (found.record.exports ?? []).map((at) => moment(at, language)),
      erasures: (found.record.erasures ?? []).map(({ at, ...came }) => ({ ...came, when: moment(at, language) })),
      restricted:
        restricted === undefined
          ? null
          : {
              when: moment(restricted.at, language),
              lifted: restricted.liftedAt === null ? null : moment(restricted.liftedAt, language),
              numbers: restricted.numbers,
            },
    },
  };
});

export const action = withForm(async ({ database, now, wakeMail, actor, id }, form, text) => {
  const intent = form.get('intent');
  const reason = text('reason')
    .replace(/\p{Cs}|\0/gu, '')
    .trim();
  if ((intent === 'extend' || intent === 'refuse') && (reason === '' || reason.length > 1000))
    return data({ problem: intent, reason }, { status: 400 });
  if (intent === 'restrict') await restrictPerson(database, actor, id, now());
  else if (intent === 'lift' || intent === 'lift-dropping') {
    const mails = intent === 'lift' ? 'send' : 'drop';
    await liftRestriction(database, actor, { id, mails }, now());
    if (mails === 'send') wakeMail();
  } else if (intent === 'extend') await extendCase(database, actor, { id, because: reason }, now());
  else if (intent === 'refuse') await closeCase(database, actor, { id, outcome: 'refused', reason }, now());
  // what it waits for, if anything, stands on the page again
  else if (intent === 'close') await closeCase(database, actor, { id, outcome: 'done', reason: null }, now());
  else if (intent === 'erasure') {
    const receivedAt = dayReceived(text('received'), now());
    if (receivedAt === null) return data({ problem: intent, reason: '' }, { status: 400 });
    const isAnswered = form.has('answered');
    const erasure = await openErasure(database, actor, { id, receivedAt, isAnswered }, now());
    return redirect(`/privacy/${erasure ?? id}`);
  } else return data(null, { status: 400 });
  return redirect(`/privacy/${id}`);
});

/** One request: what is there of the person, what was done, and what can be done. */
export default function PrivacyCase() {
  const one = useLoaderData<typeof loader>();
  const wrong = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { t, word } = useTexts();
  const { restricted } = one.record;
  const lastErasure = one.record.erasures.at(-1);
  const isErased = lastErasure !== undefined && one.waitsFor.length === 0;
  const erase = <EraseForm id={one.id} holdings={one.holdings ?? []} />;
  const isReasonWrong = wrong?.problem === 'extend' || wrong?.problem === 'refuse';
  return (
    <>
      <BackLink to="/privacy">{t('privacy.heading')}</BackLink>
      <h1>{word('caseKind', one.kind)}</h1>
      <p className={one.overdue ? 'error' : 'hint'}>
        {t('privacyCase.times', { received: one.received, due: one.due })}
        {one.extendedBecause !== null && ` ${t('privacyCase.extended', { because: one.extendedBecause })}`}
      </p>
      {lastErasure !== undefined && one.closed === null && (
        <Notice tone="done">
          {t(one.waitsFor.length > 0 ? 'privacyCase.erasedUnfinished' : 'privacyCase.erasedNow', {
            when: lastErasure.when,
          })}
        </Notice>
      )}
      {search.has('failed') && <Notice tone="alert">{t('privacyCase.failed')}</Notice>}
      {one.closed === null ? (
        <p>
          <strong>{one.subject}</strong>. {t('privacyCase.identity')}
        </p>
      ) : (
        <Notice tone="info">
          {t(one.closed.outcome === 'refused' ? 'privacyCase.refused' : 'privacyCase.done', { when: one.closed.when })}{' '}
          {one.reason ?? ''}
        </Notice>
      )}

      {one.holdings !== null && (
        <HoldingList
          holdings={one.holdings}
          papers={one.papers}
          mails={one.mails}
          newsletter={one.newsletter}
          mentionedIn={one.mentionedIn}
        />
      )}

      {(one.record.exports.length > 0 || one.record.erasures.length > 0 || restricted !== null) && (
        <>
          <h2>{t('privacyCase.record')}</h2>
          <ul className="things">
            {one.record.exports.map((when) => (
              <li key={when}>{t('privacyCase.exported', { when })}</li>
            ))}
            {one.record.erasures.map((came) => (
              <li key={came.when}>
                {t('privacyCase.erased', {
                  when: came.when,
                  deleted:
                    came.deleted.length === 0
                      ? t('privacyCase.erasedNone')
                      : t('privacyCase.erasedSome', { numbers: came.deleted.join(', ') }),
                  kept:
                    came.kept.length === 0
                      ? t('privacyCase.keptNone')
                      : t('privacyCase.keptSome', { numbers: came.kept.join(', ') }),
                })}
                {came.unfinished !== undefined &&
                  came.unfinished.length > 0 &&
                  ` ${t('privacyCase.unfinished', { numbers: came.unfinished.join(', ') })}`}
                {came.copies > 0 && ` ${t('privacyCase.backupsCleaned', { copies: came.copies })}`}
                {came.unreadable.length > 0 && (
                  <strong> {t('privacyCase.unreadable', { files: came.unreadable.join(', ') })}</strong>
                )}
                {came.inJournal !== undefined && <strong> {t('privacyCase.inJournal')}</strong>}
              </li>
            ))}
            {restricted !== null && (
              <li>
                {t('privacyCase.restricted', { when: restricted.when, numbers: restricted.numbers.join(', ') || '–' })}
                {restricted.lifted !== null && ` ${t('privacyCase.lifted', { when: restricted.lifted })}`}
              </li>
            )}
          </ul>
        </>
      )}

      <h2>{t('privacyCase.next')}</h2>
      {!one.fresh && one.closed === null && (
        <Notice tone="info">
          {t('privacyCase.confirmFirst')} <Link to={`/confirm?to=/privacy/${one.id}`}>{t('account.confirm')}</Link>
        </Notice>
      )}
      {one.closed === null && (
        <>
          <Form method="post" action={`/privacy/${one.id}/export`} reloadDocument className="row">
            <button type="submit" className="button" name="format" value="document">
              {t('privacyCase.exportDocument')}
            </button>
            <button type="submit" className="button" name="format" value="json">
              {t('privacyCase.exportJson')}
            </button>
          </Form>
          <p className="hint">{t('privacyCase.exportHint')}</p>
          {(one.kind === 'access' || one.record.exports.length > 0) && (
            <AnswerProposal
              subject={one.subject ?? ''}
              heading={t('privacyCase.proposeExport')}
              letters={one.accessLetters}
            />
          )}
          {lastErasure !== undefined && (
            <AnswerProposal
              subject={one.subject ?? ''}
              heading={t('privacyCase.proposeErasure')}
              letters={one.erasureLetters}
            />
          )}
          {one.kind === 'erasure' &&
            (isErased ? (
              <details className="act">
                <summary>{t('privacyCase.eraseAgain')}</summary>
                {erase}
              </details>
            ) : (
              erase
            ))}
        </>
      )}
      {one.heldMails.length > 0 && (
        <>
          <p>{t('privacyCase.heldMails', { count: String(one.heldMails.length) })}</p>
          <ul>
            {one.heldMails.map(({ id, template }) => (
              <li key={id}>{word('mail', template)}</li>
            ))}
          </ul>
        </>
      )}
      <Form method="post" className="stack narrow">
        <div className="row">
          {one.closed === null && (
            <SubmitButton intent="restrict" aria-describedby="restrict-hint">
              {t('privacyCase.restrict')}
            </SubmitButton>
          )}
          {restricted !== null && restricted.lifted === null && (
            <SubmitButton className="plain" intent="lift">
              {t(one.heldMails.length > 0 ? 'privacyCase.liftSending' : 'privacyCase.lift')}
            </SubmitButton>
          )}
          {one.heldMails.length > 0 && (
            <SubmitButton className="plain" intent="lift-dropping">
              {t('privacyCase.liftDropping')}
            </SubmitButton>
          )}
        </div>
        {one.closed === null && (
          <p id="restrict-hint" className="hint">
            {t('privacyCase.restrictHint')}
          </p>
        )}
      </Form>
      {one.closed === null && one.kind !== 'erasure' && (
        <details className="act" open={wrong?.problem === 'erasure'}>
          <summary>{t('privacyCase.alsoErase')}</summary>
          <Form method="post" noValidate className="stack narrow">
            <p className="hint">{t('privacyCase.alsoEraseText', { subject: one.subject ?? '' })}</p>
            <Field
              label={t('privacy.receivedOn')}
              name="received"
              type="date"
              max={one.today}
              defaultValue={one.today}
              error={wrong?.problem === 'erasure' ? t('privacy.dayWrong') : undefined}
            />
            <label className="check">
              <input type="checkbox" name="answered" value="yes" />{' '}
              {t(one.kind === 'access' ? 'privacyCase.accessAnswered' : 'privacyCase.requestAnswered')}
            </label>
            <SubmitButton intent="erasure">{t('privacyCase.openErasure')}</SubmitButton>
          </Form>
        </details>
      )}
      {one.waitsFor.length > 0 && (
        <Notice tone="info">{t('privacyCase.waitsFor', { numbers: one.waitsFor.join(', ') })}</Notice>
      )}
      {one.closed === null && one.waitsFor.length === 0 && (
        <SecondPress label={t('privacyCase.close')} text={t('privacyCase.closeText')}>
          <Form method="post">
            <SubmitButton isPrimary intent="close">
              {t('privacyCase.closeNow')}
            </SubmitButton>
          </Form>
        </SecondPress>
      )}
      {one.closed === null && (
        <details className="act" open={isReasonWrong}>
          <summary>{t('privacyCase.other')}</summary>
          <Form method="post" noValidate className="stack narrow">
            <div className="field">
              <label htmlFor="case-reason">{t('privacyCase.reason')}</label>
              <textarea
                id="case-reason"
                name="reason"
                rows={3}
                defaultValue={wrong?.reason}
                aria-describedby="case-reason-hint"
              />
              <p id="case-reason-hint" className={isReasonWrong ? 'error' : 'hint'}>
                {t(!isReasonWrong ? 'privacyCase.reasonHint' : 'privacyCase.reasonMissing')}
              </p>
            </div>
            <div className="row">
              <SubmitButton intent="extend">{t('privacyCase.extend')}</SubmitButton>
              <SubmitButton intent="refuse">{t('privacyCase.refuse')}</SubmitButton>
            </div>
          </Form>
        </details>
      )}
    </>
  );
}
