import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '../fakes/postgres.ts';
import { auditIntake, inWords, isClean } from './audit-intake.ts';
import { makeDatabase } from './bench-database.ts';
import type { Finding } from './finding.ts';
import { openMailbox } from './mailbox.ts';
import { post, startSenders } from './senders.ts';
import { startServerProcess } from './server-process.ts';

/** Two servers on one PostgreSQL, one of them killed several times while both take messages and deliver mails. */
export async function oneOfTwoKilled(postgres: TestPostgres, kills: number): Promise<Finding> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const mailbox = await openMailbox();
  const env = { ...database.env, SMTP_URL: mailbox.smtp.url };
  let [first, second] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  let turn = 0;
  const target = () => {
    turn += 1;
    return turn % 2 ? first.url : second.url;
  };
  const senders = startSenders({ count: 20, target, pause: 150 });
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(500 + Math.random() * 1_500);
      await first.kill();
      mailbox.arrived();
      await delay(300);
      first = await startServerProcess(env);
    }
    await senders.finish();
    // the leases of the killed server run out
    first.shiftClock(6 * 60_000);
    second.shiftClock(6 * 60_000);
    const audit = await auditIntake(database, mailbox, senders.acknowledged, 180_000);
    return {
      fault: `two servers on one PostgreSQL, one killed ${kills} times under load`,
      expected: 'nothing lost, no recipient gets two mails',
      found: inWords(audit),
      ok: isClean(audit),
    };
  } finally {
    senders.abandon();
    await Promise.all([first.kill(), second.kill()]);
    await mailbox.stop();
    database.remove();
  }
}

/**
 * Both servers are restarted in turn with SIGTERM while visitors send through a proxy that, as nginx does, goes to the
 * other server when a connection cannot be made or ends without an answer.
 */
export async function rollingRestart(postgres: TestPostgres, turns: number): Promise<Finding> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const mailbox = await openMailbox();
  const env = { ...database.env, SMTP_URL: mailbox.smtp.url };
  const servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  const ending = new AbortController();
  let answered = 0;
  let failed = 0;
  let secondTry = 0;
  let cutOff = 0;

  async function visitor(number: number): Promise<void> {
    for (let sent = 0; !ending.signal.aborted; sent += 1) {
      const key = `rolling-${number}-${sent}`;
      const body = JSON.stringify({
        name: 'Visitor',
        email: `rolling-${number}-${sent}@bench.example`,
        message: 'Does a restart lose this one?',
      });
      let status = 0;
      for (const server of sent % 2 ? servers : servers.toReversed()) {
        try {
          ({ status } = await post(server.url, '/functions/v1/send-contact-email', body, {
            'idempotency-key': key,
            connection: 'close',
          }));
          break;
        } catch (error) {
          secondTry += 1;
          if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) cutOff += 1;
        }
      }
      if (status === 200) answered += 1;
      else failed += 1;
      await delay(50);
    }
  }

  const visitors = Array.from({ length: 20 }, (_, number) => visitor(number));
  const codes: (number | null)[] = [];
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      const at = turn % 2;
      await delay(700);
      codes.push((await servers[at]?.stop()) ?? null);
      servers[at] = await startServerProcess(env);
    }
    ending.abort();
    await Promise.all(visitors);
    const stored = await database.rows('SELECT email, count(*) AS times FROM enquiries GROUP BY email');
    const twice = stored.filter(({ times }) => Number(times) > 1).length;
    return {
      fault: `rolling restart of two servers, ${turns} restarts under load`,
      expected: 'no failed request, nothing stored twice, every server ends in order',
      found: `${answered} answered, ${failed} failed, ${stored.length} stored, ${twice} twice; ${secondTry} went to the other server at once, ${cutOff} of them after a connection was cut; exit codes ${[...new Set(codes)].join(', ')}`,
      ok: failed === 0 && twice === 0 && stored.length === answered && codes.every((code) => code === 0),
    };
  } finally {
    ending.abort();
    await Promise.all(servers.map((server) => server.kill()));
    await mailbox.stop();
    database.remove();
  }
}
