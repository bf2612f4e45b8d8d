import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { canSignIn } from '../../../../server/features/accounts/can-sign-in.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from '../../../../server/features/accounts/recovery-codes.ts';
import { finishSetup } from '../../../../server/features/accounts/sessions.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { goOnTo } from '../../document/guard.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { goOnSignedIn } from '../sign-in/open-desk.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { PrintButton } from '../../components/print-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(async (desk) => {
  const { operator, title } = desk;
  if (!(await canSignIn(desk, operator.id))) throw redirect('/setup');
  return { title: title('recovery.title') };
});

/** `make`: new codes, shown in the answer and never again; `finish`: they are in a safe place. */
export const action = withForm(async (desk, form) => {
  const { actor, operator, session } = desk;
  if (!(await canSignIn(desk, operator.id))) throw redirect('/setup');
  if (form.get('intent') === 'make') {
    const codes = await makeRecoveryCodes(desk, operator.id);
    await logAccess(desk.database, actor, { action: 'recovery-codes-made' }, desk.now());
    return { codes };
  }
  if ((await recoveryCodesLeft(desk.database, operator.id)) === 0) return data(null, { status: 400 });
  if (session.stage === 'full') return redirect(desk.search.has('to') ? goOnTo(desk.request) : '/account');
  return goOnSignedIn(desk, await finishSetup(desk.database, { operator, session }, desk.now()), '/');
});

export default function RecoveryCodes() {
  useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const codes = answer !== undefined && answer !== null && 'codes' in answer ? answer.codes : null;
  if (codes === null)
    return (
      <Sheet title={t('recovery.heading')}>
        <p>{t('recovery.text')}</p>
        <Form method="post">
          <SubmitButton isPrimary intent="make">
            {t('recovery.make')}
          </SubmitButton>
        </Form>
      </Sheet>
    );
  return (
    <Sheet title={t('recovery.shownHeading')}>
      <p>{t('recovery.shown')}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <PrintButton />
        <CopyButton text={codes.join('\n')} />
      </div>
      <Form method="post">
        <SubmitButton isPrimary intent="finish">
          {t('recovery.finish')}
        </SubmitButton>
      </Form>
    </Sheet>
  );
}
