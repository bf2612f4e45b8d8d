import { useState } from 'react';
import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { hasApp, takeAppCode } from '../../../../server/features/accounts/authenticator-app.ts';
import { operatorByPasskey, passkeysOf, passkeyToAsk } from '../../../../server/features/accounts/passkeys.ts';
import { beginConfirmation, takeConfirmation } from '../../../../server/features/accounts/confirm-by-mail.ts';
import { confirmSession, hasConfirmedSince, isFresh } from '../../../../server/features/accounts/sessions.ts';
import { signInLifetime, signInStep } from '../../../../server/features/accounts/sign-in-by-mail.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { goOnTo } from '../../document/guard.ts';
import { browserOf, withDesk, withForm, type AskedOfDesk } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { FirstWayIn, MailedCode } from './nothing-to-confirm-with.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { parsedAnswer } from './passkey-answer.ts';

export const loader = withDesk(async (desk) => {
  const { operator, session, title, cookies, request } = desk;
  const token = cookies.read(request, 'sign-in');
  const passkey = (await passkeysOf(desk, operator.id)).length > 0;
  const app = await hasApp(desk.database, operator.id);
  return {
    title: title('confirm.title'),
    passkey,
    app,
    email: operator.email,
    confirmed: isFresh(session, desk.now()),
    hasConfirmed: hasConfirmedSince(session),
    sent: token !== undefined && (await signInStep(desk, token)) === 'mail',
    leaving: desk.search.has('leaving') && !passkey && !app,
    mailFolder: desk.mailFolder,
    to: goOnTo(request),
  };
});

/** Proves once more who is there, before something that reaches far: files leave, data go, roles change. */
export const action = withForm(async (desk, form, text) => {
  const { operator, session, actor, request } = desk;
  const intent = form.get('intent');
  if (intent === 'mail') return mailCode(desk);
  if (intent === 'mailed-code') return takeMailedCode(desk, text('code').slice(0, 40));
  if (intent === 'ask') return { options: await passkeyToAsk(desk, operator.id) };
  const account = `confirming ${operator.id}`;
  const wait = intent === 'passkey' ? null : await desk.budgets.look('seconds', account);
  if (wait !== null) return waitFor(wait);
  const right =
    intent === 'passkey'
      ? (await operatorByPasskey(desk, parsedAnswer(form), operator.id)) !== null
      : await takeAppCode(desk, operator, text('code'), 'sign-in');
  if (!right) {
    if (intent !== 'passkey') await desk.budgets.spend('seconds', account);
    return data(
      {
        problem: intent === 'passkey' ? ('passkey' as const) : ('code' as const),
      },
      { status: 400 },
    );
  }
  await confirmSession(desk.database, session.id, desk.now());
  await logAccess(desk.database, actor, { action: 'confirmed' }, desk.now());
  return redirect(goOnTo(request));
});

const waitFor = (seconds: number) =>
  data({ problem: 'wait' as const, minutes: Math.ceil(seconds / 60) }, { status: 429 });

async function mailCode(desk: AskedOfDesk) {
  const begun = await beginConfirmation(desk, desk, desk.messageIdHost);
  if (begun === null) return redirect(here(desk));
  if (begun.kind === 'wait') return waitFor(begun.seconds);
  desk.wakeMail();
  return redirect(here(desk), {
    headers: {
      'Set-Cookie': desk.cookies.set('sign-in', begun.token, signInLifetime / 1000),
    },
  });
}

async function takeMailedCode(desk: AskedOfDesk, code: string) {
  const token = desk.cookies.read(desk.request, 'sign-in');
  const { addressPrefix } = browserOf(desk);
  const answer = token === undefined ? 'over' : await takeConfirmation(desk, desk, { token, code, addressPrefix });
  if (answer !== 'right') return data({ problem: answer }, { status: 400 });
  return redirect(here(desk), {
    headers: { 'Set-Cookie': desk.cookies.set('sign-in', '', 0) },
  });
}

/** This page again, with what is to be done after it. */
const here = ({ search }: AskedOfDesk) => `/confirm?${search.toString()}`;

export default function Confirm() {
  const { passkey, app, email, confirmed, hasConfirmed, sent, leaving, mailFolder, to } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const [refused, setRefused] = useState(false);
  const problem = answer !== undefined && 'problem' in answer ? answer : undefined;
  const signOut = `/sign-out?${new URLSearchParams({ to }).toString()}`;
  const none = !passkey && !app;
  const setsUp = none && confirmed;
  const wrong = problem?.problem === 'wrong' || problem?.problem === 'over' ? problem.problem : undefined;
  return (
    <Sheet title={t(leaving ? 'confirm.leavingHeading' : setsUp ? 'confirm.setUpHeading' : 'confirm.heading')}>
      {leaving && <Notice tone="alert">{t('confirm.leaving')}</Notice>}
      {!leaving && !setsUp && <p>{t('confirm.text')}</p>}
      {(refused || problem?.problem === 'passkey') && <Notice tone="alert">{t('signIn.passkeyRefused')}</Notice>}
      {problem?.problem === 'wait' && (
        <Notice tone="alert">
          {t('signIn.wait', {
            minutes: 'minutes' in problem ? problem.minutes : 1,
          })}
        </Notice>
      )}
      {passkey && <PasskeyButton label={t('confirm.withPasskey')} onRefused={setRefused} />}
      {app && (
        <Form method="post" noValidate className="stack">
          <Field
            label={t('confirm.code')}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            className="code-input"
            error={problem?.problem === 'code' ? t('code.second.wrong') : undefined}
          />
          <SubmitButton intent="code">{t('confirm.go')}</SubmitButton>
        </Form>
      )}
      {setsUp && <FirstWayIn to={to} hasConfirmed={hasConfirmed} isLeaving={leaving} />}
      {none && !confirmed && <MailedCode email={email} sent={sent} mailFolder={mailFolder} problem={wrong} />}
      {!none && (
        <Form method="post" action={signOut} className="row">
          <SubmitButton className="button">{t('confirm.signInAgain')}</SubmitButton>
          <Link to={to}>{t('confirm.back')}</Link>
        </Form>
      )}
      {none && (
        <p>
          <Link to={to}>{t(setsUp || leaving ? 'confirm.goOn' : 'confirm.back')}</Link>
        </p>
      )}
      {leaving && (
        <Form method="post" action="/sign-out?sure=1">
          <SubmitButton className="plain">{t('confirm.leaveAnyway')}</SubmitButton>
        </Form>
      )}
    </Sheet>
  );
}
