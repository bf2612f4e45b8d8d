import type { Plugin } from 'vite';

/** A text of so many words in the router's code is a sentence for developers. */
const fewestWords = 6;
const keptWords = 4;

interface Node {
  type: string;
  start: number;
  end: number;
}

/**
 * React leaves its explanations for developers out of its production build; React Router does not. Two of a hundred
 * kilobytes that each visitor downloads are its sentences on what not to do. Their beginnings say enough to find them.
 */
export function shortMessages(): Plugin {
  return {
    name: 'short-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/node_modules\/react-router\/dist\//.test(id)) return;
      let shortened = code;
      // from the end, so that places before stay where they are
      for (const { start, end } of messagesIn(this.parse(code), code).toSorted((a, b) => b.start - a.start)) {
        const words = code
          .slice(start + 1, end - 1)
          .split(/[\s`"'\\${}]+/)
          .slice(0, keptWords);
        shortened = shortened.slice(0, start) + JSON.stringify(words.join(' ')) + shortened.slice(end);
      }
      return shortened === code ? undefined : { code: shortened, map: null };
    },
  };
}

function messagesIn(tree: unknown, code: string): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap((part) => messagesIn(part, code));
  if (isNode(tree) && /^(Literal|TemplateLiteral)$/.test(tree.type)) {
    const text = code.slice(tree.start, tree.end);
    if (/^["'`]/.test(text) && text.split(' ').length >= fewestWords) return [tree];
  }
  return Object.values(tree).flatMap((part) => messagesIn(part, code));
}

const isNode = (value: object): value is Node =>
  'type' in value && typeof value.type === 'string' && 'start' in value && 'end' in value;
