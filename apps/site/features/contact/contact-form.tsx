import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ReturnedForm } from '../../../../domain/forms/returned-form.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { isValidationKey } from '../../i18n/validation-key.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { FormStatus, Honeypot } from '../../forms/form-status.tsx';
import type { ReceivedForm } from '../../forms/received.ts';
import { useForm } from '../../forms/use-form.ts';
import { InputField, TextAreaField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { Consent } from './consent.tsx';
import { forgetDraft, keepDraft, takeUpDraft, type ContactField, type ContactValues } from './draft.ts';
import { FormOutcome } from './form-outcome.tsx';

interface ContactFormProps {
  /** the address the form is sent to without JavaScript */
  action: string;
  email: string;
  /** what the page's own action answered to a form sent without JavaScript */
  returned: ReturnedForm | undefined;
  /** a message just sent without JavaScript */
  received: ReceivedForm | null;
}

/**
 * The contact form. The browser's own checks are off, so that everybody, with and without JavaScript, meets the same
 * rules in the same words.
 */
export function ContactForm({ action, email, returned, received: landed }: ContactFormProps) {
  const { t, language } = useLanguage();
  const [received, setReceived] = useState(landed);
  // counted up when a message has gone: the fields start anew, empty
  const [round, setRound] = useState(0);
  const [initial] = useState<ContactValues>(returned?.values ?? {});
  const box = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => (box.current && !returned ? takeUpDraft(box.current) : undefined), [returned]);
  const form = useForm({
    kind: 'contact',
    prefix: 'contact',
    language,
    say: (key) => (isValidationKey(key) ? t(key) : key),
    returned,
    onRefused: () =>
      showToast({ kind: 'destructive', title: t('contact.validationTitle'), description: t('contact.validationDesc') }),
    onFailed(said) {
      showToast({ kind: 'destructive', title: t('contact.errorTitle'), description: t('contact.errorDesc') });
      return said ?? t('contact.failed.kept', { email });
    },
    onSent(arrived) {
      forgetDraft();
      setRound((before) => before + 1);
      setReceived(arrived);
      showToast({ title: t('contact.successTitle'), description: t('contact.successDesc') });
    },
  });

  const field = (name: ContactField) => ({
    ...form.field(name),
    defaultValue: round === 0 ? initial[name] : undefined,
  });
  return (
    <form
      ref={box}
      method="post"
      action={action}
      noValidate
      aria-busy={form.busy}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        setReceived(null);
        form.onSubmit(event);
      }}
      onChange={(event) => {
        keepDraft(event.currentTarget);
        form.warm();
      }}
    >
      <FormProblem form={form} summary={t('validation.summary.title')} title={t('contact.errorTitle')} email={email} />
      <p className="hint">{t('contact.form.required')}</p>
      <Fragment key={round}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <InputField {...field('name')} label={t('contact.form.name')} required autoComplete="name" />
          <InputField {...field('email')} type="email" label={t('contact.form.email')} required autoComplete="email" />
        </div>
        <InputField {...field('subject')} label={t('contact.form.subject')} />
        <TextAreaField {...field('message')} rows={6} label={t('contact.form.message')} required />
        <Consent error={form.field('privacy').error} checked={field('privacy').defaultValue !== undefined} />
      </Fragment>
      <Honeypot />
      <div>
        <button type="submit" className="btn btn-primary" aria-disabled={form.busy || undefined}>
          <Icon name="send" size={20} />
          <span className="min-w-0 hyphens-auto wrap-anywhere">
            {t(form.busy ? 'contact.form.sending' : 'contact.form.submit')}
          </span>
        </button>
      </div>
      <FormStatus busy={form.busy} text={t('contact.form.sending')} />
      <FormOutcome received={received} />
    </form>
  );
}
