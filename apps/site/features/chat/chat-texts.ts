import type { Locale } from '../../../../domain/locale.ts';
import { fill, textAt, type MessageTree } from '../../../../domain/messages.ts';
import type { MessageKey } from '../../i18n/message-key.ts';
import { fetchSection } from '../../i18n/messages.ts';

/** Keys of the chat's texts, and of the texts for wrong fields. */
export type ChatKey = Extract<MessageKey, `chat.${string}` | `validation.${string}`>;

export type ChatTexts = Partial<Record<Locale, Record<string, MessageTree>>>;

/** The texts of a language: a conversation may be held in another one than the page's. */
export async function fetchChatTexts(language: Locale): Promise<Record<string, MessageTree>> {
  const [chat, validation] = await Promise.all([fetchSection(language, 'chat'), fetchSection(language, 'validation')]);
  return { chat, validation };
}

/** The text of a key in a language, with its claim marks and links; a missing key shows the key. */
export function chatText(
  texts: ChatTexts,
  language: Locale,
  key: string,
  values?: Record<string, string | number>,
): string {
  return fill(textAt(texts[language] ?? {}, key) ?? key, values);
}
