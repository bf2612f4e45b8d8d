import { queueStatus } from '../server/platform/mail/outbox.ts';
import {
  findEnquiry,
  listDeadMails,
  listEnquiries,
  retryDeadMails,
  type ListedEnquiry,
} from '../server/features/enquiries/read-enquiries.ts';
import { CommandError, runCommand, withDatabase } from './run-command.ts';

const usage = `Usage:
  npm run enquiries -- list [number of messages, 20 if left out]
  npm run enquiries -- show <enquiry number> [--legal-claim]   (--legal-claim: also when processing is restricted)
  npm run enquiries -- dead                                    mails that were given up
  npm run enquiries -- retry <enquiry number|all>              sends them again`;

// What visitors sent and what became of the mails, read from the database the server uses.
await runCommand((words, config) =>
  withDatabase(config, async (database) => {
    const [verb, argument, option, ...rest] = words;
    if (rest.length > 0 || (option !== undefined && (verb !== 'show' || option !== '--legal-claim')))
      throw new CommandError(usage);
    const number = argument?.toUpperCase() ?? '';
    if (verb === 'list' && /^([1-9]\d{0,4})?$/.test(argument ?? '')) {
      const found = await listEnquiries(database, Number(argument ?? 20));
      const queue = await queueStatus(database, Date.now);
      for (const entry of found.toReversed()) console.log(line(entry));
      console.log(`${found.length} shown, newest last. Mails waiting: ${queue.waiting}, given up: ${queue.dead}.`);
    } else if (verb === 'show' && number !== '') {
      const found = await findEnquiry(database, number, option === '--legal-claim');
      if (found === null) throw new CommandError(`There is no message ${number}.`);
      if (found === 'restricted')
        throw new CommandError(
          `The processing of ${number} is restricted (Art. 18 GDPR). For a legal claim: npm run enquiries -- show ${number} --legal-claim`,
        );
      for (const text of detail(found)) console.log(text);
    } else if (verb === 'dead' && argument === undefined) {
      for (const mail of await listDeadMails(database))
        console.log(
          `${mail.enquiry_number ?? 'newsletter'.padEnd(14)}  ${mail.template.padEnd(24)}  ${mail.attempts} attempts  ${mail.last_error ?? ''}  written ${day(mail.created_at)}`,
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

function line({ enquiry, mails }: ListedEnquiry): string {
  const state = mails
    .map(({ template, state, last_error }) => `${template}: ${state}${last_error === null ? '' : ` (${last_error})`}`)
    .join(', ');
  return `${enquiry.enquiry_number}  ${day(enquiry.received_at)}  ${enquiry.kind.padEnd(10)}  ${enquiry.language}  ${state || 'mails delivered long ago'}${enquiry.receipt_withheld ? ', no receipt (too many to this address)' : ''}`;
}

function detail({ enquiry, mails }: ListedEnquiry): string[] {
  const content: unknown = JSON.parse(enquiry.payload);
  const fields = typeof content === 'object' && content !== null ? Object.entries(content) : [];
  return [
    `${enquiry.enquiry_number}  ${enquiry.kind}  received ${new Date(enquiry.received_at).toISOString()}  language ${enquiry.language}`,
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
