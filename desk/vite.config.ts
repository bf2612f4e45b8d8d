import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { reactRouterAgain } from '../react-router-again.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reactRouterAgain('/page-loading.ts')],
  // the site's files in public/ are not the desk's
  publicDir: false,
  environments: { ssr: { build: { rollupOptions: { input: './server.ts' } } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
