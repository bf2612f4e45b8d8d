import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { localeTags } from '../../../domain/locale.ts';
import { newsletterConsentVersion } from '../../../domain/newsletter-consent.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { usePaths } from '../../language/link.tsx';
import { Text } from '../../language/text.tsx';
import { isValidationKey } from '../../language/validation-key.ts';
import { InputField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { forgetIdempotencyKey, idempotencyKey } from '../../submission/idempotency.ts';
import { sendSubmission } from '../../submission/send.ts';

const importRules = () => import('./check-address.ts');

/** What the newsletter page answered to a form sent without JavaScript. */
export interface ReturnedSubscription {
  email: string;
  /** key of a text, or null */
  issue: string | null;
  /** what went wrong beyond the field, as a text */
  problem: string | null;
}

interface NewsletterFormProps {
  /** the company's address, for when nothing else works */
  contact: string;
  returned?: ReturnedSubscription | undefined;
}

type Progress = 'idle' | 'sending' | 'subscribed';

/** One field and a button. Asks for the double opt-in; the answer is the same whether or not the address is on the list. */
export function NewsletterForm({ contact, returned }: NewsletterFormProps) {
  const { t, language, needSection } = useLanguage();
  const paths = usePaths();
  const [progress, setProgress] = useState<Progress>('idle');
  const [error, setError] = useState<string | null>(returned?.issue ?? null);
  const [problem, setProblem] = useState<string | null>(returned?.problem ?? null);
  const field = useRef<HTMLFormElement>(null);
  const [shownAt] = useState(() => performance.now());

  function refuse(issue: string) {
    flushSync(() => {
      setError(issue);
      setProgress('idle');
    });
    field.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  }

  async function subscribe(form: HTMLFormElement) {
    const data = new FormData(form);
    // the section's texts come with the page, those of the rules only when they are needed
    // and when they do not arrive (a page from before a new release), the server checks alone
    const [rules] = await Promise.all([
      importRules().catch(() => null),
      needSection('validation').catch(() => undefined),
    ]);
    const email = String(data.get('email') ?? '');
    const checked = rules ? rules.checkAddress(email) : { email };
    if ('issue' in checked) return refuse(checked.issue);
    const website = String(data.get('website') ?? '');
    const elapsed = Math.round(performance.now() - shownAt);
    const body = { ...checked, ...(website ? { website } : {}), elapsed };
    const result = await sendSubmission('subscribe-newsletter', body, {
      language,
      idempotencyKey: idempotencyKey('newsletter', checked),
    });
    if (result.ok) {
      forgetIdempotencyKey('newsletter');
      setProgress('subscribed');
      showToast({ title: t('newsletter.toast.title'), description: t('newsletter.toast.description') });
      return;
    }
    const wrong = result.status === 400 ? result.error?.fields?.['email'] : undefined;
    if (wrong !== undefined) return refuse(wrong);
    console.error('subscribe-newsletter', result.status, result.error?.code ?? 'no answer');
    setProblem(result.error?.message ?? t('newsletter.failed.text', { email: contact }));
    setProgress('idle');
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress !== 'idle') return;
    setProgress('sending');
    setError(null);
    setProblem(null);
    subscribe(event.currentTarget).catch((cause: unknown) => {
      console.error(cause);
      setProblem(t('newsletter.failed.text', { email: contact }));
      setProgress('idle');
    });
  }

  function onFocus() {
    // a failure shows itself when the form is sent
    void importRules().catch(() => undefined);
  }

  const date = new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(newsletterConsentVersion),
  );
  return (
    <form
      ref={field}
      method="post"
      action={paths.page('newsletter')}
      noValidate
      aria-busy={progress === 'sending'}
      className="grid grid-cols-1 gap-4"
      onSubmit={onSubmit}
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <InputField
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          aria-required
          label={t('newsletter.form.label')}
          defaultValue={returned?.email}
          error={error !== null && isValidationKey(error) ? t(error) : (error ?? undefined)}
          onFocus={onFocus}
          // another address may follow
          onInput={() => setProgress((before) => (before === 'subscribed' ? 'idle' : before))}
        />
        <button
          type="submit"
          className={`btn sm:mt-[2.05rem] ${progress === 'subscribed' ? 'cursor-default bg-leaf text-white !opacity-100' : 'btn-primary'}`}
          aria-disabled={progress !== 'idle' || undefined}
          data-progress={progress}
        >
          {progress === 'subscribed' ? <Icon name="check" size={20} /> : null}
          {t(
            progress === 'subscribed'
              ? 'newsletter.form.subscribed'
              : progress === 'sending'
                ? 'newsletter.form.sending'
                : 'newsletter.form.button',
          )}
        </button>
      </div>
      {/* honeypot: never seen or reached by people */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </div>
      <div>
        <div role="status">
          {progress === 'subscribed' ? <p className="mb-4 font-semibold">{t('newsletter.form.next')}</p> : null}
        </div>
        <div role="alert">
          {problem === null ? null : (
            <div className="notice notice-error mb-4">
              <p className="font-semibold">{t('newsletter.failed.title')}</p>
              <p>{problem}</p>
            </div>
          )}
        </div>
        <p className="hint [&_a]:underline">
          <Text id="newsletter.form.consent" values={{ date }} />
        </p>
      </div>
    </form>
  );
}
