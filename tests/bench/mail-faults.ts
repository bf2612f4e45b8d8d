import type { SmtpBehaviour } from '../fakes/smtp-server.ts';
import { makeDatabase } from './bench-database.ts';
import type { Finding } from './finding.ts';
import { openMailbox, reached } from './mailbox.ts';
import { post } from './senders.ts';
import { startServerProcess } from './server-process.ts';

const minute = 60_000;

/** For each way a mail server fails: what becomes of a receipt, and whether the company's mail is held up by it. */
export async function mailFaults(): Promise<Finding[]> {
  const temporary: [string, SmtpBehaviour, number][] = [
    ['mail server answers 450, then takes it', 'defer-recipient', 20_000],
    ['mail server closes the connection in mid-message, then takes it', 'close-mid-data', 20_000],
    ['mail server takes the message and never answers, then does', 'hang', 60_000],
  ];
  const permanent: [string, SmtpBehaviour][] = [
    ['mail server refuses the recipient (550)', 'refuse-recipient'],
    ['mail server refuses the message (554)', 'refuse-message'],
  ];
  const findings: Finding[] = [];
  for (const [fault, behaviour, wait] of temporary) findings.push(await oneFault(fault, behaviour, wait, false));
  for (const [fault, behaviour] of permanent) findings.push(await oneFault(fault, behaviour, 20_000, true));
  findings.push(await noServer());
  return findings;
}

async function oneFault(fault: string, behaviour: SmtpBehaviour, wait: number, permanent: boolean): Promise<Finding> {
  const database = await makeDatabase('SQLite', null);
  const mailbox = await openMailbox();
  const server = await startServerProcess({ ...database.env, SMTP_URL: mailbox.smtp.url, MAIL_TO: 'company@inbox.example' });
  const receipt = async () => (await database.rows("SELECT state, attempts, last_error, message_id FROM mails WHERE template = 'receipt'"))[0];
  const arrivals = (recipient: string) => [...mailbox.arrived().values()].filter((to) => to.includes(recipient)).flat().length;
  try {
    mailbox.smtp.behaveFor('visitor@bench.example', behaviour);
    const body = JSON.stringify({ name: 'Visitor', email: 'visitor@bench.example', message: 'Does this arrive all the same?' });
    const { status } = await post(server.url, '/functions/v1/send-contact-email', body);
    const wanted = permanent ? 'dead' : 'queued';
    await reached(async () => {
      const row = await receipt();
      return row?.['state'] === wanted && row['last_error'] !== null;
    }, wait);
    const failed = await receipt();
    // this server drops every connection it has, so that the company's mail may have to come back too
    const dropsAll = behaviour === 'close-mid-data';
    const companyFirst = dropsAll || (await reached(() => arrivals('company@inbox.example') === 1, 10_000));
    mailbox.smtp.behaveFor('visitor@bench.example', 'accept');
    server.shiftClock(2 * minute);
    const delivered = await reached(() => arrivals('visitor@bench.example') > 0, permanent ? 4_000 : 20_000);
    const company = companyFirst && (await reached(() => arrivals('company@inbox.example') === 1, 20_000));
    const ok = status === 200 && company && failed?.['state'] === wanted && delivered === !permanent && arrivals('visitor@bench.example') === (permanent ? 0 : 1);
    return {
      fault,
      expected: permanent ? 'given up at once, counted and logged; others unaffected' : 'tried again later, arrives once; others unaffected',
      found: `company’s mail ${company ? 'arrived' : 'did not arrive'}; receipt ${String(failed?.['state'])} (${String(failed?.['last_error'])}) after ${String(failed?.['attempts'])} attempt, ${delivered ? 'then arrived' : 'not sent again'}`,
      ok,
    };
  } finally {
    await server.kill();
    await mailbox.stop();
    database.remove();
  }
}

/** Nobody listens at SMTP_URL for a while: everything waits, and goes when there is a server again. */
async function noServer(): Promise<Finding> {
  const database = await makeDatabase('SQLite', null);
  const gone = await openMailbox();
  const { url } = gone.smtp;
  await gone.stop();
  let server = await startServerProcess({ ...database.env, SMTP_URL: url });
  const mailbox = await openMailbox();
  try {
    for (let sent = 0; sent < 10; sent += 1)
      await post(server.url, '/functions/v1/send-contact-email', JSON.stringify({ name: 'Visitor', email: `visitor${sent}@bench.example`, message: 'Does this arrive all the same?' }));
    await reached(async () => Number((await database.rows("SELECT count(*) AS tried FROM mails WHERE last_error LIKE 'network-%'"))[0]?.['tried']) === 20, 30_000);
    const tried = Number((await database.rows("SELECT count(*) AS tried FROM mails WHERE last_error LIKE 'network-%' AND state = 'queued'"))[0]?.['tried']);
    await server.stop();
    server = await startServerProcess({ ...database.env, SMTP_URL: mailbox.smtp.url });
    server.shiftClock(2 * minute);
    const all = await reached(() => mailbox.arrived().size === 20, 30_000);
    return {
      fault: 'no mail server at all, then one',
      expected: 'all mails wait, then all arrive once',
      found: `${tried} of 20 waited, ${mailbox.arrived().size} arrived`,
      ok: tried === 20 && all && [...mailbox.arrived().values()].every((to) => to.length === 1),
    };
  } finally {
    await server.kill();
    await mailbox.stop();
    database.remove();
  }
}
