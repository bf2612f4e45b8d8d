import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { chatText, type ChatKey } from './chat-texts.ts';
import { formFailed, keepDraft, useConversation, type ChatFormName } from './conversation.ts';
import { forgetIdempotencyKey, idempotencyKey } from '../../submission/idempotency.ts';
import { sendSubmission } from '../../submission/send.ts';

interface ChatFormOutcome {
  /** a backend other than ours may give no number */
  onSent(inquiryNumber: string | undefined, t: (key: ChatKey) => string): void;
  /** the form is gone: the focus needs another place */
  onDone(): void;
}

/** As they are read, so that the first wrong one gets the focus. */
const fieldsInOrder = ['name', 'company', 'email', 'phone', 'quantity', 'note'];

const importRules = () => import('./check-form.ts');

export interface FieldState {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/**
 * What the chat's two forms have in common: drafts that outlive failures and page changes, the shared rules, one
 * idempotency key a message, and an alert in the panel.
 */
export function useChatForm(
  form: ChatFormName,
  functionName: 'send-pre-order' | 'request-callback',
  { onSent, onDone }: ChatFormOutcome,
) {
  const { drafts, texts, language } = useConversation();
  const draft = drafts[form];
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // how long a form takes to fill in tells people from programs
  const shownAt = useRef(0);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    shownAt.current = performance.now();
    void importRules().catch(() => undefined);
    return () => {
      shown.current = false;
    };
  }, []);

  const t = (key: ChatKey) => chatText(texts, language, key);

  function refuse(found: Record<string, string>) {
    flushSync(() => {
      setErrors(found);
      setAlert('');
    });
    const first = fieldsInOrder.find((name) => name in found);
    if (first) document.getElementById(`chat-${form}-${first}`)?.focus();
    // last, so that the alert is what stays in view
    setAlert(t('chat.form.invalid'));
  }

  async function submit(website: FormDataEntryValue | null) {
    const { checkForm } = await importRules();
    const checked = checkForm(form, draft);
    if ('issues' in checked) {
      refuse(
        Object.fromEntries(
          Object.entries(checked.issues).map(([field, key]) => [field, chatText(texts, language, key)]),
        ),
      );
      return;
    }
    const elapsed = Math.round(performance.now() - shownAt.current);
    const result = await sendSubmission(
      functionName,
      { ...checked.body, ...(website ? { website } : {}), elapsed },
      { language, idempotencyKey: idempotencyKey(form, checked.body) },
    );
    if (result.ok) {
      forgetIdempotencyKey(form);
      const number = result.data['inquiryNumber'];
      onSent(typeof number === 'string' ? number : undefined, t);
      if (shown.current) onDone();
    } else if (!shown.current) formFailed(form);
    else if (result.status === 400 && result.error?.fields) refuse(result.error.fields);
    else setAlert(result.status === 429 && result.error ? result.error.message : t('chat.form.failed'));
  }

  return {
    alert,
    busy,
    language,
    t,
    field: (name: string): FieldState => ({
      id: `chat-${form}-${name}`,
      name,
      value: draft[name] ?? '',
      error: errors[name],
      onChange: (event) => keepDraft(form, { ...draft, [name]: event.target.value }),
    }),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      // a second click may come before the button is drawn disabled
      if (running.current) return;
      running.current = true;
      setErrors({});
      setAlert('');
      setBusy(true);
      submit(new FormData(event.currentTarget).get('website'))
        .catch((error: unknown) => {
          console.error(error);
          if (shown.current) setAlert(t('chat.form.failed'));
          else formFailed(form);
        })
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
  };
}
