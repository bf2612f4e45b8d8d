import { data, Form, Link, useActionData, useLoaderData } from 'react-router';
import {
  giveUpMail,
  listFailedMails,
  readdressMail,
  retryMail,
} from '../../../../server/features/enquiries/failed-mails.ts';
import { readMailbox } from '../../../../server/features/enquiries/read-mailbox.ts';
import { readableAddress } from '../../../../server/platform/mail-address/address-key.ts';
import { causeOf } from '../../../../server/platform/mail/delivery-failure.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { causeWords } from './cause-words.ts';
import { incomingWords } from './incoming-words.ts';

export const loader = withDesk(async ({ database, now, mailbox, mailSetting, language, actor, title, may }) => {
  const incoming = await readMailbox(database, mailbox);
  const mails = await listFailedMails(database, actor, now());
  return {
    title: title('failedMails.title'),
    mayWork: may('work'),
    incoming: incomingWords(incoming, mailSetting.companyAddress, language),
    mails: mails.map(({ createdAt, retryAt, recipient, reason, ...mail }) => ({
      ...mail,
      recipient: recipient === null ? null : readableAddress(recipient),
      made: moment(createdAt, language),
      retry: retryAt === null ? null : moment(retryAt, language),
      ...causeOf(reason),
    })),
  };
});

export const action = withForm(async ({ database, secrets, now, wakeMail, actor }, form, text) => {
  const mailId = text('mail');
  const typed = text('address');
  const intent = form.get('intent');
  const outcome =
    intent === 'retry'
      ? await retryMail(database, actor, mailId, now())
      : intent === 'readdress'
        ? await readdressMail({ database, secrets }, actor, { mailId, typed }, now())
        : intent === 'give-up'
          ? await giveUpMail(database, actor, mailId, now())
          : ('gone' as const);
  wakeMail();
  return data({ outcome, mailId, typed, intent: String(intent) }, { status: outcome === 'done' ? 200 : 400 });
});

/** What did not arrive, why in plain words, and what can be done about it. */
export default function FailedMails() {
  const { mails, incoming, mayWork } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const texts = useTexts();
  const { t, word } = texts;
  return (
    <>
      <h1>{t('failedMails.heading')}</h1>
      <p className="hint">{t('failedMails.text')}</p>
      {incoming.isWrong ? (
        <Notice tone="alert">{t(incoming.key, incoming.values)}</Notice>
      ) : (
        <p className="hint">{t(incoming.key, incoming.values)}</p>
      )}
      {answer !== undefined && answer.outcome !== 'address' && (
        <Notice tone={answer.outcome === 'done' ? 'done' : 'alert'}>
          {answer.outcome === 'done'
            ? t(answer.intent === 'give-up' ? 'failedMails.left' : 'failedMails.goes')
            : t(`failedMails.problem.${answer.outcome}`)}
        </Notice>
      )}
      {mails.length === 0 && <p className="empty">{t('failedMails.empty')}</p>}
      <ul className="failed-mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <p>
              <strong>{word('mail', mail.template)}</strong>{' '}
              {mail.toCompany ? t('failedMails.toCompany') : (mail.recipient ?? t('inbox.restricted'))}{' '}
              {mail.label !== null &&
                (mail.itemId === null ? mail.label : <Link to={`/inbox/${mail.itemId}`}>{mail.label}</Link>)}
            </p>
            <p>
              {causeWords(texts, mail)} {mail.code !== '' && <span className="hint">({mail.code})</span>}
            </p>
            <p className="hint">
              {t('failedMails.made', { when: mail.made, attempts: mail.attempts })}{' '}
              {mail.retry !== null && t('failedMails.again', { when: mail.retry })}
            </p>
            {mayWork && !mail.restricted && (
              <Form method="post" action="/mails" className="row">
                <input type="hidden" name="mail" value={mail.id} />
                <SubmitButton intent="retry">
                  {t('failedMails.retry')}
                  <span className="unseen"> {mail.recipient ?? mail.label}</span>
                </SubmitButton>
              </Form>
            )}
            {mayWork && !mail.restricted && !mail.toCompany && mail.label !== null && (
              <details className="act" open={answer?.outcome === 'address' && answer.mailId === mail.id}>
                <summary>{t('failedMails.correct')}</summary>
                <Form method="post" action="/mails" noValidate className="stack narrow">
                  <input type="hidden" name="mail" value={mail.id} />
                  <div className="field">
                    <label htmlFor={`address-${mail.id}`}>{t('failedMails.address')}</label>
                    <input
                      id={`address-${mail.id}`}
                      name="address"
                      type="email"
                      autoComplete="off"
                      defaultValue={answer?.mailId === mail.id ? answer.typed : (mail.recipient ?? '')}
                      aria-invalid={answer?.outcome === 'address' && answer.mailId === mail.id ? true : undefined}
                      aria-describedby={`address-${mail.id}-hint`}
                    />
                    <p
                      id={`address-${mail.id}-hint`}
                      className={answer?.outcome === 'address' && answer.mailId === mail.id ? 'error' : 'hint'}
                    >
                      {answer?.outcome === 'address' && answer.mailId === mail.id
                        ? t('failedMails.problem.address')
                        : t('failedMails.addressHint')}
                    </p>
                  </div>
                  <SubmitButton intent="readdress">{t('failedMails.send')}</SubmitButton>
                </Form>
              </details>
            )}
            {mayWork && (
              <SecondPress label={t('failedMails.giveUp')} text={t('failedMails.giveUpText')}>
                <Form method="post" action="/mails">
                  <input type="hidden" name="mail" value={mail.id} />
                  <SubmitButton intent="give-up">{t('failedMails.giveUpNow')}</SubmitButton>
                </Form>
              </SecondPress>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
