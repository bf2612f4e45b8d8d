import type { Plugin } from 'vite';

/**
 * Two things React Router can do are never asked of it here, but it decides only in the browser, so that every visitor
 * downloads them: finding routes bit by bit (react-router.config.ts sends the whole table), and telling others of each step
 * (`instrumentations`, which entry.client.tsx does not pass). With the answer written in where it asks, the bundler leaves
 * out what would follow: 2.0 kB (decision 135). The build stops when the questions are not there.
 */
const questions = [
  {
    file: 'dom/ssr/fog-of-war.js',
    asked: /\bisFogOfWarEnabled\(routeDiscovery, ssr\)(?! \{)/g,
    answer: 'false',
    times: 2,
  },
  { file: 'dom/ssr/components.js', asked: /\bisFogOfWarEnabled\(routeDiscovery, ssr\)/g, answer: 'false', times: 1 },
  { file: 'router/router.js', asked: /\bif \((?:init\.|opts\?\.)instrumentations\)/g, answer: 'if (false)', times: 3 },
  {
    file: 'router/router.js',
    asked: /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g,
    answer: 'void 0',
    times: 2,
  },
];

export function reactRouterUnused(): Plugin {
  const answered = new Set<object>();
  return {
    name: 'react-router-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const asked = questions.filter(({ file }) => id.endsWith(file) && /\/react-router\/dist\/\w+\/lib\//.test(id));
      let rest = code;
      for (const question of asked) {
        if ([...rest.matchAll(question.asked)].length !== question.times) continue;
        rest = rest.replace(question.asked, question.answer);
        answered.add(question);
      }
      return rest === code ? undefined : { code: rest, map: null };
    },
    buildEnd(error) {
      const missing = questions.filter((question) => !answered.has(question)).map(({ file }) => file);
      if (!error && missing.length > 0)
        this.error(`React Router no longer asks where react-router-unused.ts answers: ${missing.join(', ')}`);
    },
  };
}
