import { makeDatabase, type DatabaseKind } from '../../tests/bench/bench-database.ts';
import { postgresCommitRate, sqliteCommitRate } from '../../tests/bench/commit-rate.ts';
import { intakeRate, type IntakeRate } from '../../tests/bench/intake-rate.ts';
import { postgresProcess, processorTime } from '../../tests/bench/process-accounts.ts';
import { startServerProcess } from '../../tests/bench/server-process.ts';
import { startPostgres, type TestPostgres } from '../../tests/fakes/postgres.ts';
import { median } from './site.ts';
import { needsBuild } from './needs-build.ts';
import { option } from './option.ts';

// `npm run bench:intake -- [--seconds 4] [--turns 5] [--connections 64] [--only SQLite,PostgreSQL] [--instances 1,2,4]`
// How many messages a second the server takes, each on disk before its answer, as a share of what the database alone
// commits on the same disk, measured in turns; with PostgreSQL also several instances that connections are dealt to as by a
// balancer. Beside it the processor time a message takes, which says what more processors would bring: client, instances
// and database share those of this machine. The outbox is kept from delivering: this is about taking. Ends with 1 when a
// message was refused.
const milliseconds = Number(option('seconds', '4')) * 1000;
const turns = Number(option('turns', '5'));
const connections = Number(option('connections', '64'));
const kinds = option('only', 'SQLite,PostgreSQL').split(',');
const instances = option('instances', '1,2,4').split(',').map(Number);

/** Connections to PostgreSQL that all instances have together. */
const pool = 20;

needsBuild('site');

/** Processor time a message in milliseconds, of each process asked about. */
async function timed<T>(
  pids: readonly (readonly number[])[],
  work: () => Promise<T>,
  messages: (done: T) => number,
): Promise<{ done: T; each: number[] }> {
  const before = pids.map(processorTime);
  const done = await work();
  const each = pids.map((some, at) => (processorTime(some) - (before[at] ?? 0)) / Math.max(1, messages(done)));
  return { done, each };
}

async function measure(kind: DatabaseKind, count: number, postgres: TestPostgres): Promise<string> {
  const database = await makeDatabase(kind, postgres);
  const servers = [];
  for (let at = 0; at < count; at += 1)
    servers.push(
      await startServerProcess({
        ...database.env,
        MAIL_PER_SECOND: '1',
        MAIL_CONNECTIONS: '1',
        DATABASE_POOL: String(Math.floor(pool / count)),
      }),
    );
  const ports = servers.map(({ port }) => port);
  const url = database.env['DATABASE_URL'];
  const databaseProcess = url === undefined ? [] : [await postgresProcess(url)];
  const alone: { rate: number; cost: number }[] = [];
  const served: { intake: IntakeRate; site: number; database: number }[] = [];
  try {
    // compiled code and caches
    await intakeRate(ports, connections, 2_000);
    for (let turn = 0; turn < turns; turn += 1) {
      const commits = await timed(
        [databaseProcess],
        async () =>
          kind === 'SQLite'
            ? sqliteCommitRate(database, milliseconds)
            : postgresCommitRate(database, pool, milliseconds),
        (rate) => (rate * milliseconds) / 1000,
      );
      alone.push({ rate: commits.done, cost: commits.each[0] ?? 0 });
      const { done, each } = await timed(
        [servers.map(({ pid }) => pid), databaseProcess],
        () => intakeRate(ports, connections, milliseconds),
        ({ accepted }) => accepted,
      );
      served.push({ intake: done, site: each[0] ?? 0, database: each[1] ?? 0 });
    }
    const few = await intakeRate(ports, 4, milliseconds);
    const shares = served.map(({ intake }, turn) => intake.rate / (alone[turn]?.rate ?? intake.rate));
    const refused = served.reduce((sum, { intake }) => sum + intake.refused, few.refused);
    // what was not taken was not measured either
    if (refused > 0) process.exitCode = 1;
    const middle = (of: (one: (typeof served)[number]) => number) => median(served.map(of));
    const ofDatabase =
      kind === 'SQLite'
        ? 'in it'
        : `${middle((one) => one.database).toFixed(2)} ms (alone ${median(alone.map(({ cost }) => cost)).toFixed(2)})`;
    return `| ${kind} | ${count} | ${Math.round(median(alone.map(({ rate }) => rate)))} | ${Math.round(middle(({ intake }) => intake.rate))} | ${median(shares).toFixed(2)} | ${middle(({ site }) => site).toFixed(2)} ms | ${ofDatabase} | ${middle(({ intake }) => intake.p50).toFixed(0)} / ${middle(({ intake }) => intake.p99).toFixed(0)} ms | ${few.p50.toFixed(0)} / ${few.p99.toFixed(0)} ms | ${refused} |`;
  } finally {
    for (const server of servers) await server.kill();
    database.remove();
  }
}

const postgres = startPostgres({ durable: true });
try {
  console.log(
    `| database | instances | it alone, messages/s | through the site, messages/s | share | processor a message: instances | database | p50 / p99 at ${connections} connections | p50 / p99 at 4 | refused |\n|---|---|---|---|---|---|---|---|---|---|`,
  );
  for (const kind of ['SQLite', 'PostgreSQL'] as const)
    if (kinds.includes(kind))
      for (const count of kind === 'SQLite' ? [1] : instances) console.log(await measure(kind, count, postgres));
} finally {
  await postgres.remove();
}
