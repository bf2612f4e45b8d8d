import { useState } from 'react';
import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { hasApp, takeAppCode } from '../../../../server/features/accounts/authenticator-app.ts';
import { operatorByPasskey, passkeysOf, passkeyToAsk } from '../../../../server/features/accounts/passkeys.ts';
import { confirmSession } from '../../../../server/features/accounts/sessions.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { goOnTo } from '../../document/guard.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { parsedAnswer } from './passkey-answer.ts';

export const loader = withDesk(async (desk) => {
  const { operator, title } = desk;
  return {
    title: title('confirm.title'),
    passkey: (await passkeysOf(desk, operator.id)).length > 0,
    app: await hasApp(desk.database, operator.id),
    to: goOnTo(desk.request),
  };
});

/** Proves once more who is there, before something that reaches far: files leave, data go, roles change. */
export const action = withForm(async (desk, form, text) => {
  const { operator, session, actor, request } = desk;
  const intent = form.get('intent');
  if (intent === 'ask') return { options: await passkeyToAsk(desk, operator.id) };
  const account = `confirming ${operator.id}`;
  const wait = intent === 'passkey' ? null : await desk.budgets.look('seconds', account);
  if (wait !== null) return data({ problem: 'wait' as const, minutes: Math.ceil(wait / 60) }, { status: 429 });
  const right =
    intent === 'passkey'
      ? (await operatorByPasskey(desk, parsedAnswer(form), operator.id)) !== null
      : await takeAppCode(desk, operator, text('code'), 'sign-in');
  if (!right) {
    if (intent !== 'passkey') await desk.budgets.spend('seconds', account);
    return data({ problem: intent === 'passkey' ? ('passkey' as const) : ('code' as const) }, { status: 400 });
  }
  await confirmSession(desk.database, session.id, desk.now());
  await logAccess(desk.database, actor, { action: 'confirmed' }, desk.now());
  return redirect(goOnTo(request));
});

export default function Confirm() {
  const { passkey, app, to } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const [refused, setRefused] = useState(false);
  const problem = answer !== undefined && 'problem' in answer ? answer : undefined;
  return (
    <Sheet title={t('confirm.heading')}>
      <p>{t('confirm.text')}</p>
      {(refused || problem?.problem === 'passkey') && <Notice tone="alert">{t('signIn.passkeyRefused')}</Notice>}
      {problem?.problem === 'wait' && (
        <Notice tone="alert">{t('signIn.wait', { minutes: 'minutes' in problem ? problem.minutes : 1 })}</Notice>
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
      {!passkey && !app && <p>{t('confirm.none')}</p>}
      <Form method="post" action={`/sign-out?${new URLSearchParams({ to }).toString()}`} className="row">
        <SubmitButton className={passkey || app ? 'button' : 'button button-primary'}>
          {t('confirm.signInAgain')}
        </SubmitButton>
        <Link to={to}>{t('confirm.back')}</Link>
      </Form>
    </Sheet>
  );
}
