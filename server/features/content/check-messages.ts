import { defaultLocale, locales } from '../../../domain/locale.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';

/** `{name}`, `{claim:id}` and `{fact:id}` of a text, without grammatical forms; company data and `{about:id}`, which shows nothing, may be mentioned freely. */
function placeholders(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, token = ''] of text.matchAll(/\{([^{}]+)\}/g)) {
    const [kind = '', id] = token.split(':');
    if (kind !== 'company' && kind !== 'about') found.add(id === undefined ? kind : `${kind}:${id}`);
  }
  return found;
}

/** The four languages have the same keys, none of them empty, and the same placeholders (README, "Tokens in texts"). */
export function* checkMessages({ rawMessages }: Pick<Content, 'rawMessages'>): Generator<string> {
  for (const [section, tree] of Object.entries(rawMessages[defaultLocale])) {
    const model = new Map(textLeaves(tree));
    for (const language of locales) {
      const texts = new Map(textLeaves(rawMessages[language][section] ?? {}));
      const file = `content/messages/${language}/${section}.json`;
      for (const [key, text] of texts) {
        if (text.trim() === '') yield `${file}: ${key}: the text is empty; write it`;
        if (!model.has(key))
          yield `${file}: ${key}: ${defaultLocale}/${section}.json has no such key; add it in every language or remove it here`;
      }
      for (const [key, english] of model) {
        const text = texts.get(key);
        if (text === undefined) yield `${file}: ${key}: the key is missing; every language needs it`;
        else yield* comparePlaceholders(`${file}: ${key}`, english, text);
      }
    }
  }
}

/** Problems when two languages' versions of a text do not carry the same placeholders. */
export function* comparePlaceholders(where: string, english: string, text: string): Generator<string> {
  const wanted = placeholders(english);
  const found = placeholders(text);
  for (const name of wanted)
    if (!found.has(name)) yield `${where}: {${name}} of the English text is missing; use it here too`;
  for (const name of found)
    if (!wanted.has(name)) yield `${where}: {${name}} is not in the English text; remove it here or add it there`;
}
