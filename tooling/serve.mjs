import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';

// Serves what `npm run build` made; `npm start` builds first and then becomes this. Node runs the server's TypeScript; what
// it made of it is kept, which spares the next start a second. Plain JavaScript, so that Node then does not even load what
// strips types.
enableCompileCache('build/compile-cache');
const { start } = await import('../server/main.ts');
const { takeBetterBuild } = await start(process.env);
flushCompileCache();

// `npm start` leaves for later what a visitor does not wait for (tooling/start.ts). Killed before its end, it is done at
// the next start.
const isLeft = existsSync('build/quick.stamp') || !existsSync('build/classifiers');
if (isLeft && process.argv.includes('--finish-build')) {
  const finishing = spawn(process.execPath, ['tooling/finish-aside.ts'], { stdio: 'inherit' });
  finishing.once('exit', (code) => {
    if (code === 0) takeBetterBuild();
  });
  process.once('exit', () => finishing.kill());
}
