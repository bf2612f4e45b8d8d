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
  findings.push(await manyHanging());
  findings.push(await noServer());
  return findings;
}

async function oneFault(fault: string, behaviour: SmtpBehaviour, wait: number, permanent: boolean): Promise<Finding> {
  const database = await makeDatabase('SQLite', null);
  const mailbox = await openMailbox();
  const server = await startServerProcess({
    ...database.env,
    SMTP_URL: mailbox.smtp.url,
    MAIL_TO: 'company@inbox.example',
  });
  const receipt = async () =>
    (await database.rows("SELECT state, attempts, last_error, message_id FROM mails WHERE template = 'receipt'"))[0];
  const arrivals = (recipient: string) =>
    [...mailbox.arrived().values()].filter((to) => to.includes(recipient)).flat().length;
  try {
    mailbox.smtp.behaveFor('visitor@bench.example', behaviour);
    const body = JSON.stringify({
      name: 'Visitor',
      email: 'visitor@bench.example',
      message: 'Does this arrive all the same?',
    });
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
    const ok =
      status === 200 &&
      company &&
      failed?.['state'] === wanted &&
      delivered === !permanent &&
      arrivals('visitor@bench.example') === (permanent ? 0 : 1);
    return {
      fault,
      expected: permanent
        ? 'given up at once, counted and logged; others unaffected'
        : 'tried again later, arrives once; others unaffected',
      found: `company’s mail ${company ? 'arrived' : 'did not arrive'}; receipt ${String(failed?.['state'])} (${String(failed?.['last_error'])}) after ${String(failed?.['attempts'])} attempt, ${delivered ? 'then arrived' : 'not sent again'}`,
      ok,
    };
  } finally {
    await server.kill();
    await mailbox.stop();
    database.remove();
  }
}

/**
 * Many mailboxes to which the mail server never answers, on the connections of the default configuration: what others
 * get is held up once, for the first tries, and not at all when those mails come back.
 */
async function manyHanging(): Promise<Finding> {
  const hanging = 8;
  const database = await makeDatabase('SQLite', null);
  const mailbox = await openMailbox();
  const server = await startServerProcess({
    ...database.env,
    SMTP_URL: mailbox.smtp.url,
    MAIL_TO: 'company@inbox.example',
    MAIL_CONNECTIONS: '2',
    MAIL_PER_SECOND: '10',
  });
  const send = (email: string) =>
    post(
      server.url,
      '/functions/v1/send-contact-email',
      JSON.stringify({ name: 'Visitor', email, message: 'Does this arrive all the same?' }),
    );
  const slow = Array.from({ length: hanging }, (_, visitor) => `slow${visitor}@bench.example`);
  const arrivals = () => [...mailbox.arrived().values()].flat();
  /** seconds until three other visitors have their receipts and the company its notices, stored as last */
  async function othersWait(round: string): Promise<number> {
    const began = performance.now();
    const before = arrivals().filter((to) => to === 'company@inbox.example').length;
    const others = Array.from({ length: 3 }, (_, visitor) => `${round}${visitor}@bench.example`);
    for (const email of others) await send(email);
    const all = () =>
      others.every((email) => arrivals().includes(email)) &&
      arrivals().filter((to) => to === 'company@inbox.example').length >= before + others.length;
    return (await reached(all, 115_000)) ? (performance.now() - began) / 1000 : Number.POSITIVE_INFINITY;
  }
  try {
    for (const email of slow) {
      mailbox.smtp.behaveFor(email, 'hang-recipient');
      await send(email);
    }
    const first = await othersWait('first');
    await reached(
      async () =>
        Number(
          (await database.rows("SELECT count(*) AS tried FROM mails WHERE last_error = 'network-ETIMEDOUT'"))[0]?.[
            'tried'
          ],
        ) === hanging,
      60_000,
    );
    server.shiftClock(2 * minute);
    await reached(
      async () => (await database.rows("SELECT id FROM mails WHERE state = 'leased' AND attempts > 1")).length > 0,
      10_000,
    );
    const second = await othersWait('second');
    for (const email of slow) mailbox.smtp.behaveFor(email, 'accept');
    server.shiftClock(12 * minute);
    const answered = () => slow.filter((email) => arrivals().includes(email)).length;
    // the one that hung meanwhile gets a third try
    await reached(() => answered() >= hanging - 1, 40_000);
    server.shiftClock(30 * minute);
    const afterwards = await reached(() => answered() === hanging, 30_000);
    const once = arrivals().length === mailbox.arrived().size;
    return {
      fault: `${hanging} mailboxes to which the mail server never answers, two connections`,
      expected: 'others are held up for half a minute at most, once; later all arrive, once',
      found: `three others had their mails ${first.toFixed(0)} s after sending, ${second.toFixed(1)} s during the second tries; the ${hanging} ${afterwards ? 'arrived' : 'did not arrive'} when answered${once ? '' : ', some twice'}`,
      ok: first < 30 && second < 5 && afterwards && once,
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
      await post(
        server.url,
        '/functions/v1/send-contact-email',
        JSON.stringify({
          name: 'Visitor',
          email: `visitor${sent}@bench.example`,
          message: 'Does this arrive all the same?',
        }),
      );
    await reached(
      async () =>
        Number(
          (await database.rows("SELECT count(*) AS tried FROM mails WHERE last_error LIKE 'network-%'"))[0]?.['tried'],
        ) === 20,
      30_000,
    );
    const tried = Number(
      (
        await database.rows(
          "SELECT count(*) AS tried FROM mails WHERE last_error LIKE 'network-%' AND state = 'queued'",
        )
      )[0]?.['tried'],
    );
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
