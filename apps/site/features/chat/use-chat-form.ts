import { useEffect, useRef } from 'react';
import type { ReceivedForm } from '../../forms/received.ts';
import { useForm } from '../../forms/use-form.ts';
import { chatText, type ChatKey } from './chat-texts.ts';
import { formFailed, keepDraft, useConversation, type ChatFormName } from './conversation.ts';

interface ChatFormOutcome {
  onSent(received: ReceivedForm, t: (key: ChatKey) => string): void;
  /** the form is gone: the focus needs another place */
  onDone(): void;
}

/** What the chat's two forms have in common: drafts that outlive failures and page changes, in the conversation's language. */
export function useChatForm(name: ChatFormName, { onSent, onDone }: ChatFormOutcome) {
  const { drafts, texts, language } = useConversation();
  const draft = drafts[name];
  const shown = useRef(true);
  const t = (key: ChatKey) => chatText(texts, language, key);
  const form = useForm({
    kind: name,
    prefix: `chat-${name}`,
    language,
    say: (key) => chatText(texts, language, key),
    onSent(received) {
      onSent(received, t);
      if (shown.current) onDone();
    },
    onRefused() {
      // the panel was closed meanwhile
      if (!shown.current) formFailed(name);
    },
    onFailed(said, status) {
      if (!shown.current) formFailed(name);
      return status === 429 && said !== null ? said : t('chat.form.failed');
    },
  });
  const warm = useRef(form.warm);
  useEffect(() => {
    shown.current = true;
    warm.current();
    return () => {
      shown.current = false;
    };
  }, []);

  return {
    form,
    language,
    t,
    field: (field: string) => ({
      ...form.field(field),
      value: draft[field] ?? '',
      onChange: (event: { target: { value: string } }) => keepDraft(name, { ...draft, [field]: event.target.value }),
    }),
  };
}
