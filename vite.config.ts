import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { reactRouterAgain } from './react-router-again.ts';

// Everything a first visit needs before any interaction lies in one chunk: it compresses about five per cent better
// than the same modules in fifteen small files, and is asked for once. Measured in docs/performance.md.
const firstVisit = [
  /node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/app\/(root|frame|smooth-anchors|lay-out|page-meta)\.tsx?/,
  /\/app\/(language|network)\//,
  /\/app\/pages\/(not-found-screen|error-screen|loading-screen)\.tsx/,
  /\/app\/ui\/(icon|flag|logo|toast|claim|picture|use-lazy-component)\.tsx?/,
  /\/app\/features\/(footer|bottom-bar)\//,
  /\/app\/features\/header\/(header|navigation|language-switcher|mobile-menu)\.tsx?/,
  /\/app\/features\/consent\/consent(-host)?\.tsx?/,
  /\/app\/features\/(chat\/launcher|claims\/claim-popovers)\.tsx/,
  /\/domain\/(locale|pages|page-table|claim-marker)\.ts/,
];

// What the home page's one form shares with the other forms: one file for it instead of three.
const forms = [
  /\/app\/submission\/send\.ts/,
  /\/app\/ui\/field\.tsx/,
  /\/app\/features\/newsletter\/newsletter-form\.tsx/,
];
const madeOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reactRouterAgain()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: madeOf(firstVisit) },
                { name: 'forms', test: madeOf(forms) },
              ],
            },
          },
        },
      },
    },
    // The Node server is bundled together with React Router's server build: one artefact, fast to start,
    // and mail templates may be TSX.
    ssr: { build: { cssMinify: true, rollupOptions: { input: './server/main.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
