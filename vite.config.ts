import { relative, sep } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { oneByteSource } from './one-byte-source.ts';
import { reactRouterAgain } from './react-router-again.ts';
import { reactRouterUnused } from './react-router-unused.ts';
import { shortMessages } from './short-messages.ts';
import { staticImports } from './static-imports.ts';

// Everything a first visit needs before any interaction lies in one chunk: it compresses about five per cent better
// than the same modules in fifteen small files, and is asked for once. Measured in docs/performance.md. It is what these
// bring along: the document, the frame, and what nearly every page shows.
const firstVisit = staticImports([
  'app/root.tsx',
  'app/frame.tsx',
  'app/page-meta.ts',
  'app/language/text.tsx',
  'app/page-loading.ts',
  'app/page-state.ts',
  'app/ui/picture.tsx',
]);
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

// What the home page's one form shares with the other forms: one file for it instead of three.
const forms = staticImports([
  'app/features/newsletter/newsletter-form.tsx',
  'app/submission/form-problem.tsx',
  'app/ui/field.tsx',
]);

const ownPath = (id: string) =>
  relative(import.meta.dirname, id)
    .split(sep)
    .join('/');
const isFirstVisit = (id: string) => framework.test(id) || firstVisit.has(ownPath(id));
const isForms = (id: string) => forms.has(ownPath(id)) && !firstVisit.has(ownPath(id));

export default defineConfig({
  // Radix's own makes style elements, which our policy does not let stand (decision 068)
  resolve: { alias: { 'react-style-singleton': '/app/ui/style-singleton.ts' } },
  plugins: [
    tailwindcss(),
    reactRouter(),
    reactRouterAgain({
      fetchPageData: '/app/page-loading.ts',
      importPage: '/app/page-loading.ts',
      readPageState: '/app/page-state.ts',
    }),
    reactRouterUnused(),
    shortMessages(),
    oneByteSource(),
  ],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: isFirstVisit },
                { name: 'forms', test: isForms },
              ],
            },
          },
        },
      },
    },
    // The Node server is bundled together with React Router's server build: one artefact, fast to start,
    // and mail templates may be TSX.
    ssr: {
      // of these two most is never used, some 300 files: bundled, it is left out
      resolve: { noExternal: ['zod', 'kysely'] },
      build: { cssMinify: true, rollupOptions: { input: './server/main.ts' } },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
