import type { IncomingMessage } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { pageAt } from '../../../domain/pages.ts';

/** What a request limiter tells: of the public site (`site_…`) or of the desk (`desk_…`). */
export interface LimiterMetrics {
  refused(code: string): void;
  /** A connection that was ended or not let in. */
  cut(why: string): void;
  watch(read: () => { open: number; waiting: number; inHand: number }): void;
}

/** What the server tells about its requests. Routes are names out of our own tables, never what somebody asked for. */
export interface RequestMetrics extends LimiterMetrics {
  /** A document answered from memory. @param began `performance.now()` @param path one that exists */
  document(path: string, status: number, began: number): void;
  /** Any other request, when its answer has left. */
  live(request: IncomingMessage, status: number, milliseconds: number): void;
}

/**
 * One in so many documents is timed. Counting and timing each with prom-client would make a document a tenth dearer; so
 * they are added up here and handed to the counter when it is read.
 */
const timedOneIn = 16;

const buckets = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5];

/** @param callNames what is below /functions/v1/ */
export function createRequestMetrics(registry: Registry, callNames: readonly string[]): RequestMetrics {
  const registers = [registry];
  const calls = new Set(callNames);
  const documents = new Map<string, Map<number, number>>();
  let untimed = 0;

  const requests = new Counter({
    name: 'site_requests_total',
    help: 'requests answered, by route and status',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      for (const [path, byStatus] of documents)
        for (const [status, count] of byStatus) {
          if (count > 0) this.inc({ route: documentRoute(path), status }, count);
          byStatus.set(status, 0);
        }
    },
  });
  const seconds = new Histogram({
    name: 'site_request_seconds',
    help: 'from the request to the end of its answer, for everything that is not a document from memory',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  });
  const documentSeconds = new Histogram({
    name: 'site_document_seconds',
    help: `until a document from memory was handed to the network; one in ${timedOneIn} is timed`,
    labelNames: ['route'],
    buckets: [0.0001, 0.0005, ...buckets],
    registers,
  });

  return {
    document(path, status, began) {
      let byStatus = documents.get(path);
      if (byStatus === undefined) documents.set(path, (byStatus = new Map()));
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      untimed += 1;
      if (untimed < timedOneIn) return;
      untimed = 0;
      documentSeconds.observe({ route: documentRoute(path) }, (performance.now() - began) / 1000);
    },
    live(request, status, milliseconds) {
      const labels = { route: liveRoute(request.url ?? '/', calls), status };
      requests.inc(labels);
      seconds.observe(labels, milliseconds / 1000);
    },
    ...createLimiterMetrics(registry, 'site'),
  };
}

export function createLimiterMetrics(registry: Registry, name: 'site' | 'desk'): LimiterMetrics {
  const registers = [registry];
  const refusals = new Counter({
    name: `${name}_refused_total`,
    help: 'requests that the request limiter refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  const cuts = new Counter({
    name: `${name}_connections_cut_total`,
    help: 'connections ended or not let in: full (all in use), many (of one address prefix), waiting (too many requests in a row), unread (an answer nobody reads)',
    labelNames: ['reason'],
    registers,
  });
  return {
    refused: (reason) => refusals.inc({ reason }),
    cut: (reason) => cuts.inc({ reason }),
    watch(read) {
      new Gauge({
        name: `${name}_connections`,
        help: 'open connections, requests waiting behind others of their connection, requests in hand other than documents',
        labelNames: ['what'],
        registers,
        collect() {
          const { open, waiting, inHand } = read();
          this.set({ what: 'open' }, open);
          this.set({ what: 'waiting' }, waiting);
          this.set({ what: 'in_hand' }, inHand);
        },
      });
    },
  };
}

/** `home`, `shop`, … for pages and their data, else `file`. */
const documentRoute = (path: string): string => pageAt(path)?.id ?? 'file';

function liveRoute(url: string, calls: ReadonlySet<string>): string {
  const path = url.split('?', 1)[0] ?? '/';
  const call = /^\/functions\/v1\/(.*)$/.exec(path)?.[1];
  if (call !== undefined) return calls.has(call) ? call : 'unknown-call';
  if (path === '/healthz' || path === '/readyz') return 'probe';
  return pageAt(path)?.id ?? 'other';
}
