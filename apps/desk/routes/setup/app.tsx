import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { appToSetUp, takeAppCode } from '../../../../server/features/accounts/authenticator-app.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { goOnTo } from '../../document/guard.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { afterSetup } from './after-setup.ts';
import { qrPath } from './qr-code.ts';

export const loader = withDesk(async (desk) => {
  const { operator, session, title } = desk;
  const app = await appToSetUp(desk, operator);
  if (app === null) throw redirect('/account');
  return {
    title: title('app.title'),
    key: app.key,
    qr: await qrPath(app.uri),
    back: session.stage === 'setup' ? '/setup' : goOnTo(desk.request, '/account'),
  };
});

export const action = withForm(async (desk, _form, text) => {
  const { operator, session, actor } = desk;
  if (!(await takeAppCode(desk, operator, text('code'), 'set-up'))) return data({ wrong: true }, { status: 400 });
  await logAccess(desk.database, actor, { action: 'app-added' }, desk.now());
  return redirect(afterSetup(desk.search, session));
});

export default function App() {
  const { key, qr, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <Sheet title={t('app.heading')}>
      <ol className="steps">
        <li>{t('app.install')}</li>
        <li>
          {t('app.scan')}
          <svg
            className="qr"
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            role="img"
            aria-label={t('app.qr')}
            shapeRendering="crispEdges"
          >
            <rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <details>
            <summary>{t('app.byHand')}</summary>
            <code className="key">{key}</code>
          </details>
        </li>
        <li>{t('app.type')}</li>
      </ol>
      <Form method="post" noValidate className="stack">
        <Field
          label={t('app.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          className="code-input"
          error={answer?.wrong ? t('app.wrong') : undefined}
        />
        <SubmitButton isPrimary>{t('app.go')}</SubmitButton>
      </Form>
      <p className="hint">
        <Link to={back}>{t('app.back')}</Link>
      </p>
    </Sheet>
  );
}
