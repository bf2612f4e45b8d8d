import { isDeskLanguage, type DeskLanguage } from '../../../domain/desk-roles.ts';
import german from './messages/de.json?url';
import english from './messages/en.json?url';
import type { MessageTree } from '../../../domain/messages.ts';

/** Addresses of the desk's texts: a file a language, named by what is in it, which a browser keeps. */
const textFiles: Record<DeskLanguage, string> = { de: german, en: english };

/** Where the texts of a document lie, which the server renders with and the browser needs to take it over. */
export const textFile = (language: string): string => textFiles[isDeskLanguage(language) ? language : 'en'];

/** @throws {Error} when they do not arrive */
export async function loadTexts(language: string): Promise<MessageTree> {
  // as the document has had it loaded (root.tsx), so that it is asked for once
  const answer = await fetch(textFile(language));
  if (!answer.ok) throw new Error(`The texts of the desk answered ${answer.status}`);
  const texts: MessageTree = await answer.json();
  return texts;
}
