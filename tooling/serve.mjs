import { enableCompileCache, flushCompileCache } from 'node:module';

// Serves what `npm run build` made; `npm start` builds first and then becomes this. Node runs the server's TypeScript; what
// it made of it is kept, which spares the next start a second. Plain JavaScript, so that Node then does not even load what
// strips types.
enableCompileCache('build/compile-cache');
const { start } = await import('../server/main.ts');
await start(process.env);
flushCompileCache();
