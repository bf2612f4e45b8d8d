import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';

// Serves what `npm run build` made; `npm start` builds first and then becomes this. Node runs the server's TypeScript; what
// it made of it is kept, which spares the next start a second. Plain JavaScript, so that Node then does not even load what
// strips types.
enableCompileCache('build/compile-cache');
const { start } = await import('../server/main.ts');
await start(process.env);
flushCompileCache();

// The first start of all does not wait for the assistant's training, which takes half a minute of a processor: until then
// its search answers alone (server/features/assistant/classifier-file.ts).
if (!existsSync('build/classifiers')) {
  const training = spawn(process.execPath, ['tooling/train-aside.ts'], { stdio: 'inherit' });
  process.once('exit', () => training.kill());
}
