import type { MessageTree } from './schemas/messages.ts';

/**
 * A text of `messages/<language>/chat.json` with what it leaves open (`{name}`) filled in.
 * @param key dotted, "quantity.sum"
 * @throws {Error} naming a text that is missing
 */
export function fillPattern(
  messages: Readonly<Record<string, MessageTree>>,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  let found: MessageTree | string | undefined = messages['chat'];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`content/messages: chat.json has no text ${key}`);
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
