import type { ReactNode } from 'react';
import { FormStatus, Honeypot } from '../../forms/form-status.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { MessageText } from './message-text.tsx';
import { cancelForm } from './conversation.ts';
import type { useChatForm } from './use-chat-form.ts';

interface ChatFormProps {
  chatForm: ReturnType<typeof useChatForm>;
  label: string;
  submitLabel: string;
  /** the form is gone: the focus needs another place */
  onDone(): void;
  children: ReactNode;
}

/** The frame of the chat's forms: alert, buttons, and the line about privacy. */
export function ChatForm({ chatForm, label, submitLabel, onDone, children }: ChatFormProps) {
  const { t, form, language } = chatForm;
  return (
    <form
      noValidate
      tabIndex={-1}
      aria-label={label}
      aria-busy={form.busy}
      lang={language}
      onSubmit={form.onSubmit}
      className="card mt-3 grid gap-3 bg-oat p-3 text-small [--ring-gap:var(--color-oat)]"
    >
      <div role="alert" className="empty:hidden">
        {form.problem === null && form.wrongFields.length === 0 ? null : (
          <ErrorSummary
            id={form.problemId}
            title={<MessageText text={form.problem ?? t('chat.form.invalid')} />}
            fields={form.wrongFields}
            className="px-3 py-2"
          >
            {form.unsent}
          </ErrorSummary>
        )}
      </div>
      {children}
      <Honeypot />
      <FormStatus busy={form.busy} text={t('chat.form.sending')} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-small btn-primary" aria-disabled={form.busy || undefined}>
          {form.busy ? t('chat.form.sending') : submitLabel}
        </button>
        <button
          type="button"
          className="btn btn-small btn-quiet"
          aria-disabled={form.busy || undefined}
          onClick={() => {
            if (form.busy) return;
            cancelForm();
            onDone();
          }}
        >
          {t('chat.form.cancel')}
        </button>
      </div>
      <p className="hint text-tiny">
        <MessageText text={t('chat.form.privacy')} />
      </p>
    </form>
  );
}
