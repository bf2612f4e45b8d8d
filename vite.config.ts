import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The Node server is bundled together with React Router's server build: one artefact, fast to start,
    // and mail templates may be TSX.
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
