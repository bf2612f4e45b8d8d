import { useState } from 'react';
import { Form, Link } from 'react-router';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { PasskeyMaker } from '../setup/passkey-maker.tsx';
import { MailIsAFile } from './mail-is-a-file.tsx';

interface MailedCodeProps {
  email: string;
  /** a code is under way */
  sent: boolean;
  /** where mails lie when none leave; null: they leave */
  mailFolder: string | null;
  problem: 'wrong' | 'over' | undefined;
}

/** Whoever has neither passkey nor app confirms by a code to their mailbox. */
export function MailedCode({ email, sent, mailFolder, problem }: MailedCodeProps) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('confirm.none')}</p>
      {problem === 'over' && <Notice tone="alert">{t('code.over')}</Notice>}
      {mailFolder !== null && <MailIsAFile folder={mailFolder} />}
      <div className="stack">
        {sent && (
          <Form method="post" noValidate className="stack">
            <Field
              label={t('confirm.mailed', { email })}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              className="code-input"
              error={problem === 'wrong' ? t('code.mail.wrong') : undefined}
            />
            <SubmitButton isPrimary intent="mailed-code">
              {t('confirm.go')}
            </SubmitButton>
          </Form>
        )}
        {sent && mailFolder === null && <p className="hint">{t('confirm.nothingCame')}</p>}
        <Form method="post">
          <SubmitButton isPrimary={!sent} intent="mail">
            {sent ? t('confirm.mailAgain') : t('confirm.mail', { email })}
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}

/**
 * Signed in or confirmed by mail just now: the first way to sign in is set up on the spot. @param to page to go on to
 * @param hasConfirmed somebody has confirmed, and not only signed in
 * @param isLeaving it was said above what happens without one
 */
export function FirstWayIn({ to, hasConfirmed, isLeaving }: { to: string; hasConfirmed: boolean; isLeaving: boolean }) {
  const { t } = useTexts();
  const [refused, setRefused] = useState(false);
  return (
    <>
      {hasConfirmed && <p>{t('confirm.done')}</p>}
      {!isLeaving && <p>{t('confirm.setUp')}</p>}
      {refused && <Notice tone="alert">{t('setup.passkeyRefused')}</Notice>}
      <section className="choice">
        <h2>{t('setup.passkey.heading')}</h2>
        <p>{t('setup.passkey.text')}</p>
        <PasskeyMaker label={t('setup.passkey.go')} to={to} onRefused={setRefused} />
      </section>
      <section className="choice">
        <h2>{t('setup.app.heading')}</h2>
        <p>{t('setup.app.text')}</p>
        <Link to={`/setup/app?${new URLSearchParams({ to }).toString()}`} className="button">
          {t('setup.app.go')}
        </Link>
      </section>
    </>
  );
}
