import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { findBrowser } from '../tests/engines/find-browser.ts';
import { prepareChromium } from './chromium.ts';

// Three lanes, each in the order in which a mistake is cheapest to learn of; the last line counts.
//   check  what an engineer runs while working: types, lint, layers, what nobody uses, the quick tests of parts on SQLite
//   test   `npm test`: that, all tests of parts on SQLite, PostgreSQL where dialects differ, and the journeys in Chromium
//   all    `npm run test:all`: every part on PostgreSQL, what is tagged `matrix`, and the journeys in Firefox and WebKit
const lane = process.argv[2] ?? 'test';
let passed = 0;
let failed = 0;
let suites = 0;
/** tests that failed first and passed when they were tried again, which CI does once */
const flaky: string[] = [];
const began = performance.now();
const node = process.execPath;
const environment = { ...process.env, FORCE_COLOR: process.env.FORCE_COLOR ?? '0' };
// The thread that reads for the desk goes behind everything else: beside tests of usual priority its pages took seconds.
setPriority(15);

function step(name: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const start = performance.now();
  const { status } = spawnSync(node, args, { stdio: 'inherit', env: { ...environment, ...env } });
  return said(name, status === 0, start);
}

function said(name: string, ok: boolean, start: number): boolean {
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`);
  return ok;
}

function count(ok: boolean): void {
  if (ok) passed += 1;
  else failed += 1;
}

const check = (name: string, args: string[]): void => count(step(name, args));

/** Checks beside each other, each of which leaves a processor idle most of its time. What one prints stays together. */
async function checkTogether(checks: Readonly<Record<string, string[]>>): Promise<void> {
  const start = performance.now();
  const running = Object.entries(checks).map(([name, args]) => {
    const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
    return new Promise<void>((ended) =>
      child.once('close', (status) => {
        process.stdout.write(Buffer.concat(printed));
        count(said(name, status === 0, start));
        ended();
      }),
    );
  });
  await Promise.all(running);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

function suite(name: string, projects: string[], filters: string[]): void {
  suites += 1;
  const report = `build/test-${lane}-${suites}.json`;
  rmSync(report, { force: true });
  const ok = step(name, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) {
    failed += 1;
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  // a file that could not even be read, or an error outside of any test
  if (!ok && result.numFailedTests === 0) failed += 1;
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}

/** The journeys in Chromium: Playwright Test with its own choice of tests. */
function journeys(choice: string[]): void {
  const report = `build/test-${lane}-browser.json`;
  rmSync(report, { force: true });
  const ok = step('Chromium', ['node_modules/@playwright/test/cli.js', 'test', ...choice, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (!existsSync(report)) {
    failed += 1;
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  passed += result.stats.expected + result.stats.flaky;
  failed += result.stats.unexpected;
  flaky.push(...result.suites.flatMap(flakyIn));
  // a file that could not even be read, or an error outside of any test
  if (!ok && result.stats.unexpected === 0) failed += 1;
}

const flakyIn = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyIn),
];

/** Runs a suite once its browser is there, and installed before where that is possible; else a line says what is missing. */
function withBrowser(prepare: () => void, run: () => void): void {
  try {
    prepare();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failed += 1;
    return;
  }
  run();
}

const parts = ['parts', 'apps'];
const quick = '--tagsFilter=!matrix';
const quickest = '--tagsFilter=!matrix && !slow';
const matrix = '--tagsFilter=matrix';
/** Suites that run once for each database name it. */
const onSqlite = ['--testNamePattern', '^(?!.*[Pp]ostgre)'];
const onPostgres = ['--testNamePattern', '[Pp]ostgre'];
/** Files of a process share its modules, which halves the work: most of it was reading them anew for every file. */
const shared = ['--no-isolate'];
/** The files of the parts that say a word: four of five say none of what is chosen, and were read for nothing. */
const filesThatSay = (word: RegExp): string[] =>
  globSync('{apps,domain,server,tooling,tests/content,tests/server}/**/*.test.{ts,tsx}').filter((file) =>
    word.test(readFileSync(file, 'utf8')),
  );
/** Where the two databases are told apart. */
const dialects = 'server/platform/database';

if (lane !== 'all') {
  await checkTogether({
    types: ['--run', 'types'],
    'lint and import boundaries': ['--run', 'lint'],
    'nothing that nobody uses': ['--run', 'unused'],
  });
}
// no part looks at how small pages are; journeys do
check('build', ['tooling/build.ts']);
if (lane === 'all') {
  suite('matrices of the parts', parts, [matrix, ...filesThatSay(/matrix/)]);
  suite('the parts on PostgreSQL', parts, [quick, ...onPostgres, ...shared, ...filesThatSay(/postgres/i)]);
} else
  suite('units, content and server on SQLite', parts, [lane === 'check' ? quickest : quick, ...onSqlite, ...shared]);
if (lane === 'test') suite('PostgreSQL where dialects differ', parts, [dialects, quick, ...onPostgres]);
if (lane !== 'check')
  withBrowser(prepareChromium, () => journeys([lane === 'all' ? '--grep' : '--grep-invert', '@matrix']));
if (lane === 'all')
  for (const engine of ['Firefox', 'WebKit'] as const)
    withBrowser(
      () => findBrowser(engine),
      () => suite(engine, ['engines'], [`tests/engines/${engine.toLowerCase()}.test.ts`]),
    );
console.log(`Whole run: ${((performance.now() - began) / 1000).toFixed(0)} s`);
for (const title of flaky) console.log(`Flaky, passed at the second try: ${title}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
