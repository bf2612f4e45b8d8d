import { chatText, type ChatKey } from './chat-texts.ts';
import type { ChatMessage, Conversation } from './conversation.ts';
import { MessageText } from './message-text.tsx';
import { ReplyText } from './reply-text.tsx';

/** What was said so far. New messages are read out by screen readers. */
export function MessageList({ label, conversation }: { label: string; conversation: Conversation }) {
  const { messages, answering, texts, language } = conversation;
  const t = (key: ChatKey) => chatText(texts, language, key);
  return (
    <>
      <div role="log" aria-live="polite" aria-label={label} className="grid gap-3">
        {messages.map((message) => (
          <div
            key={message.id}
            lang={message.language}
            data-from={message.from}
            data-reply={(message.from === 'bot' && message.kind === 'reply') || undefined}
            className={bubble(message)}
          >
            <span className="sr-only">
              {chatText(
                texts,
                texts[message.language] ? message.language : language,
                message.from === 'visitor' ? 'chat.you' : 'chat.assistant',
              )}
              :{' '}
            </span>
            <MessageBody message={message} conversation={conversation} />
          </div>
        ))}
      </div>
      {answering === 'no' ? null : (
        <div className="mt-3 flex gap-1.5 px-3 py-2" data-chat-typing>
          {[0, 150, 300].map((delay) => (
            <span
              key={delay}
              className="size-2 animate-pulse rounded-full bg-sand-dark"
              style={{ animationDelay: `${delay}ms` }}
              aria-hidden="true"
            />
          ))}
        </div>
      )}
      {/* said only when the answer takes a while: a canned one is there before this is read out */}
      <p role="status" className="sr-only">
        {answering === 'asking' ? t('chat.typing') : ''}
      </p>
    </>
  );
}

const bubble = ({ from }: ChatMessage) =>
  from === 'visitor'
    ? 'max-w-[85%] justify-self-end rounded-xl rounded-br-sm bg-forest px-3 py-2 text-small whitespace-pre-wrap wrap-anywhere text-oat'
    : 'max-w-[92%] justify-self-start rounded-xl rounded-bl-sm bg-oat px-3 py-2 text-small wrap-anywhere [--ring-gap:var(--color-oat)]';

function MessageBody({ message, conversation: { texts } }: { message: ChatMessage; conversation: Conversation }) {
  const { language } = message;
  // a visitor's text is a text and nothing else
  if (message.from === 'visitor') return message.text;
  const mark = chatText(texts, language, 'chat.basis');
  if (message.kind === 'reply')
    return (
      <ReplyText reply={message.reply} sourcesLabel={chatText(texts, language, 'chat.sources')} claimMark={mark} />
    );
  if (message.kind === 'mail') {
    return (
      <a href={message.address} className="text-link">
        {chatText(texts, language, 'chat.openMail')}
      </a>
    );
  }
  return <MessageText text={chatText(texts, language, message.key, message.values)} mark={mark} />;
}
