import { data, redirect, useActionData, useLoaderData } from 'react-router';
import {
  hasSecondProof,
  signInStep,
  takeMailCode,
  takeSecondCode,
} from '../../../../server/features/accounts/sign-in-by-mail.ts';
import { goOnTo } from '../../document/guard.ts';
import { browserOf, withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { MailIsAFile } from './mail-is-a-file.tsx';
import { goOnSignedIn } from './open-desk.ts';
import { plainPage } from './plain-page.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const handle = plainPage;

export const loader = withDesk(async (desk) => {
  const { title, request } = desk;
  const token = desk.cookies.read(request, 'sign-in');
  const step = token === undefined ? null : await signInStep(desk, token);
  const stuck = token !== undefined && step === 'second' && !(await hasSecondProof(desk, token));
  return { title: title('code.title'), step, stuck, mailFolder: desk.mailFolder };
});

export const action = withForm(async (desk, form, text) => {
  const { request } = desk;
  const token = desk.cookies.read(request, 'sign-in');
  const code = text('code').slice(0, 40);
  if (token === undefined) return data({ problem: 'over' as const }, { status: 400 });
  if (form.get('step') === 'mail') {
    const answer = await takeMailCode(desk, token, code);
    if (answer === 'right') return redirect(`/sign-in/code${new URL(request.url).search}`);
    return data({ problem: answer }, { status: 400 });
  }
  const answer = await takeSecondCode(desk, token, code, browserOf(desk));
  if (answer.kind === 'wait')
    return data(
      { problem: 'wait' as const, minutes: Math.ceil(answer.seconds / 60) },
      { status: 429, headers: { 'Retry-After': String(answer.seconds) } },
    );
  if (answer.kind !== 'signed-in') return data({ problem: answer.kind }, { status: 400 });
  return goOnSignedIn(desk, answer.opened, answer.by === 'recovery-code' ? '/account#recovery' : goOnTo(request));
});

export default function Code() {
  const { step, stuck, mailFolder } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  if (step === null)
    return (
      <Sheet title={t('code.overTitle')}>
        <p>{t('code.over')}</p>
        <p>
          <a href="/sign-in">{t('code.again')}</a>
        </p>
      </Sheet>
    );
  if (stuck)
    return (
      <Sheet title={t('code.stuckTitle')}>
        <p>{t('code.stuck')}</p>
        <p>{t('code.stuckHelp')}</p>
        <p>
          <a href="/sign-in">{t('code.again')}</a>
        </p>
      </Sheet>
    );
  const key = step === 'mail' ? 'code.mail' : 'code.second';
  return (
    <Sheet title={t(`${key}.heading`)}>
      {answer?.problem === 'wait' && (
        <Notice tone="alert">{t('signIn.wait', { minutes: 'minutes' in answer ? answer.minutes : 1 })}</Notice>
      )}
      <p>{t(`${key}.text`)}</p>
      {step === 'mail' && mailFolder !== null && <MailIsAFile folder={mailFolder} />}
      <form method="post" noValidate className="stack">
        <input type="hidden" name="step" value={step} />
        <Field
          label={t(`${key}.label`)}
          name="code"
          autoComplete="one-time-code"
          inputMode={step === 'mail' ? 'numeric' : 'text'}
          spellCheck={false}
          className="code-input"
          error={answer?.problem === 'wrong' ? t(`${key}.wrong`) : undefined}
        />
        <SubmitButton isPrimary>{t(`${key}.go`)}</SubmitButton>
      </form>
      <p className="hint">
        {step === 'mail' && mailFolder === null && `${t('code.nothingCame')} `}
        <a href="/sign-in">{t('code.again')}</a>
      </p>
    </Sheet>
  );
}
