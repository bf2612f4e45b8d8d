import type { RouterContextProvider } from 'react-router';
import { isDeskLanguage, type DeskLanguage } from '../../../domain/desk-roles.ts';
import type { MessageTree } from '../../../domain/messages.ts';
import { linkLanguageContext, signedInContext } from '../document/desk-context.ts';
import german from './messages/de.json';
import english from './messages/en.json';
import { textOf, type TextKey } from './texts.tsx';

const texts: Record<DeskLanguage, MessageTree> = { de: german, en: english };

/** An operator's own language, also on the page of their link; else the first of the browser's that the desk speaks. */
export function languageOf(request: Request, context: Readonly<RouterContextProvider>): DeskLanguage {
  const who = context.get(signedInContext);
  if (who !== null) return who.operator.language;
  const ofLink = context.get(linkLanguageContext);
  if (ofLink !== null) return ofLink;
  for (const wanted of (request.headers.get('accept-language') ?? '').split(',')) {
    const language = wanted.trim().slice(0, 2).toLowerCase();
    if (isDeskLanguage(language)) return language;
  }
  return 'en';
}

/** All texts of the desk in one language, for rendering. */
export const textsIn = (language: DeskLanguage): MessageTree => texts[language];

/** One text, for titles and answers that the server makes. */
export const textIn = (
  language: DeskLanguage,
  key: TextKey,
  values?: Readonly<Record<string, string | number>>,
): string => textOf(texts[language], key, values);

/** The text of a key that data make up, such as a column's heading; without one, the key. */
export const wordIn = (language: DeskLanguage, key: string): string => textOf(texts[language], key);
