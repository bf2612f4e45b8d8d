import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '../fakes/postgres.ts';
import { auditIntake, inWords, isClean } from './audit-intake.ts';
import { makeDatabase } from './bench-database.ts';
import type { Finding } from './finding.ts';
import { openMailbox, reached } from './mailbox.ts';
import { post, startSenders } from './senders.ts';
import { startServerProcess } from './server-process.ts';

const status = async (url: string, path: string): Promise<number> => {
  // 0: nobody answers
  const response = await fetch(new URL(path, url)).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? 0;
};

/** PostgreSQL is stopped and started again, several times, while visitors send. */
export async function postgresStops(postgres: TestPostgres, times: number): Promise<Finding> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const mailbox = await openMailbox();
  const server = await startServerProcess({ ...database.env, SMTP_URL: mailbox.smtp.url });
  const senders = startSenders({ count: 20, target: () => server.url, pause: 150 });
  try {
    let pagesStood = true;
    let saidSo = true;
    for (let time = 0; time < times; time += 1) {
      await delay(1_000);
      await postgres.stop();
      await delay(500);
      pagesStood &&= (await status(server.url, '/shop')) === 200;
      saidSo &&= (await status(server.url, '/readyz')) === 503;
      await postgres.start();
      saidSo &&= await reached(async () => (await status(server.url, '/readyz')) === 200, 15_000);
    }
    if (!server.alive())
      return {
        fault: 'PostgreSQL stopped and started under load',
        expected: 'the server stands',
        found: `the server ended: ${server.output().slice(-600)}`,
        ok: false,
      };
    await senders.finish();
    server.shiftClock(6 * 60_000);
    const audit = await auditIntake(database, mailbox, senders.acknowledged, 120_000);
    return {
      fault: `PostgreSQL stopped and started ${times} times under load`,
      expected: '503 meanwhile, pages stand, recovers by itself, nothing lost or doubled',
      found: `${inWords(audit)}; ${senders.refused.get(503) ?? 0} answers 503, ${
        [...senders.refused]
          .filter(([code]) => code !== 503)
          .map(([code, count]) => `${count} × ${code}`)
          .join(', ') || 'no others'
      }; pages ${pagesStood ? 'stood' : 'fell'}`,
      ok:
        isClean(audit) &&
        pagesStood &&
        saidSo &&
        server.alive() &&
        [...senders.refused.keys()].every((code) => code === 503),
    };
  } finally {
    senders.abandon();
    await server.kill();
    await mailbox.stop();
    database.remove();
  }
}

const message = JSON.stringify({ name: 'Visitor', phone: '+49 40 1234567', language: 'en' });

/** The disk of the data folder fills up, becomes read-only, and recovers: on a small disk in memory. */
export async function diskFaults(): Promise<Finding[]> {
  const disk = mkdtempSync(join(tmpdir(), 'site-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m,mode=700', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    rmSync(disk, { recursive: true, force: true });
    return ['disk full', 'started on a read-only data folder'].map((fault) => ({
      fault,
      expected: '503 with the company’s address, recovers by itself',
      found: 'skipped: mounting a small disk needs root',
      ok: 'skipped' as const,
    }));
  }
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const mailbox = await openMailbox();
  const env = { DATA_DIR: dataDir, SMTP_URL: mailbox.smtp.url };
  let server = await startServerProcess(env);
  const send = () => post(server.url, '/functions/v1/request-callback', message);
  const whileBroken = async (fault: string): Promise<Finding> => {
    const answers = [];
    for (let sent = 0; sent < 20; sent += 1) answers.push(await send());
    const refused = answers.filter((answer) => answer.status === 503);
    const named = refused.every(({ text }) => /[\w.]+@[\w.]+/.test(text));
    const readiness = await status(server.url, '/readyz');
    const pages = await status(server.url, '/shop');
    return {
      fault,
      expected: '503 with the company’s address, pages stand, not ready; recovers by itself',
      found: `${refused.length} of 20 refused with 503${named ? ' and the address' : ''}, ${answers.filter((answer) => answer.status === 200).length} stored, ready ${readiness}, page ${pages}`,
      ok:
        refused.length > 0 &&
        answers.every((answer) => answer.status === 503 || answer.status === 200) &&
        named &&
        readiness === 503 &&
        pages === 200,
    };
  };
  const recovered = async (finding: Finding): Promise<Finding> => {
    const back = await reached(async () => (await send()).status === 200, 10_000);
    const ready = await reached(async () => (await status(server.url, '/readyz')) === 200, 10_000);
    return {
      ...finding,
      found: `${finding.found}; afterwards ${back && ready ? 'accepted and ready again' : 'NOT recovered'}`,
      ok: finding.ok === true && back && ready,
    };
  };
  try {
    const first = await send();
    const filler = join(disk, 'filler');
    fill(filler);
    const full = await whileBroken('disk full');
    rmSync(filler);
    const fullThenFree = await recovered(full);
    // a disk with open files cannot be made read-only, so the server starts on one that is
    await server.stop();
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    server = await startServerProcess(env);
    const readOnly = await whileBroken('started on a read-only data folder');
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    const readOnlyThenWritable = await recovered(readOnly);
    return first.status === 200
      ? [fullThenFree, readOnlyThenWritable]
      : [{ ...fullThenFree, ok: false, found: `first message: ${first.status}` }];
  } finally {
    await server.kill();
    await mailbox.stop();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function fill(file: string): void {
  for (let size = 65_536, at = 0; size >= 512;) {
    try {
      writeFileSync(`${file}`, Buffer.alloc(size), { flag: 'a' });
      at += size;
      if (at > 16 * 1024 * 1024) throw new Error('the small disk is larger than it should be');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      size /= 2;
    }
  }
}

/** The clock jumps a year ahead, a year back, and home, while visitors send. */
export async function clockJumps(): Promise<Finding> {
  const database = await makeDatabase('SQLite', null);
  const mailbox = await openMailbox();
  const server = await startServerProcess({ ...database.env, SMTP_URL: mailbox.smtp.url });
  const senders = startSenders({ count: 10, target: () => server.url, pause: 150 });
  const year = 365 * 24 * 60 * 60 * 1000;
  try {
    for (const shift of [0, year, 0, -year, 0, 3_600_000, 0]) {
      server.shiftClock(shift);
      await delay(1_500);
    }
    await senders.finish();
    server.shiftClock(6 * 60_000);
    const audit = await auditIntake(database, mailbox, senders.acknowledged, 90_000);
    return {
      fault: 'clock set a year ahead, back, a year behind, back, an hour ahead, back',
      expected: 'nothing lost, doubled, delayed or deleted',
      found: inWords(audit),
      ok: isClean(audit) && senders.refused.size === 0,
    };
  } finally {
    senders.abandon();
    await server.kill();
    await mailbox.stop();
    database.remove();
  }
}
