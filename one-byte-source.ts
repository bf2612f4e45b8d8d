import type { Plugin } from 'vite';

/**
 * V8 keeps a program's text for as long as it runs, with two bytes a letter when a single one of them is outside of Latin-1.
 * The server's bundles have some hundred such letters, all in texts and patterns, where an escape says the same; without
 * them and the comments the two take 3 MB of memory instead of 7.
 */
export function oneByteSource(): Plugin {
  return {
    name: 'one-byte-source',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    outputOptions: (options) => ({ ...options, comments: false }),
    // the bundler itself writes letters where it finds escapes
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const [raw] = /String\.raw`[^`]*[^\u0000-\u00ff`][^`]*`/.exec(chunk.code) ?? [];
        if (raw !== undefined) this.error(`an escape would be taken literally in ${raw}: write that letter by itself`);
        chunk.code = chunk.code.replace(
          /[^\u0000-\u00ff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
