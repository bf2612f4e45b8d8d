import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serverByNode } from './server-by-node.ts';

// Everything a first visit needs before any interaction lies in one chunk: it compresses about five per cent better
// than the same modules in fifteen small files, and is asked for once. It is what these bring along: the bundler adds
// to a group what its modules import, and leaves out what they import on demand.
const firstVisit =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/apps\/site\/(root|document\/(frame|page-meta|page-loads)|i18n\/text|components\/picture)\.tsx?/;
// What the home page's one form shares with the other forms: one file for it instead of three.
const forms = /\/apps\/site\/(features\/newsletter\/newsletter-form|forms\/form-problem|components\/field)\.tsx/;

export default defineConfig({
  // Radix's own makes style elements, which our policy does not let stand (docs/decisions/content-security-policy.md)
  resolve: { alias: { 'react-style-singleton': '/apps/site/components/style-singleton.ts' } },
  plugins: [serverByNode(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: firstVisit, priority: 1 },
                { name: 'forms', test: forms },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { cssMinify: true, rollupOptions: { input: './apps/site/document/server.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
