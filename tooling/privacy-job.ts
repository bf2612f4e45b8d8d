import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { ErasureRecord } from '../server/features/privacy/privacy-job.ts';
import { privacyCommand } from '../server/features/privacy/privacy-command.ts';
import { CommandError, runCommand } from './run-command.ts';

// The desk's own way to `npm run privacy`: the request comes on standard input, the result goes to standard output.
const request = z.object({
  verb: z.enum(['export', 'erase']),
  subject: z.string(),
  noContract: z.array(z.string()),
  unfinished: z.array(z.string()),
});

const option = (name: string, numbers: readonly string[]) => (numbers.length > 0 ? [name, numbers.join(',')] : []);

await runCommand(async (_words, config) => {
  const { verb, subject, noContract, unfinished } = request.parse(JSON.parse(await text(process.stdin)));
  const record: ErasureRecord = { deleted: [], kept: [], mentionedIn: [], mailFiles: 0, copies: 0, unreadable: [] };
  const understood = await privacyCommand(
    [verb, subject, ...option('--no-contract', noContract), ...option('--unfinished', unfinished)],
    {
      config,
      now: Date.now,
      say: () => undefined,
      write: (exported) => process.stdout.write(exported),
      erased: ({ place, kind, erasure, mailFiles }) => {
        if (mailFiles !== undefined) record.mailFiles = mailFiles;
        if (place === undefined) return;
        if (kind === 'copy') record.copies += 1;
        if (erasure?.isInJournal === true) record.inJournal = [...(record.inJournal ?? []), place];
        if (erasure === null || erasure === undefined) record.unreadable.push(place);
        else if (kind !== 'copy') {
          record.deleted.push(...erasure.deleted);
          record.kept.push(...erasure.kept.map(({ inquiryNumber }) => inquiryNumber), ...erasure.papersKept);
          record.unfinished = [...(record.unfinished ?? []), ...erasure.unfinished];
          record.mentionedIn.push(...erasure.mentionedIn);
        }
      },
    },
  );
  if (!understood) throw new CommandError('That is neither an e-mail address nor a telephone number');
  if (verb === 'erase') process.stdout.write(JSON.stringify(record));
});
