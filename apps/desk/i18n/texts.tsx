import { createContext, use, useMemo, type ReactNode } from 'react';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { fill, textAt, type MessageTree } from '../../../domain/messages.ts';
import type english from './messages/en.json';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every key of the desk's texts, typed from the English file. */
export type TextKey = Leaves<typeof english>;

type Branches<T> = {
  [K in keyof T & string]: T[K] extends string ? never : K | `${K}.${Branches<T[K]>}`;
}[keyof T & string];

/** Every group of words that data name, such as `field` and `log.action`. */
type TextGroup = Branches<typeof english>;

export interface TextFacility {
  language: DeskLanguage;
  /** The text of a key, `{name}` filled in. A key that does not exist shows itself. */
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  /** The word for something that data name, such as a field: `word('field', 'email')`. Without one, the name itself. */
  word(group: TextGroup, name: string): string;
}

/** The text of a key, `{name}` filled in; a key that does not exist shows itself. */
export function textOf(texts: MessageTree, key: string, values?: Readonly<Record<string, string | number>>): string {
  const text = textAt(texts, key);
  return text === undefined ? key : fill(text, values);
}

/** Where the texts come from: the server has every language, a browser has loaded that of its document. */
export const TextSource = createContext<(language: DeskLanguage) => MessageTree>(() => ({}));

const TextContext = createContext<TextFacility | null>(null);

export function TextProvider({ language, children }: { language: DeskLanguage; children: ReactNode }) {
  const texts = use(TextSource)(language);
  const facility = useMemo<TextFacility>(
    () => ({
      language,
      t: (key, values) => textOf(texts, key, values),
      word: (group, name) => {
        const key = `${group}.${name}`;
        const text = textOf(texts, key);
        return text === key ? name : text;
      },
    }),
    [language, texts],
  );
  return <TextContext value={facility}>{children}</TextContext>;
}

export function useTexts(): TextFacility {
  const facility = use(TextContext);
  if (facility === null) throw new Error('useTexts must be used within a TextProvider');
  return facility;
}
