import { Agent } from 'node:http';
import type { BenchDatabase } from './bench-database.ts';
import type { ReadingOrder } from './read-all-the-time.ts';
import { startServerProcess } from './server-process.ts';
import { visitPage, visitsFor } from './visits.ts';

export interface Waited {
  reads: 'none' | 'aside' | 'in the event loop';
  /** milliseconds for a prerendered page */
  p50: number;
  p99: number;
  /** lists, counts and searches answered meanwhile */
  queries: number;
}

/** Each way of reading is measured in turns, so that a machine that slows down slows down all of them. */
const turns = 6;
const secondsATurn = 4;

/** How long visitors wait for a page while everything stored is read all the time, and while nothing is. */
export async function visitorsWhileReading(database: BenchDatabase): Promise<Waited[]> {
  const server = await startServerProcess(database.env, ['--import', './tests/bench/read-all-the-time.ts']);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const ways = ['none', 'aside', 'in the event loop'] as const;
  const measured = new Map(ways.map((way) => [way, { times: [] as number[], queries: 0 }]));
  const order = async (reads: ReadingOrder['reads']) => {
    const report = await server.ask({ reads });
    return typeof report === 'object' && report !== null && 'queries' in report ? Number(report.queries) : 0;
  };
  const visit = (seconds: number) => visitsFor(seconds, () => visitPage(`${server.url}/shop`, agent));
  try {
    await visit(2);
    for (let turn = 0; turn < turns; turn += 1)
      for (const way of ways) {
        // what cannot be borne need not be borne for long
        if (way === 'in the event loop' && turn > 0) continue;
        await order(way === 'none' ? 'stop' : way);
        // under way, and past the thread's start
        await visit(1);
        const into = measured.get(way);
        into?.times.push(...(await visit(secondsATurn)));
        const queries = await order('stop');
        if (into) into.queries += queries;
      }
  } finally {
    agent.destroy();
    await server.stop();
  }
  return ways.map((reads) => {
    const { times = [], queries = 0 } = measured.get(reads) ?? {};
    const sorted = times.toSorted((a, b) => a - b);
    const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return { reads, p50: quantile(0.5), p99: quantile(0.99), queries };
  });
}
