import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '../fakes/postgres.ts';
import { auditIntake, type IntakeAudit } from './audit-intake.ts';
import { makeDatabase, type DatabaseKind } from './bench-database.ts';
import { openMailbox } from './mailbox.ts';
import { startSenders } from './senders.ts';
import { startServerProcess } from './server-process.ts';

/** Longer than a mail stays leased to a server that died, in milliseconds. */
const leaseIsOver = 6 * 60 * 1000;

/**
 * Kills the server (SIGKILL) at a random moment while visitors send, starts it again, and so on; the visitors never
 * stop. At the end everything they were told must be true.
 */
export async function killRounds(
  kind: DatabaseKind,
  rounds: number,
  postgres: TestPostgres | null,
  { senders: count = 20, wait = 300_000 } = {},
): Promise<IntakeAudit & { kills: number }> {
  const database = await makeDatabase(kind, postgres);
  const mailbox = await openMailbox();
  const env = { ...database.env, SMTP_URL: mailbox.smtp.url, MAIL_TO: 'company@inbox.example' };
  let server = await startServerProcess(env);
  const senders = startSenders({ count, target: () => server.url, pause: 150 });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = senders.acknowledged.length;
      await delay(200 + Math.random() * 1_800);
      // a kill before anything was acknowledged would show nothing, as on a machine that has other work
      while (senders.acknowledged.length === before) await delay(20);
      await server.kill();
      mailbox.arrived();
      server = await startServerProcess(env);
    }
    await delay(300);
    await senders.finish();
    server.shiftClock(leaseIsOver);
    return { ...(await auditIntake(database, mailbox, senders.acknowledged, wait)), kills: rounds };
  } finally {
    senders.abandon();
    await server.kill();
    await mailbox.stop();
    database.remove();
  }
}
