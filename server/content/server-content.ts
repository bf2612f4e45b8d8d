import type { Locale } from '../../domain/locale.ts';
import { legalVersions } from './legal-versions.ts';
import { content, textLeaves } from './load.ts';
import { plain } from './page-data.ts';

/** What the server's mails and error answers need of the content. */
export function serverContent() {
  const texts = new Map<string, string>();
  for (const [language, sections] of Object.entries(content().messages)) {
    for (const [key, text] of textLeaves(sections)) texts.set(`${language}:${key}`, plain(text));
  }
  return {
    company: content().company,
    facts: content().facts,
    legalVersions: legalVersions(),
    /** The text of a dotted key with its placeholders filled. @throws when the key does not exist */
    message(language: Locale, key: string, values: Record<string, string | number> = {}): string {
      const text = texts.get(`${language}:${key}`);
      if (text === undefined) throw new Error(`no message ${key} in ${language}`);
      return text.replace(/\{(\w+)\}/g, (token, name: string) => (name in values ? String(values[name]) : token));
    },
  };
}

export type ServerContent = ReturnType<typeof serverContent>;
