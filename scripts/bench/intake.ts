import { existsSync } from 'node:fs';
import { makeDatabase, type DatabaseKind } from '../../tests/bench/bench-database.ts';
import { postgresCommitRate, sqliteCommitRate } from '../../tests/bench/commit-rate.ts';
import { intakeRate, type IntakeRate } from '../../tests/bench/intake-rate.ts';
import { startServerProcess } from '../../tests/bench/server-process.ts';
import { startPostgres, type TestPostgres } from '../../tests/fakes/postgres.ts';

// `npm run bench:intake -- [--seconds 4] [--turns 5] [--connections 64]`
// How many messages a second the server takes, each on disk before its answer, as a share of what the database alone
// commits on the same disk, measured in turns. The outbox is kept from delivering: this is about taking. Ends with 1 when
// a message was refused.
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1] ?? fallback);
};
const milliseconds = option('seconds', 4) * 1000;
const turns = option('turns', 5);
const connections = option('connections', 64);

if (!existsSync('build/site/server/index.js')) {
  console.error('There is no built site here. Run `npm run build` first.');
  process.exit(1);
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(kind: DatabaseKind, postgres: TestPostgres): Promise<string> {
  const database = await makeDatabase(kind, postgres);
  const server = await startServerProcess({
    ...database.env,
    MAIL_PER_SECOND: '1',
    MAIL_CONNECTIONS: '1',
    DATABASE_POOL: '20',
    TRUST_PROXY_HOPS: '1',
  });
  const alone: number[] = [];
  const served: IntakeRate[] = [];
  try {
    // compiled code and caches
    await intakeRate(server.port, connections, 2_000);
    for (let turn = 0; turn < turns; turn += 1) {
      alone.push(
        kind === 'SQLite'
          ? sqliteCommitRate(database, milliseconds)
          : await postgresCommitRate(database, 20, milliseconds),
      );
      served.push(await intakeRate(server.port, connections, milliseconds));
    }
    const few = await intakeRate(server.port, 4, milliseconds);
    const shares = served.map(({ rate }, turn) => rate / (alone[turn] ?? rate));
    const refused = served.reduce((sum, one) => sum + one.refused, few.refused);
    // what was not taken was not measured either
    if (refused > 0) process.exitCode = 1;
    return `| ${kind} | ${Math.round(median(alone))} | ${Math.round(median(served.map(({ rate }) => rate)))} | ${median(shares).toFixed(2)} | ${median(served.map(({ p50 }) => p50)).toFixed(0)} / ${median(served.map(({ p99 }) => p99)).toFixed(0)} ms | ${few.p50.toFixed(0)} / ${few.p99.toFixed(0)} ms | ${refused} |`;
  } finally {
    await server.kill();
    database.remove();
  }
}

const postgres = await startPostgres({ durable: true });
try {
  console.log(
    `| database | it alone, messages/s | through the server, messages/s | share | p50 / p99 at ${connections} connections | p50 / p99 at 4 | refused |\n|---|---|---|---|---|---|---|`,
  );
  for (const kind of ['SQLite', 'PostgreSQL'] as const) console.log(await measure(kind, postgres));
} finally {
  await postgres.remove();
}
