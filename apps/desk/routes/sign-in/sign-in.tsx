import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { hasOperators } from '../../../../server/features/accounts/operators.ts';
import { beginSignIn, signInLifetime } from '../../../../server/features/accounts/sign-in-by-mail.ts';
import { signInByPasskey } from '../../../../server/features/accounts/sign-in-by-passkey.ts';
import { signedInContext } from '../../document/desk-context.ts';
import { goOnTo } from '../../document/guard.ts';
import { browserOf, withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { goOnSignedIn } from './open-desk.ts';
import { parsedAnswer } from './passkey-answer.ts';
import { plainPage } from './plain-page.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const handle = plainPage;

export const loader = withDesk(async (desk) => {
  const { title, request, context } = desk;
  if (context.get(signedInContext) !== null) throw redirect(goOnTo(request));
  return {
    title: title('signIn.title'),
    brand: desk.brand,
    isOut: desk.search.has('out'),
    empty: !(await hasOperators(desk.database)),
  };
});

/** `passkey`: its answer to what passkey-options.ts gave; `mail`: an address to mail a code to. */
export const action = withForm(async (desk, form, text) => {
  const { request } = desk;
  const intent = form.get('intent');
  if (intent === 'passkey') {
    const opened = await signInByPasskey(desk, parsedAnswer(form), browserOf(desk));
    if (opened === null) return data({ problem: 'passkey' as const }, { status: 400 });
    return goOnSignedIn(desk, opened, goOnTo(request));
  }
  const email = text('email').trim();
  if (!isMailAddress(email)) return data({ problem: 'email' as const, email }, { status: 400 });
  const begun = await beginSignIn(desk, email, browserOf(desk), desk.messageIdHost);
  if (begun.kind === 'wait')
    return data(
      { problem: 'wait' as const, email, minutes: Math.ceil(begun.seconds / 60) },
      { status: 429, headers: { 'Retry-After': String(begun.seconds) } },
    );
  desk.wakeMail();
  const next = new URL(request.url).search;
  return redirect(`/sign-in/code${next}`, {
    headers: { 'Set-Cookie': desk.cookies.set('sign-in', begun.token, signInLifetime / 1000) },
  });
});

export default function SignIn() {
  const { brand, empty, isOut } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  if (empty) return <NobodyYet brand={brand} />;
  const problem = answer !== undefined && 'problem' in answer ? answer : undefined;
  return (
    <Sheet title={t('signIn.heading', { brand })}>
      {isOut && answer === undefined && <Notice tone="done">{t('signIn.out')}</Notice>}
      <p>{t('signIn.text')}</p>
      <div data-passkey-refused="" hidden={problem?.problem !== 'passkey'}>
        <Notice tone="alert">{t('signIn.passkeyRefused')}</Notice>
      </div>
      <div data-passkey-unsent="" hidden>
        <Notice tone="alert">{t('connection.unsent')}</Notice>
      </div>
      {problem?.problem === 'wait' && (
        <Notice tone="alert">{t('signIn.wait', { minutes: 'minutes' in problem ? problem.minutes : 1 })}</Notice>
      )}
      <button type="button" className="button button-primary" data-passkey="" data-waiting={t('signIn.passkeyWaiting')}>
        {t('signIn.withPasskey')}
      </button>
      <div data-passkey-slow="" hidden>
        <Notice tone="info">{t('signIn.passkeySlow')}</Notice>
      </div>
      <button type="button" className="button" data-passkey-cancel="" hidden>
        {t('signIn.passkeyCancel')}
      </button>
      <form method="post" data-passkey-answer="" hidden>
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="answer" />
      </form>
      <p className="or">
        <span>{t('signIn.or')}</span>
      </p>
      <form method="post" noValidate className="stack">
        <Field
          label={t('signIn.email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={problem !== undefined && 'email' in problem ? problem.email : ''}
          hint={t('signIn.emailHint')}
          error={problem?.problem === 'email' ? t('signIn.emailWrong') : undefined}
        />
        <SubmitButton intent="mail">{t('signIn.mailCode')}</SubmitButton>
      </form>
    </Sheet>
  );
}

/** A machine without operators: whoever can use its command line makes the first one. */
function NobodyYet({ brand }: { brand: string }) {
  const { t } = useTexts();
  return (
    <Sheet title={t('nobodyYet.title', { brand })}>
      <p>{t('nobodyYet.text')}</p>
      <pre className="command">
        <code>npm run operator -- add you@example.com --role admin</code>
      </pre>
      <p>{t('nobodyYet.next')}</p>
      <p>{t('nobodyYet.settings')}</p>
    </Sheet>
  );
}
