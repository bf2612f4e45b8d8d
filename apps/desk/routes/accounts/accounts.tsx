import { data, Form, Link, useActionData, useLoaderData } from 'react-router';
import { deskLanguages, roles } from '../../../../domain/desk-roles.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { linkLifetime } from '../../../../server/features/accounts/first-link.ts';
import { listOperators } from '../../../../server/features/accounts/operators.ts';
import { isFresh } from '../../../../server/features/accounts/sessions.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { changeAccounts } from './change-accounts.ts';

export const loader = withDesk(async (desk) => {
  const { language, operator, session, actor, title } = desk;
  const accounts = await listOperators(desk.database);
  await logAccess(desk.database, actor, { action: 'accounts-read' }, desk.now());
  return {
    title: title('accounts.title'),
    fresh: isFresh(session, desk.now()),
    accounts: accounts.map((one) => ({
      id: one.id,
      name: one.name,
      email: one.email,
      role: one.role,
      removed: one.disabled_at !== null,
      ready: one.passkeys > 0 || one.hasApp,
      seen: one.lastSeenAt === null ? null : moment(one.lastSeenAt, language),
      self: one.id === operator.id,
    })),
  };
});

export const action = withForm(async (desk, form) => {
  const { actor } = desk;
  const result = await changeAccounts(desk, actor, form);
  return data(result, { status: 'problem' in result ? 400 : 200 });
});

export default function Accounts() {
  const { accounts, fresh } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const mailWith = ({ email, link }: { email: string; link: string }) =>
    `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t('accounts.mailSubject'))}&body=${encodeURIComponent(
      t('accounts.mailBody', { link }),
    )}`;
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  const link = answer !== undefined && 'link' in answer ? answer : undefined;
  return (
    <>
      <h1>{t('accounts.heading')}</h1>
      {!fresh && (
        <Notice tone="info">
          {t('accounts.confirmFirst')} <Link to="/confirm?to=/accounts">{t('account.confirm')}</Link>
        </Notice>
      )}
      {link !== undefined && (
        <Notice tone="done">
          <p>{t('accounts.link', { email: link.email, days: linkLifetime / (24 * 60 * 60 * 1000) })}</p>
          <code className="key">{link.link}</code>
          <div className="row">
            <a className="button button-primary" href={mailWith(link)}>
              {t('accounts.mailIt')}
            </a>
            <CopyButton text={link.link} />
          </div>
          <p className="hint">{t('accounts.mailHint')}</p>
        </Notice>
      )}
      {(problem === 'last-admin' || problem === 'taken' || problem === 'unknown') && (
        <Notice tone="alert">{t(`accounts.problem.${problem}`)}</Notice>
      )}
      <table className="list cards accounts">
        <ColumnHeads
          columns={[
            t('accounts.name'),
            t('accounts.email'),
            t('accounts.role'),
            t('accounts.seen'),
            t('accounts.change'),
          ]}
        />
        <tbody>
          {accounts.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name}</th>
              <td data-label={t('accounts.email')}>{one.email}</td>
              <td>
                {one.removed ? (
                  t('accounts.removed')
                ) : (
                  <Form method="post" className="row">
                    <input type="hidden" name="operator" value={one.id} />
                    <select name="role" defaultValue={one.role} aria-label={t('accounts.roleOf', { name: one.name })}>
                      {choices(roles, (role) => word('role', role))}
                    </select>
                    <SubmitButton className="plain" name="intent" value="role">
                      {t('accounts.changeRole')}
                    </SubmitButton>
                  </Form>
                )}
              </td>
              <td data-label={t('accounts.seen')}>
                {one.seen ?? (one.ready ? t('accounts.never') : t('accounts.invited'))}
              </td>
              <td>
                <Form method="post" className="row">
                  <input type="hidden" name="operator" value={one.id} />
                  {one.removed ? (
                    <SubmitButton className="plain" name="intent" value="readmit">
                      {t('accounts.readmit')}
                    </SubmitButton>
                  ) : (
                    !one.self && (
                      <>
                        <SubmitButton className="plain" name="intent" value="reset">
                          {one.ready ? t('accounts.reset') : t('accounts.newLink')}
                        </SubmitButton>
                        <SubmitButton className="plain" name="intent" value="remove">
                          {t('accounts.remove')}
                        </SubmitButton>
                      </>
                    )
                  )}
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2>{t('accounts.addHeading')}</h2>
      <Form method="post" noValidate className="stack narrow" key={link?.link ?? 'add'}>
        <Field
          label={t('accounts.name')}
          name="name"
          data-start="person"
          autoComplete="off"
          error={problem === 'name' ? t('accounts.problem.name') : undefined}
        />
        <Field
          label={t('accounts.email')}
          name="email"
          type="email"
          autoComplete="off"
          error={problem === 'email' ? t('accounts.problem.email') : undefined}
        />
        <SelectField
          label={t('accounts.role')}
          hint={roles.map((role) => (
            <span key={role} className="hint-line">
              {word('role', role)}: {t(`roleText.${role}`)}
            </span>
          ))}
          name="role"
          defaultValue="clerk"
        >
          {choices(roles, (role) => word('role', role))}
        </SelectField>
        <SelectField label={t('accounts.language')} name="language" defaultValue="de">
          {deskLanguages.map((language) => (
            <option key={language} value={language} lang={language}>
              {word('locale', language)}
            </option>
          ))}
        </SelectField>
        <SubmitButton className="button button-primary" name="intent" value="add">
          {t('accounts.add')}
        </SubmitButton>
      </Form>
    </>
  );
}
