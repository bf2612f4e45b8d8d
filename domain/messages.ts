/** Texts as their files have them: by name, or by groups of names. */
export type MessageTree = { [key: string]: string | MessageTree };

/** What stands under a dotted key (`shop.price.cents`): a text, a group of texts, or undefined. */
export function messagesAt(tree: MessageTree, key: string): string | MessageTree | undefined {
  let found: string | MessageTree | undefined = tree;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return found;
}

/** The text under a dotted key, or undefined. */
export function textAt(tree: MessageTree, key: string): string | undefined {
  const found = messagesAt(tree, key);
  return typeof found === 'string' ? found : undefined;
}

/** A text with each `{name}` filled in; a name that has no value stays as it is written. */
export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    // not what every object has, such as {constructor}
    String((Object.hasOwn(values, name) ? values[name] : undefined) ?? placeholder),
  );
