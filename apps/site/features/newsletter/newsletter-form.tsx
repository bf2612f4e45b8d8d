import { useState } from 'react';
import { newsletterConsentVersion } from '../../../../domain/forms/newsletter-consent.ts';
import type { ReturnedForm } from '../../../../domain/forms/returned-form.ts';
import { localeTags } from '../../../../domain/locale.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { usePaths } from '../../i18n/link.tsx';
import { Text } from '../../i18n/text.tsx';
import { isValidationKey } from '../../i18n/validation-key.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { FormStatus, Honeypot } from '../../forms/form-status.tsx';
import { useForm } from '../../forms/use-form.ts';
import { InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';

interface NewsletterFormProps {
  /** the company's address, for when nothing else works */
  contact: string;
  /** what the newsletter page answered to a form sent without JavaScript */
  returned?: ReturnedForm | undefined;
}

/** One field and a button. Asks for the double opt-in; the answer is the same whether or not the address is on the list. */
export function NewsletterForm({ contact, returned }: NewsletterFormProps) {
  const { t, language, needSection } = useLanguage();
  const paths = usePaths();
  const [subscribed, setSubscribed] = useState(false);
  const form = useForm({
    kind: 'newsletter',
    prefix: 'newsletter',
    language,
    say: (key) => (isValidationKey(key) ? t(key) : key),
    // the section's texts come with the page, those of the rules only when they are needed
    prepare: () => needSection('validation'),
    returned,
    onFailed: (said) => said ?? t('newsletter.failed.text', { email: contact }),
    onSent() {
      setSubscribed(true);
      showToast({ title: t('newsletter.toast.title'), description: t('newsletter.toast.description') });
    },
  });
  const progress = form.busy ? 'sending' : subscribed ? 'subscribed' : 'idle';
  const date = new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(newsletterConsentVersion),
  );
  return (
    <form
      method="post"
      action={`${paths.page('newsletter')}#newsletter-problem`}
      noValidate
      aria-busy={form.busy}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        // the address is on its way already
        if (subscribed) event.preventDefault();
        else form.onSubmit(event);
      }}
    >
      <FormProblem form={form} summary={t('validation.summary.title')} title={t('newsletter.failed.title')} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <InputField
          {...form.field('email')}
          type="email"
          autoComplete="email"
          aria-required
          label={t('newsletter.form.label')}
          defaultValue={returned?.values['email']}
          onFocus={form.warm}
          // another address may follow
          onInput={() => setSubscribed(false)}
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
      <Honeypot />
      <div>
        <FormStatus busy={form.busy} text={t('newsletter.form.sending')} />
        <div role="status">
          {progress === 'subscribed' ? <p className="mb-4 font-semibold">{t('newsletter.form.next')}</p> : null}
        </div>
        <p className="hint [&_a]:underline">
          <Text id="newsletter.form.consent" values={{ date }} />
        </p>
      </div>
    </form>
  );
}
