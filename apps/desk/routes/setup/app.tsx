import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { appToSetUp, takeAppCode } from '../../../../server/features/accounts/authenticator-app.ts';
import { recordAccess } from '../../../../server/platform/audit/record-access.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { qrPath } from './qr-code.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = context.get(deskContext);
  const { operator } = signedIn(context);
  const app = await appToSetUp(desk, operator);
  if (app === null) throw redirect('/account');
  const title = textIn(languageOf(request, context), 'app.title', { brand: desk.brand });
  return { title, key: app.key, qr: await qrPath(app.uri) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const { operator, session } = signedIn(context);
  const form = await request.formData();
  if (!(await takeAppCode(desk, operator, String(form.get('code') ?? ''), 'set-up')))
    return data({ wrong: true }, { status: 400 });
  await desk.database.write((transaction) =>
    recordAccess(transaction, actorOf(context), { action: 'app-added' }, desk.now()),
  );
  return redirect(session.stage === 'setup' ? '/setup/recovery-codes' : '/account');
}

export default function App() {
  const { key, qr } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const busy = useNavigation().state !== 'idle';
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
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('app.go')}
        </button>
      </Form>
      <p className="hint">
        <Link to="/setup">{t('app.back')}</Link>
      </p>
    </Sheet>
  );
}
