import { useState } from 'react';
import { data, Form, Link, redirect, redirectDocument, useActionData, useLoaderData } from 'react-router';
import { deskLanguages, isDeskLanguage } from '../../../../domain/desk-roles.ts';
import { enteredName } from '../../../../domain/mail-address.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { hasApp } from '../../../../server/features/accounts/authenticator-app.ts';
import { changeLanguage, changeName, operatorName } from '../../../../server/features/accounts/operators.ts';
import { passkeysOf } from '../../../../server/features/accounts/passkeys.ts';
import { recoveryCodesLeft } from '../../../../server/features/accounts/recovery-codes.ts';
import { endOtherSessions, endSession, isFresh, listSessions } from '../../../../server/features/accounts/sessions.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { keepWays, waysOfWorking } from '../../document/ways-of-working.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { PasskeyMaker } from '../setup/passkey-maker.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(async (desk) => {
  const { language, operator, session, search, title, request } = desk;
  const sessions = await listSessions(desk.database, operator.id, desk.now());
  const passkeys = await passkeysOf(desk, operator.id);
  return {
    title: title('account.title'),
    email: operator.email,
    name: enteredName(operator.name),
    isNamed: search.has('named'),
    role: operator.role,
    language,
    waysKept: search.has('ways'),
    ways: waysOfWorking(request, desk.cookies),
    fresh: isFresh(session, desk.now()),
    kept: search.has('kept'),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      label: passkey.label,
      made: moment(passkey.created_at, language),
      used: passkey.last_used_at === null ? null : moment(passkey.last_used_at, language),
    })),
    app: await hasApp(desk.database, operator.id),
    recoveryLeft: await recoveryCodesLeft(desk.database, operator.id),
    sessions: sessions.map((one) => ({
      id: one.id,
      device: one.device,
      from: one.address_prefix,
      seen: moment(one.last_seen_at, language),
      here: one.id === session.id,
    })),
  };
});

export const action = withForm(async (desk, form, text) => {
  const { operator, session, actor } = desk;
  const intent = form.get('intent');
  const record = (action: 'session-ended' | 'language-changed' | 'name-changed', detail?: Record<string, string>) =>
    logAccess(desk.database, actor, { action, ...(detail ? { detail } : {}) }, desk.now());
  if (intent === 'language') {
    const language = form.get('language');
    if (!isDeskLanguage(language)) return data(null, { status: 400 });
    await changeLanguage(desk.database, operator.id, language);
    await record('language-changed', { language });
    return redirectDocument('/account');
  }
  if (intent === 'name') {
    const name = operatorName(text('name'));
    if (name === null) return data({ typed: text('name') }, { status: 400 });
    await changeName(desk.database, operator.id, name);
    await record('name-changed');
    return redirectDocument('/account?named=1');
  }
  if (intent === 'ways') {
    const ways = { singleKeys: form.has('keys'), nextAfterAnswer: form.has('next') };
    return redirect('/account?ways=kept', { headers: keepWays(ways, desk.cookies) });
  }
  if (intent === 'end-others') await endOtherSessions(desk.database, operator.id, session.id);
  else if (!(await endSession(desk.database, operator.id, text('session')))) return data(null, { status: 404 });
  await record('session-ended');
  return redirect('/account');
});

export default function Account() {
  const account = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  const [refused, setRefused] = useState(false);
  const typed = useActionData<typeof action>()?.typed;
  return (
    <>
      <h1>{t('account.heading')}</h1>
      <p className="hint">
        {account.email}, {word('role', account.role)}
      </p>
      {account.kept && <Notice tone="alert">{t('account.kept')}</Notice>}

      <h2>{t('account.nameHeading')}</h2>
      <Form method="post" noValidate className="stack narrow">
        <Field
          label={t('accounts.name')}
          hint={t('account.nameHint')}
          name="name"
          autoComplete="name"
          maxLength={80}
          defaultValue={typed ?? account.name}
          error={typed === undefined ? undefined : t('accounts.problem.name')}
        />
        <div className="row">
          <SubmitButton intent="name">{t('item.save')}</SubmitButton>
          <span role="status">{account.isNamed ? t('inbox.changed') : ''}</span>
        </div>
      </Form>

      <h2>{t('account.languageHeading')}</h2>
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="language" />
        {deskLanguages.map((language) => (
          <button
            key={language}
            type="submit"
            className="button"
            name="language"
            value={language}
            lang={language}
            aria-pressed={account.language === language}
          >
            {word('locale', language)}
          </button>
        ))}
      </Form>

      <h2>{t('account.waysHeading')}</h2>
      <Form method="post" className="stack">
        <label className="check">
          <input type="checkbox" name="next" defaultChecked={account.ways.nextAfterAnswer} /> {t('account.waysNext')}
        </label>
        <label className="check">
          <input type="checkbox" name="keys" defaultChecked={account.ways.singleKeys} /> {t('account.waysKeys')}
        </label>
        <p className="hint">{t('account.waysHint')}</p>
        <div className="row">
          <SubmitButton intent="ways">{t('item.save')}</SubmitButton>
          <span role="status">{account.waysKept ? t('inbox.changed') : ''}</span>
        </div>
      </Form>

      <h2>{t('account.signInHeading')}</h2>
      {!account.fresh && (
        <Notice tone="info">
          {t('account.confirmFirst')} <Link to="/confirm?to=/account">{t('account.confirm')}</Link>
        </Notice>
      )}
      {refused && <Notice tone="alert">{t('setup.passkeyRefused')}</Notice>}
      <ul className="things">
        {account.passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              {t('account.passkey', { label: passkey.label, when: passkey.made })}
              {passkey.used !== null && <span className="hint"> {t('account.used', { when: passkey.used })}</span>}
            </span>
            <Form method="post" action="/account/sign-in">
              <button type="submit" className="plain" name="passkey" value={passkey.id}>
                {t('account.remove')}
              </button>
            </Form>
          </li>
        ))}
        {account.app && (
          <li>
            <span>{t('account.app')}</span>
            <Form method="post" action="/account/sign-in">
              <button type="submit" className="plain" name="app" value="1">
                {t('account.remove')}
              </button>
            </Form>
          </li>
        )}
        <li id="recovery">
          <span>{t('account.recovery', { left: account.recoveryLeft })}</span>
          <Link to="/setup/recovery-codes">{t('account.newCodes')}</Link>
        </li>
      </ul>
      <div className="row">
        <PasskeyMaker label={t('account.addPasskey')} onRefused={setRefused} />
        {!account.app && (
          <Link to="/setup/app" className="button">
            {t('account.addApp')}
          </Link>
        )}
      </div>

      <h2>{t('account.sessionsHeading')}</h2>
      <ul className="things">
        {account.sessions.map((session) => (
          <li key={session.id}>
            <span>
              {session.device === '' ? t('account.unknownDevice') : session.device}{' '}
              <span className="hint">{t('account.session', { from: session.from, when: session.seen })}</span>
              {session.here && <strong> {t('account.here')}</strong>}
            </span>
            {!session.here && (
              <Form method="post">
                <input type="hidden" name="intent" value="end" />
                <button type="submit" className="plain" name="session" value={session.id}>
                  {t('account.end')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {account.sessions.length > 1 && (
        <Form method="post">
          <SubmitButton intent="end-others">{t('account.endOthers')}</SubmitButton>
        </Form>
      )}
    </>
  );
}
