import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { longestQuestion } from '../../../../domain/chat-limits.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { Icon } from '../../components/icon.tsx';
import { chatText, type ChatTexts } from './chat-texts.ts';
import { keepDraft, sendMessage, useConversation } from './conversation.ts';

/** The line the visitor writes in. Enter sends, Shift+Enter starts a new line. */
export function Composer({ texts, language }: { texts: ChatTexts; language: Locale }) {
  const { answering, drafts } = useConversation();
  const [problem, setProblem] = useState('');
  const text = drafts.input['message'] ?? '';
  const t = (key: 'chat.input.label' | 'chat.input.placeholder' | 'chat.input.send') => chatText(texts, language, key);

  function send() {
    const length = text.trim().length;
    if (length > longestQuestion) {
      setProblem(chatText(texts, language, 'chat.input.tooLong', { max: longestQuestion, count: length }));
      return;
    }
    setProblem('');
    void sendMessage(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the composition of a character; that is not meant to send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      noValidate
      className="border-t border-sand bg-paper p-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <p role="alert" id="chat-input-problem" className="field-error mb-2 empty:hidden">
        {problem}
      </p>
      <label htmlFor="chat-input" className="mb-1 block text-small font-semibold">
        {t('chat.input.label')}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          id="chat-input"
          name="message"
          rows={1}
          value={text}
          placeholder={t('chat.input.placeholder')}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem === '' ? undefined : 'chat-input-problem'}
          enterKeyHint="send"
          autoComplete="off"
          className="input"
          style={{ maxHeight: '8rem', resize: 'none', fieldSizing: 'content' }}
          onChange={(event) => {
            keepDraft('input', { message: event.target.value });
            if (problem !== '' && event.target.value.trim().length <= longestQuestion) setProblem('');
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className="btn btn-primary min-w-12 px-3"
          aria-label={t('chat.input.send')}
          aria-disabled={answering !== 'no'}
        >
          <Icon name="send" size={20} />
        </button>
      </div>
    </form>
  );
}
