import { badRequests } from '../../tests/bench/bad-requests.ts';
import { inWords, isClean } from '../../tests/bench/audit-intake.ts';
import type { DatabaseKind } from '../../tests/bench/bench-database.ts';
import type { Finding } from '../../tests/bench/finding.ts';
import { attacks, floods } from '../../tests/bench/floods.ts';
import { killRounds } from '../../tests/bench/kill-rounds.ts';
import { mailFaults } from '../../tests/bench/mail-faults.ts';
import { oneOfTwoKilled, rollingRestart } from '../../tests/bench/several-servers.ts';
import { clockJumps, diskFaults, postgresStops } from '../../tests/bench/storage-faults.ts';
import { startPostgres, type TestPostgres } from '../../tests/fakes/postgres.ts';
import { needsBuild } from './needs-build.ts';
import { option } from './option.ts';

// `npm run bench:faults -- [--rounds 10] [--requests 20000] [--seconds 10] [--only kill,mail,postgres,disk,clock,servers,requests,floods] [--attacks unread,rendered,connections,slow]`
// Breaks the built server in every way it must stand, on this machine only. Ends with 1 when it did not.
const rounds = Number(option('rounds', '10'));
const requests = Number(option('requests', '20000'));
const seconds = Number(option('seconds', '10'));
const only = option('only', 'kill,mail,postgres,disk,clock,servers,requests,floods').split(',');
const chosen = option('attacks', attacks.map(({ attack }) => attack).join()).split(',');

needsBuild('site');

async function kill(kind: DatabaseKind, postgres: TestPostgres | null): Promise<Finding> {
  const half = kind === 'SQLite' ? Math.ceil(rounds / 2) : Math.floor(rounds / 2);
  const audit = await killRounds(kind, half, postgres);
  return {
    fault: `${kind}: ${half} kills (SIGKILL) under 20 senders`,
    expected: 'acknowledged = stored = delivered, nothing twice',
    found: inWords(audit),
    ok: isClean(audit) && audit.acknowledged > half,
  };
}

const measurements: [string, (postgres: TestPostgres) => Promise<Finding[]>][] = [
  ['kill', async () => [await kill('SQLite', null)]],
  ['kill', async (postgres) => [await kill('PostgreSQL', postgres)]],
  ['mail', mailFaults],
  ['postgres', async (postgres) => [await postgresStops(postgres, 3)]],
  ['disk', diskFaults],
  ['clock', async () => [await clockJumps()]],
  ['servers', async (postgres) => [await oneOfTwoKilled(postgres, Math.max(3, Math.floor(rounds / 5)))]],
  ['servers', async (postgres) => [await rollingRestart(postgres, 4)]],
  ['requests', async () => [await badRequests(requests)]],
  ['floods', async () => floods(seconds, chosen)],
];

const postgres = startPostgres({ durable: true });
const findings: Finding[] = [];
const began = performance.now();
try {
  for (const [name, measure] of measurements) {
    if (!only.includes(name)) continue;
    for (const finding of await measure(postgres)) {
      findings.push(finding);
      console.log(
        `${finding.ok === 'skipped' ? 'skipped' : finding.ok ? 'ok' : 'FAILED'}: ${finding.fault}: ${finding.found}`,
      );
    }
  }
} finally {
  await postgres.remove();
}
console.log(`\n| fault | expected | found | result |\n|---|---|---|---|`);
for (const { fault, expected, found, ok } of findings)
  console.log(`| ${fault} | ${expected} | ${found} | ${ok === 'skipped' ? 'skipped' : ok ? 'ok' : '**failed**'} |`);
console.log(`\n${findings.length} measurements in ${Math.round((performance.now() - began) / 1000)} s`);
process.exitCode = findings.some(({ ok }) => ok === false) ? 1 : 0;
