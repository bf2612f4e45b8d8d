import { chatText, type ChatKey } from './chat-texts.ts';
import { sendMessage, useConversation } from './conversation.ts';

const suggestions = ['preorder', 'delivery', 'material', 'contact'] as const;

/** Quick replies. A chosen one is sent as if it had been typed. */
export function Chips({ onChosen }: { onChosen(): void }) {
  const { texts, language, messages } = useConversation();
  const t = (key: ChatKey) => chatText(texts, language, key);
  return (
    <ul
      aria-label={t('chat.answers')}
      lang={language}
      className="chat-chips mt-3 flex flex-wrap gap-1.5"
      data-slim={messages.some(({ from }) => from === 'visitor') || undefined}
      data-chat-chips
    >
      {suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button
            type="button"
            className="chip text-left"
            onClick={() => {
              // the chips go: the focus must not go with them
              onChosen();
              void sendMessage(t(`chat.chips.${suggestion}`), 'chip');
            }}
          >
            {t(`chat.chips.${suggestion}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
