import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serverByNode } from '../../server-by-node.ts';

// What changes with an update of packages only is a file of its own, which a browser keeps from one version of the desk
// to the next. The desk's own code of its first pages is another, instead of twenty small ones, of which a browser asks
// for six at a time; Today, with its charts, is a file beside it, which the inbox does not wait for. The entry is not among it:
// it begins when it is there, and pages may come before.
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;
const firstPages = /\/desk\/(root|document\/(frame|page-in-frame)|routes\/inbox\/inbox)\.tsx/;

export default defineConfig({
  plugins: [serverByNode(), tailwindcss(), reactRouter()],
  // the site's files in public/ are not the desk's
  publicDir: false,
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                { name: 'first', test: firstPages },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { cssMinify: true, rollupOptions: { input: './server.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
