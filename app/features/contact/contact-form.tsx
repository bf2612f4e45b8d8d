import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../language/language-provider.tsx';
import type { MessageKey } from '../../language/message-key.ts';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Consent } from './consent.tsx';
import { FormOutcome, ReturnedNotice, type Outcome } from './form-outcome.tsx';
import { useSendMessage } from './use-send-message.ts';

const importRules = () => import('./check-message.ts');

/** The fields in the order they are read; the first wrong one gets the focus. */
export const contactFields = ['name', 'email', 'subject', 'message', 'privacy'] as const;
export type ContactField = (typeof contactFields)[number];

/** What the page's own action answered to a form sent without JavaScript. */
export interface ReturnedForm {
  values: Partial<Record<ContactField, string>>;
  /** texts in the visitor's language */
  errors: Record<string, string>;
  /** what went wrong beyond the fields */
  problem: string | null;
}

interface ContactFormProps {
  /** the address the form is sent to without JavaScript */
  action: string;
  email: string;
  returned: ReturnedForm | undefined;
  /** inquiry number of a message just sent without JavaScript */
  sentNumber: string | null;
}

const noErrors: Record<string, string> = {};

/**
 * The contact form. The browser's own checks are off, so that everybody, with and without JavaScript, meets the same
 * rules in the same words.
 */
export function ContactForm({ action, email, returned, sentNumber }: ContactFormProps) {
  const { t } = useLanguage();
  const [errors, setErrors] = useState(returned?.errors ?? noErrors);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(sentNumber ? { kind: 'sent', number: sentNumber } : null);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const { send } = useSendMessage();

  function showErrors(found: Record<string, string>) {
    flushSync(() => {
      setErrors(found);
      setBusy(false);
    });
    showToast({ kind: 'destructive', title: t('contact.validationTitle'), description: t('contact.validationDesc') });
    const first = contactFields.find((field) => field in found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(element: HTMLFormElement) {
    const data = new FormData(element);
    try {
      const { checkMessage } = await importRules();
      const { privacy, website, ...fields } = Object.fromEntries(data);
      const checked = checkMessage({ ...fields, privacy: privacy !== undefined });
      if ('issues' in checked) {
        // the schema's messages are keys of validation.json
        showErrors(Object.fromEntries(Object.entries(checked.issues).map(([field, key]) => [field, t(key as MessageKey)])));
        return;
      }
      const result = await send(checked.message, typeof website === 'string' ? website : '');
      if (result.kind === 'invalid') {
        showErrors(result.fields);
        return;
      }
      element.reset();
      flushSync(() => setOutcome({ kind: 'sent', number: result.inquiryNumber }));
      showToast({ title: t('contact.successTitle'), description: t('contact.successDesc') });
    } catch (error) {
      setOutcome({ kind: 'failed', text: error instanceof Error && typeof error.cause === 'string' ? error.cause : t('contact.failed.kept', { email }) });
      showToast({ kind: 'destructive', title: t('contact.errorTitle'), description: t('contact.errorDesc') });
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // a second click may come before the button is drawn disabled
    if (running.current) return;
    running.current = true;
    setErrors(noErrors);
    setOutcome(null);
    setBusy(true);
    void submit(event.currentTarget).finally(() => {
      running.current = false;
      setBusy(false);
    });
  }

  const value = (field: ContactField) => returned?.values[field];
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      aria-busy={busy}
      className="grid gap-5"
      onSubmit={onSubmit}
      onFocus={() => void importRules().catch(() => undefined)}
    >
      {returned ? <ReturnedNotice problem={returned.problem} email={email} /> : null}
      <p className="hint">{t('contact.form.required')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField id="contact-name" name="name" label={t('contact.form.name')} required autoComplete="name" defaultValue={value('name')} error={errors.name} />
        <InputField id="contact-email" name="email" type="email" label={t('contact.form.email')} required autoComplete="email" defaultValue={value('email')} error={errors.email} />
      </div>
      <InputField id="contact-subject" name="subject" label={t('contact.form.subject')} defaultValue={value('subject')} error={errors.subject} />
      <TextAreaField id="contact-message" name="message" rows={6} label={t('contact.form.message')} required defaultValue={value('message')} error={errors.message} />
      <Consent error={errors.privacy} checked={value('privacy') !== undefined} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="contact-website">{t('contact.form.website')}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <FormOutcome outcome={outcome} email={email} />
      <div>
        <button type="submit" className="btn btn-primary" disabled={busy}>
          <Icon name="send" size={20} />
          {t(busy ? 'contact.form.sending' : 'contact.form.submit')}
        </button>
      </div>
    </form>
  );
}
