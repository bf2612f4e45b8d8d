import { queueStatus } from '../server/platform/mail/outbox.ts';
import {
  findSubmission,
  listDeadMails,
  listSubmissions,
  retryDeadMails,
  type ListedSubmission,
} from '../server/features/enquiries/read-submissions.ts';
import { CommandError, runCommand, withDatabase } from './run-command.ts';

const usage = `Usage:
  npm run submissions -- list [number of messages, 20 if left out]
  npm run submissions -- show <inquiry number> [--legal-claim]   (--legal-claim: also when processing is restricted)
  npm run submissions -- dead                                    mails that were given up
  npm run submissions -- retry <inquiry number|all>              sends them again`;

// What visitors sent and what became of the mails, read from the database the server uses.
await runCommand((words, config) =>
  withDatabase(config, async (database) => {
    const [verb, argument, option, ...rest] = words;
    if (rest.length > 0 || (option !== undefined && (verb !== 'show' || option !== '--legal-claim')))
      throw new CommandError(usage);
    const number = argument?.toUpperCase() ?? '';
    if (verb === 'list' && /^([1-9]\d{0,4})?$/.test(argument ?? '')) {
      const found = await listSubmissions(database, Number(argument ?? 20));
      const queue = await queueStatus(database, Date.now);
      for (const entry of found.toReversed()) console.log(line(entry));
      console.log(`${found.length} shown, newest last. Mails waiting: ${queue.waiting}, given up: ${queue.dead}.`);
    } else if (verb === 'show' && number !== '') {
      const found = await findSubmission(database, number, option === '--legal-claim');
      if (found === null) throw new CommandError(`There is no message ${number}.`);
      if (found === 'restricted')
        throw new CommandError(
          `The processing of ${number} is restricted (Art. 18 GDPR). For a legal claim: npm run submissions -- show ${number} --legal-claim`,
        );
      for (const text of detail(found)) console.log(text);
    } else if (verb === 'dead' && argument === undefined) {
      for (const mail of await listDeadMails(database))
        console.log(
          `${mail.inquiry_number ?? 'newsletter'.padEnd(14)}  ${mail.template.padEnd(24)}  ${mail.attempts} attempts  ${mail.last_error ?? ''}  written ${day(mail.created_at)}`,
        );
    } else if (verb === 'retry' && number !== '') {
      const count = await retryDeadMails(database, number === 'ALL' ? null : number, Date.now());
      console.log(`${count} mails will be sent again${count > 0 ? ', as soon as the server looks (seconds)' : ''}.`);
    } else throw new CommandError(usage);
  }),
);

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

function line({ submission, mails }: ListedSubmission): string {
  const state = mails
    .map(({ template, state, last_error }) => `${template}: ${state}${last_error === null ? '' : ` (${last_error})`}`)
    .join(', ');
  return `${submission.inquiry_number}  ${day(submission.received_at)}  ${submission.kind.padEnd(10)}  ${submission.language}  ${state || 'mails delivered long ago'}${submission.receipt_withheld ? ', no receipt (too many to this address)' : ''}`;
}

function detail({ submission, mails }: ListedSubmission): string[] {
  const content: unknown = JSON.parse(submission.payload);
  const fields = typeof content === 'object' && content !== null ? Object.entries(content) : [];
  return [
    `${submission.inquiry_number}  ${submission.kind}  received ${new Date(submission.received_at).toISOString()}  language ${submission.language}`,
    ...fields.filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${printable(String(value))}`),
    ...mails.map(
      (mail) =>
        `mail ${mail.template}: ${mail.state}, ${mail.attempts} attempts${mail.last_error === null ? '' : `, ${mail.last_error}`}${mail.sent_at === null ? '' : `, sent ${new Date(mail.sent_at).toISOString()}`}`,
    ),
  ];
}

/** Visitors' text must not steer the terminal it is shown on. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '\uFFFD');
}
