import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { problemOf } from '../server/features/backup/backup-problem.ts';
import type { BackupAnswer } from '../server/features/backup/run-aside.ts';
import { makeBackup } from '../server/features/backup/make-backup.ts';
import { testRestore } from '../server/features/backup/test-restore.ts';
import { runCommand } from './run-command.ts';

// The server's own way to `npm run backup` and to a test of a copy: the request comes on standard input, what became of it
// goes to standard output. Neither may hold up visitors.
const request = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('copy'), now: z.number() }),
  z.object({ verb: z.literal('test'), now: z.number(), copy: z.string() }),
]);

await runCommand(async (_words, { dataDir }) => {
  const asked = request.parse(JSON.parse(await text(process.stdin)));
  let answer: BackupAnswer;
  try {
    if (asked.verb === 'copy') {
      const { file, foreign } = await makeBackup(dataDir, asked.now, 'by-age');
      answer = { copy: file, problem: foreign === null ? null : 'foreign', cause: foreign };
    } else {
      await testRestore(dataDir, asked.copy, asked.now);
      answer = { copy: asked.copy, problem: null, cause: null };
    }
  } catch (error) {
    const cause = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : 'unknown';
    answer = { copy: asked.verb === 'test' ? asked.copy : null, problem: problemOf(error), cause };
  }
  process.stdout.write(JSON.stringify(answer));
});
