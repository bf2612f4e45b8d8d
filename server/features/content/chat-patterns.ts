import { fill, textAt, type MessageTree } from '../../../domain/messages.ts';

/**
 * A text of `messages/<language>/chat.json` with what it leaves open (`{name}`) filled in.
 * @param key dotted, "quantity.sum"
 * @throws {Error} naming a text that is missing
 */
export function fillPattern(
  messages: Readonly<Record<string, MessageTree>>,
  key: string,
  values?: Readonly<Record<string, string>>,
): string {
  const text = textAt(messages, `chat.${key}`);
  if (text === undefined) throw new Error(`content/messages: chat.json has no text ${key}`);
  return fill(text, values);
}
