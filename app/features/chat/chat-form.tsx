import type { ReactNode } from 'react';
import { MessageText } from './message-text.tsx';
import { cancelForm } from './conversation.ts';
import type { useChatForm } from './use-chat-form.ts';

interface ChatFormProps {
  form: ReturnType<typeof useChatForm>;
  label: string;
  submitLabel: string;
  /** the form is gone: the focus needs another place */
  onDone(): void;
  children: ReactNode;
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The frame of the chat's forms: alert, buttons, and the line about privacy. */
export function ChatForm({ form, label, submitLabel, onDone, children }: ChatFormProps) {
  const { t } = form;
  return (
    <form
      noValidate
      tabIndex={-1}
      aria-label={label}
      aria-busy={form.busy}
      lang={form.language}
      onSubmit={form.onSubmit}
      className="card mt-3 grid gap-3 !bg-oat p-3 text-small [--ring-gap:var(--color-oat)]"
    >
      <div role="alert" className="empty:hidden">
        {form.alert === '' ? null : (
          <p ref={bringIntoView} className="notice notice-error !px-3 !py-2">
            <MessageText text={form.alert} />
          </p>
        )}
      </div>
      {children}
      {/* honeypot: never seen or reached by people */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </div>
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
      <p className="hint !text-tiny">
        <MessageText text={t('chat.form.privacy')} />
      </p>
    </form>
  );
}
