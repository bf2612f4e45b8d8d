import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { startBenchSite } from '../../tooling/bench/site.ts';
import type { Finding } from './finding.ts';
import { megabytes, residentMemory } from './process-accounts.ts';

/**
 * Bounds of issues 11 and 14: megabytes resident at the worst moment and when all has been quiet for a while, milliseconds a
 * visitor waits in 99 of 100 cases.
 */
const bounds = { memory: 400, rested: 200, wait: 250 };

/** How long it is quiet before the memory is looked at, in milliseconds: what issue 14 asks. */
const rest = 60_000;

export const attacks = [
  { attack: 'unread', what: '3 connections with 1,300 requests down the line each, no answer ever read' },
  { attack: 'rendered', what: '2,000 pages to be rendered in one write, again and again' },
  { attack: 'connections', what: '1,000 connections with a page to be rendered each, again and again' },
  { attack: 'slow', what: '200 readers who take a piece a second' },
];

const pages = ['/', '/shop', '/de', '/nl/blog', '/fr/contact', '/de/shop', '/challenges', '/claims'];

/**
 * What a few kB must not do: each attack alone, and while 20 visitors load pages.
 * @param seconds how long each lasts
 * @param chosen names of the attacks that are made
 */
export async function floods(seconds: number, chosen: readonly string[]): Promise<Finding[]> {
  const quiet = await underAttack(ourSite, null, 20, seconds);
  const bare = await underAttack(bareServer, 'connections', 20, seconds);
  const findings = [
    {
      fault: '20 visitors, no attack (to compare with)',
      expected: 'all pages 200',
      found: inWords(quiet),
      ok: isHeld(quiet),
    },
    {
      fault: '1,000 connections again and again, while 20 visitors load pages, on a bare Node server (to compare with)',
      expected: 'what Node itself costs: everything answered with one page out of memory',
      found: inWords(bare),
      ok: bare.alive && bare.failed.length === 0,
    },
  ];
  for (const { attack, what } of attacks.filter(({ attack }) => chosen.includes(attack)))
    for (const visitors of [0, 20]) {
      const outcome = await underAttack(ourSite, attack, visitors, seconds);
      findings.push({
        fault: `${what}${visitors > 0 ? `, while ${visitors} visitors load pages` : ''}`,
        expected: `at most ${bounds.memory} MB${visitors > 0 ? `, p99 of a page under ${bounds.wait} ms` : ` and ${bounds.rested} MB after ${rest / 1000} s of rest`}, no crash, no 5xx but 503`,
        found: inWords(outcome),
        ok: isHeld(outcome),
      });
    }
  return findings;
}

interface Outcome {
  /** answers to the attack, by status */
  answers: [number, number][];
  /** milliseconds of each page a visitor loaded, sorted */
  waits: number[];
  /** milliseconds that the visitors' own process was late, in 99 of 100 cases */
  ownDelay: number;
  /** pages a visitor did not get */
  failed: string[];
  /** megabytes, at the worst moment and after a rest; null: there was none */
  peak: number;
  rested: number | null;
  alive: boolean;
}

interface Attacked {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** As in operation: with the rates that are preset. */
const ourSite = (): Promise<Attacked> =>
  startBenchSite({ RATE_LIMIT_SOFT: '', RATE_LIMIT_HARD: '', RATE_LIMIT_PAGES: '', LOG_LEVEL: 'error' });

async function bareServer(): Promise<Attacked> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.mjs', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return {
    url: `http://localhost:${/\d+/.exec(String(said))?.[0]}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function underAttack(
  start: () => Promise<Attacked>,
  attack: string | null,
  visitors: number,
  seconds: number,
): Promise<Outcome> {
  const site = await start();
  try {
    const port = Number(new URL(site.url).port);
    const file = await largestFile(site);
    const worker =
      attack === null
        ? null
        : new Worker(new URL('flood-attacker.ts', import.meta.url), { workerData: { port, attack, file } });
    // The visitors share two cores with the server and the attack: what they are late by themselves is said beside it.
    const own = monitorEventLoopDelay({ resolution: 5 });
    own.enable();
    const end = performance.now() + seconds * 1000;
    const loaded = await Promise.all([
      ...Array.from({ length: visitors }, (_, at) => visit(port, `127.0.1.${at + 1}`, end)),
      delay(seconds * 1000),
    ]);
    own.disable();
    const told = loaded.flatMap((one) => one ?? []);
    const answers = worker === null ? [] : await ended(worker);
    const isToRest = visitors === 0;
    if (isToRest) await delay(rest);
    return {
      answers: answers.toSorted(([a], [b]) => a - b),
      waits: told.flatMap(({ wait }) => wait).toSorted((a, b) => a - b),
      ownDelay: own.percentile(99) / 1e6 - 5,
      failed: told.filter(({ status }) => status !== '200').map(({ status }) => status),
      peak: megabytes(residentMemory(site.pid, 'VmHWM')),
      rested: isToRest ? megabytes(residentMemory(site.pid)) : null,
      alive: (await fetch(site.url)).status === 200,
    };
  } finally {
    await site.stop();
  }
}

/** One visitor who loads a page, looks at it for a moment and goes on, until the end. */
async function visit(port: number, localAddress: string, end: number): Promise<{ wait: number; status: string }[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const loaded: { wait: number; status: string }[] = [];
  for (let at = 0; performance.now() < end; at += 1) {
    const began = performance.now();
    const status = await load(port, localAddress, pages[at % pages.length] ?? '/', agent);
    loaded.push({ wait: performance.now() - began, status });
    await delay(50 + ((at * 37) % 100));
  }
  agent.destroy();
  return loaded;
}

function load(port: number, localAddress: string, path: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br' };
    const asking = request({ port, host: '127.0.0.1', localAddress, path, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(error.message));
    });
    asking.setTimeout(30_000, () => asking.destroy(new Error('no answer for 30 s')));
    asking.once('error', (error) => resolve(error.message));
    asking.end();
  });
}

const answersSchema = z.array(z.tuple([z.number(), z.number()]));

function ended(worker: Worker): Promise<[number, number][]> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => resolve(answersSchema.parse(message)));
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage('stop');
  });
}

/** The script that every page needs: 373 kB without compression. */
async function largestFile(site: Attacked): Promise<string> {
  const html = await (await fetch(site.url)).text();
  const files = [...new Set([...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([path]) => path))];
  const sizes = await Promise.all(
    files.map(async (path) => ({ path, size: (await (await fetch(site.url + path)).arrayBuffer()).byteLength })),
  );
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.path ?? '/';
}

const p99 = ({ waits }: Outcome) => waits[Math.floor(waits.length * 0.99)] ?? 0;

const isHeld = (outcome: Outcome) =>
  outcome.alive &&
  outcome.peak <= bounds.memory &&
  (outcome.rested ?? 0) <= bounds.rested &&
  p99(outcome) < bounds.wait &&
  outcome.failed.length === 0 &&
  outcome.answers.every(([status]) => status < 500 || status === 503);

function inWords(outcome: Outcome): string {
  const { answers, waits, ownDelay, failed, peak, rested, alive } = outcome;
  const said = answers.map(([status, times]) => `${times} × ${status}`).join(', ');
  return [
    `${peak} MB at most${rested === null ? '' : `, ${rested} MB after the rest`}`,
    ...(waits.length > 0
      ? [
          `${waits.length} pages, p50 ${(waits[Math.floor(waits.length / 2)] ?? 0).toFixed(1)} ms, p99 ${p99(outcome).toFixed(0)} ms, longest ${(waits.at(-1) ?? 0).toFixed(0)} ms (the visitors themselves were late by ${Math.max(0, ownDelay).toFixed(0)} ms in one of 100 moments)`,
        ]
      : []),
    ...(said === '' ? [] : [`the attack was answered ${said}`]),
    ...(failed.length > 0 ? [`${failed.length} pages failed: ${[...new Set(failed)].join(', ')}`] : []),
    ...(alive ? [] : ['the server is gone']),
  ].join('; ');
}
