import { Fragment, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../language/language-provider.tsx';
import type { MessageKey } from '../../language/message-key.ts';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Consent } from './consent.tsx';
import { contactFields, forgetDraft, keepDraft, typedSoFar, type ContactField, type ContactValues } from './draft.ts';
import { FormOutcome, ReturnedNotice, type Outcome } from './form-outcome.tsx';
import { useSendMessage } from './use-send-message.ts';

const importRules = () => import('./check-message.ts');

/** What the page's own action answered to a form sent without JavaScript. */
export interface ReturnedForm {
  values: ContactValues;
  /** field -> text in the visitor's language */
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

/** field -> a key of validation.json, or the server's own text */
type Errors = Record<string, string>;
const noErrors: Errors = {};

/**
 * The contact form. The browser's own checks are off, so that everybody, with and without JavaScript, meets the same
 * rules in the same words.
 */
export function ContactForm({ action, email, returned, sentNumber }: ContactFormProps) {
  const { t } = useLanguage();
  const [errors, setErrors] = useState(returned?.errors ?? noErrors);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(sentNumber ? { kind: 'sent', number: sentNumber } : null);
  const [showsReturned, setShowsReturned] = useState(returned !== undefined);
  // counted up when a message has gone: the fields start anew, empty
  const [round, setRound] = useState(0);
  const [initial] = useState<ContactValues>(returned?.values ?? typedSoFar);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const { send } = useSendMessage();

  function showErrors(found: Errors) {
    flushSync(() => {
      setErrors(found);
      setBusy(false);
    });
    showToast({ kind: 'destructive', title: t('contact.validationTitle'), description: t('contact.validationDesc') });
    const first = contactFields.find((field) => field in found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(fields: Record<string, FormDataEntryValue>) {
    try {
      const { checkMessage } = await importRules();
      const { privacy, website, ...typed } = fields;
      const checked = checkMessage({ ...typed, privacy: privacy !== undefined });
      if ('issues' in checked) return showErrors(checked.issues);
      const result = await send(checked.message, typeof website === 'string' ? website : '');
      if (result.kind === 'invalid') return showErrors(result.fields);
      forgetDraft();
      setRound((before) => before + 1);
      setOutcome({ kind: 'sent', number: result.inquiryNumber });
      showToast({ title: t('contact.successTitle'), description: t('contact.successDesc') });
    } catch (error) {
      // the cause is the server's own text, for example that too many messages come from this network
      setOutcome({
        kind: 'failed',
        text:
          error instanceof Error && typeof error.cause === 'string' ? error.cause : t('contact.failed.kept', { email }),
      });
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
    setShowsReturned(false);
    setBusy(true);
    void submit(Object.fromEntries(new FormData(event.currentTarget))).finally(() => {
      running.current = false;
      setBusy(false);
    });
  }

  const value = (field: ContactField) => (round === 0 ? initial[field] : undefined);
  const error = (field: ContactField) => {
    const found = errors[field];
    // kept as a key, so that it follows a change of language
    return found?.startsWith('validation.') ? t(found as MessageKey) : found;
  };
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      aria-busy={busy}
      className="grid grid-cols-1 gap-5"
      onSubmit={onSubmit}
      onChange={(event) => {
        keepDraft(event.currentTarget);
        // the rules are there by the time they are needed
        void importRules().catch(() => undefined);
      }}
    >
      {returned && showsReturned ? <ReturnedNotice problem={returned.problem} email={email} /> : null}
      <p className="hint">{t('contact.form.required')}</p>
      <Fragment key={round}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <InputField
            id="contact-name"
            name="name"
            label={t('contact.form.name')}
            required
            autoComplete="name"
            defaultValue={value('name')}
            error={error('name')}
          />
          <InputField
            id="contact-email"
            name="email"
            type="email"
            label={t('contact.form.email')}
            required
            autoComplete="email"
            defaultValue={value('email')}
            error={error('email')}
          />
        </div>
        <InputField
          id="contact-subject"
          name="subject"
          label={t('contact.form.subject')}
          defaultValue={value('subject')}
          error={error('subject')}
        />
        <TextAreaField
          id="contact-message"
          name="message"
          rows={6}
          label={t('contact.form.message')}
          required
          defaultValue={value('message')}
          error={error('message')}
        />
        <Consent error={error('privacy')} checked={value('privacy') !== undefined} />
      </Fragment>
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="contact-website">{t('contact.form.website')}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
          <Icon name="send" size={20} />
          <span className="min-w-0 hyphens-auto wrap-anywhere">
            {t(busy ? 'contact.form.sending' : 'contact.form.submit')}
          </span>
        </button>
      </div>
      <FormOutcome outcome={outcome} email={email} />
    </form>
  );
}
