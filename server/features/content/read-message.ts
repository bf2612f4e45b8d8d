import type { Locale } from '../../../domain/locale.ts';
import { ContentError } from './files.ts';
import type { Content } from './load.ts';
import { messagesAt, type MessageTree } from '../../../domain/messages.ts';

type Messages = Pick<Content, 'messages'>;

/**
 * What stands below a key of `content/messages/<language>/`: a text, or several.
 * @param key dotted, begun by the file: "shop.price.cents"
 * @throws {ContentError} naming file and key that are missing
 */
export function messagesBelow({ messages }: Messages, language: Locale, key: string): string | MessageTree {
  const found = messagesAt(messages[language], key);
  if (found === undefined) throw missing(language, key);
  return found;
}

/** One text, likewise. @throws {ContentError} naming file and key that are missing */
export function readMessage(content: Messages, language: Locale, key: string): string {
  const found = messagesBelow(content, language, key);
  if (typeof found !== 'string') throw missing(language, key);
  return found;
}

function missing(language: Locale, key: string): ContentError {
  const [section, ...rest] = key.split('.');
  return new ContentError(`content/messages/${language}/${section}.json lacks ${rest.join('.')}`);
}
