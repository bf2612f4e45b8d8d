/** @module-tag slow */

import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMetricsServer } from '../../server/web/operations/metrics.ts';
import { isClean } from '../bench/audit-intake.ts';
import { killRounds } from '../bench/kill-rounds.ts';
import { startServerProcess } from '../bench/server-process.ts';
import { makeDatabase } from '../bench/bench-database.ts';
import { startSiteServer, type TestSite } from '../fakes/site-server.ts';

const callback = JSON.stringify({ name: 'Ada', phone: '1234567' });

describe('a running server', () => {
  let site: TestSite;
  beforeEach(async () => {
    // longer than any wait here: what stops in time has not been cut off
    site = await startSiteServer({ limits: { drainTime: 120_000 } });
  });
  afterEach(() => site.remove());

  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`);
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

  /** What the metrics port says of the same, for whoever runs the site. */
  const details = async () => {
    const metrics = await startMetricsServer(0, site.services);
    try {
      const address = metrics.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      const body: unknown = await response.json();
      return { status: response.status, body };
    } finally {
      metrics.closeAllConnections();
      await new Promise((closed) => metrics.close(closed));
    }
  };

  test('/healthz says that the process runs, /readyz that messages can be taken and mails leave', async () => {
    expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'up' } });
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'up' } });
    expect(await details()).toEqual({
      status: 200,
      body: { ready: true, database: 'ok', migrations: 'done', mails: { waiting: 0, dead: 0, oldestDueSeconds: 0 } },
    });
  });

  test('mails that nobody delivers make it not ready; how many wait is told on the metrics port only', async () => {
    await site.services.call('request-callback', callback);
    site.services.clock.now += 14 * 60_000;
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'up' } });
    expect(await details()).toMatchObject({ status: 200, body: { mails: { waiting: 1, oldestDueSeconds: 840 } } });
    site.services.clock.now += 2 * 60_000;
    expect(await get('/readyz')).toEqual({ status: 503, body: { status: 'down' } });
    expect(await details()).toMatchObject({ status: 503, body: { ready: false, database: 'ok' } });
    await site.services.mail.runOnce();
    expect(await get('/readyz')).toMatchObject({ status: 200 });
  });

  test('what is done by the clock begins with the start: retention is applied', async () => {
    const { database } = site.services;
    site.services.start();
    const run = () =>
      database.read((reader) =>
        reader.selectFrom('scheduled_jobs').select('finished_at').where('name', '=', 'retention').executeTakeFirst(),
      );
    await expect.poll(async () => (await run())?.finished_at ?? null).not.toBeNull();
  });

  test('a database that can be read but not written makes it not ready, until it can', async () => {
    // as a full disk does: reads go on, a commit fails
    await site.services.database.write((transaction) => transaction.schema.dropTable('scheduled_jobs').execute());
    const response = await fetch(`http://127.0.0.1:${site.port}/readyz`);
    expect(response.status).toBe(503);
  });

  test('metrics are in Prometheus’ form, count what happened, and can be reached from this machine only', async () => {
    const server = await startMetricsServer(0, site.services);
    try {
      const address = server.address();
      expect(address).toMatchObject({ address: '127.0.0.1' });
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      await site.services.call('request-callback', callback);
      await site.services.call('request-callback', '{}');
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const text = await response.text();
      expect(text).toContain('site_enquiries_accepted_total{of="request-callback"} 1');
      expect(text).toContain('site_calls_invalid_total{of="request-callback"} 1');
      expect(text).toContain('site_outbox{what="waiting"} 1');
      expect(text).toMatch(/process_resident_memory_bytes \d/);
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  test('stopping answers every request that had arrived, keeps no connection, and lets no new one in', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const send = () =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const sending = request(
          {
            port: site.port,
            host: '127.0.0.1',
            agent,
            method: 'POST',
            path: '/functions/v1/request-callback',
            headers: { 'content-type': 'application/json', 'content-length': callback.length },
          },
          (response) => {
            response.resume();
            response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
          },
        );
        sending.on('error', reject);
        sending.end(callback);
      });
    // warms up 40 connections, which then lie idle or carry a request
    await Promise.all(Array.from({ length: 40 }, send));
    const before = site.arrived();
    const underWay = Array.from({ length: 25 }, send);
    // they have reached the server when it is told to stop
    await expect.poll(() => site.arrived() - before, { interval: 1 }).toBe(25);
    const began = performance.now();
    const drained = site.drain();
    const answers = await Promise.all(underWay);
    await drained;
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
    expect(performance.now() - began).toBeLessThan(60_000);
    const refused = await new Promise<string | undefined>((resolve) => {
      const socket = connect(site.port, '127.0.0.1');
      socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      socket.on('connect', () => resolve('connected'));
    });
    expect(refused).toBe('ECONNREFUSED');
    agent.destroy();
  });
});

// The whole measurement, with 50 kills and PostgreSQL, is `npm run bench:faults`.
describe.skipIf(!existsSync('build/site/server/index.js'))('the built server', () => {
  test(
    'killed while people send, it keeps what it acknowledged, once, and mails it',
    { tags: ['matrix'] },
    async () => {
      const audit = await killRounds('SQLite', 2, null, { senders: 8, wait: 45_000 });
      expect(audit.acknowledged).toBeGreaterThan(8);
      expect(isClean(audit), JSON.stringify(audit)).toBe(true);
    },
  );

  test('SIGTERM ends it in order; a wrong configuration ends it with one sentence', async () => {
    const database = await makeDatabase('SQLite', null);
    const server = await startServerProcess({ ...database.env, LOG_LEVEL: 'info' });
    const taken = new URL(server.url).port;
    await expect(startServerProcess({ ...database.env, PORT: taken })).rejects.toThrow(
      `Not started: PORT ${taken} is used by another program`,
    );
    await expect(startServerProcess({ ...database.env, METRICS_PORT: taken })).rejects.toThrow(
      `Not started: METRICS_PORT ${taken} is used by another program`,
    );
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('"msg":"stopped"');
    await expect(startServerProcess({ ...database.env, HOST: '192.0.2.1' })).rejects.toThrow(
      'Not started: HOST 192.0.2.1 is no address of this machine',
    );
    await expect(startServerProcess({ ...database.env, SMTP_URL: 'mail.example.com' })).rejects.toThrow(
      /Not started: SMTP_URL must be an address starting with smtp:\/\//,
    );
    database.remove();
  });
});
