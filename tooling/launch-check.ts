import { resolve } from 'node:path';
import { ContentError, useOverlay } from '../server/features/content/files.ts';
import { launchProblems } from '../server/features/content/launch-problems.ts';
import { loadContent } from '../server/features/content/load.ts';
import { configureSite, siteSetting } from '../server/features/content/site-setting.ts';
import { publishedOver } from '../server/features/editing/lay-over.ts';

// Run with the environment of the public server: `npm run launch-check` exits with 1 while anything is listed.
try {
  // DATA_DIR as the server has it: what was published at the desk counts
  const dataDir = resolve(process.env.DATA_DIR ?? 'data');
  configureSite({ ...siteSetting(), dataDir });
  useOverlay(publishedOver(resolve('content'), dataDir));
  const problems = launchProblems(loadContent(), process.env);
  if (problems.length === 0)
    console.log('Ready: no sample values are left and the settings for a public site are there.');
  else {
    console.log(`Not ready to go public, ${problems.length} ${problems.length === 1 ? 'thing' : 'things'} to do:`);
    for (const { en, to } of problems) console.log(`  ${en}${to === undefined ? '' : ` (desk: ${to})`}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
