import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { createDeskApp } from '../../server/web/desk/desk-app.ts';
import { deskHeaders } from '../../server/web/desk/desk-headers.ts';
import { createDeskServer, deskRequestLimits, type DeskServer } from '../../server/web/desk/desk-server.ts';
import { Documents } from '../../server/web/page-cache/documents.ts';
import { hostCheck } from '../../server/platform/http/allowed-hosts.ts';
import { createRequestLimiter, type RequestLimits } from '../../server/platform/request-limiter/request-limiter.ts';
import type { ServerLimits } from '../../server/platform/request-limiter/guarded-server.ts';
import { createLimiterMetrics } from '../../server/web/operations/request-metrics.ts';
import { createKnownAccounts } from '../../server/features/accounts/known-accounts.ts';
import { head, openRaw, statuses } from '../fakes/raw-http.ts';
import { siteTexts } from '../fakes/site-texts.ts';

// The desk's real listener, limiter and app; its pages are rendered when the test says so.

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A busy machine takes its time. */

const deskUrl = new URL('https://desk.example');
const close = { Connection: 'close' };
const ask = (line: string, more: Record<string, string> = {}) =>
  head(line, { Host: 'desk.example', 'Accept-Language': 'de', ...more });

let running: DeskServer | undefined;
afterEach(async () => {
  running?.server.closeAllConnections();
  await running?.drain();
  running = undefined;
});

interface Options {
  limiter?: Partial<RequestLimits>;
  limits?: Partial<ServerLimits>;
  /** a minute: strangers of one network, one who is signed in */
  rates?: { pages: number; account: number };
  /** not yet told what answers */
  closed?: boolean;
}

async function startDesk({
  limiter = {},
  limits = {},
  rates = { pages: 1_000, account: 1_000 },
  closed,
}: Options = {}) {
  const registry = new Registry();
  const metrics = createLimiterMetrics(registry, 'desk');
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) });
  const refusals = { texts: siteTexts, headers: deskHeaders(true), allowedOrigins: [], followsBrowser: true };
  const desk = createDeskServer({ refusals, metrics, logger, trustProxyHops: 0, limits });
  running = desk;
  const guard = createRequestLimiter({
    isAllowedHost: hostCheck({ siteUrl: deskUrl.href, host: undefined, allowedHosts: [] }),
    rates: { ...rates, forms: null },
    limits: { ...deskRequestLimits, ...limiter },
  });
  const accounts = createKnownAccounts();
  const seen = { rendered: 0, announced: 0, bodies: [] as number[] };
  const ended = new Set<string>();
  const held: (() => void)[] = [];
  let holds = false;
  const app = createDeskApp(
    {
      logger,
      deskUrl,
      documents: new Documents([], true),
      limiter: guard,
      refusals,
      onRefusal: (code) => metrics.refused(code),
      services: {
        live: {
          announce: () => (seen.announced += 1),
          subscribe: () => () => undefined,
          endStreams: () => undefined,
          close: async () => undefined,
        },
      },
    },
    {
      stylesheet: "'sha256-0'",
      accountOf: (request) => accounts.of(request.headers.get('cookie') ?? undefined),
      isSignedIn: async (request) => {
        const cookie = request.headers.get('cookie') ?? '';
        return cookie.startsWith('anna') && !ended.has(cookie);
      },
      render: async (request) => {
        seen.rendered += 1;
        // as the desk's guard does, once it has looked the session up
        const cookie = request.headers.get('cookie');
        if (cookie !== null) accounts.note(cookie, cookie.startsWith('anna') ? 'anna' : null);
        if (new URL(request.url).pathname === '/inbox/live')
          return new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('retry: 1\n\n')) }), {
            headers: { 'Content-Type': 'text/event-stream' },
          });
        if (request.method === 'POST') seen.bodies.push((await request.arrayBuffer()).byteLength);
        if (holds) await new Promise<void>((released) => held.push(released));
        return new Response('<title>desk</title>', { headers: { 'Content-Type': 'text/html' } });
      },
    },
  );
  if (closed !== true) desk.open({ limiter: guard, app, url: deskUrl });
  await new Promise<void>((listening) => desk.server.listen(0, '127.0.0.1', () => listening()));
  const address = desk.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  const { port } = address;
  return {
    seen,
    log,
    /** signs a session out by other means than its own page: elsewhere, or with its operator */
    end: (cookie: string) => ended.add(cookie),
    /** writes, and resolves with all that came until the server ended the connection */
    say: (text: string, from?: string) => {
      const connection = openRaw(port, from);
      connection.write(text);
      return connection.ended;
    },
    open: (from?: string) => openRaw(port, from),
    metric: async (line: string) => (await registry.metrics()).includes(line),
    hold: () => (holds = true),
    release: () => {
      holds = false;
      for (const released of held.splice(0)) released();
    },
  };
}

test('answers under its own name only, and tells others nothing', async () => {
  const { say, seen, metric } = await startDesk();
  expect(statuses(await say(ask('GET /inbox', close)))).toEqual([200]);
  for (const line of ['GET /inbox', 'GET /inbox.data', 'GET /assets/desk.js']) {
    const refused = await say(ask(line, { ...close, Host: 'evil.example', 'Content-Length': '0' }));
    expect(refused).toMatch(/^HTTP\/1\.1 421 /);
    expect(refused).not.toContain('desk.example');
  }
  expect(statuses(await say(`GET / HTTP/1.1\r\nHost: desk.example\r\nHost: evil.example\r\n\r\n`))).toEqual([400]);
  // this machine's own names lead there; a change under them is refused
  const own = await say(ask('GET /inbox?view=1', { ...close, Host: '127.0.0.1:3001' }));
  expect(own).toMatch(/^HTTP\/1\.1 307 /);
  expect(own.toLowerCase()).toContain('location: https://desk.example/inbox?view=1');
  expect(statuses(await say(ask('POST /inbox', { ...close, Host: 'localhost', 'Content-Length': '0' })))).toEqual([
    421,
  ]);
  expect(seen.rendered).toBe(1);
  expect(await metric('desk_refused_total{reason="wrong-host"} 3')).toBe(true);
});

test('a row of requests on one connection is answered one by one, in order', async () => {
  const { say, seen } = await startDesk();
  const row = (ask('GET /inbox') + ask('GET /orders')).repeat(50) + ask('GET /', close);
  expect(statuses(await say(row))).toEqual(Array.from({ length: 101 }, () => 200));
  expect(seen.rendered).toBe(101);
});

test('beyond its turns and their queue it says 503 and when to come again', async () => {
  const { open, say, seen, hold, release, metric } = await startDesk({
    limiter: { rendering: { width: 1, queue: 1, patience: 60_000 } },
  });
  hold();
  const two = [open(), open()];
  for (const [at, connection] of two.entries()) {
    connection.write(ask('GET /inbox', close));
    await expect.poll(() => metric(`desk_connections{what="in_hand"} ${at + 1}`)).toBe(true);
  }
  await expect.poll(() => seen.rendered).toBe(1);
  const refused = await say(ask('GET /inbox', close));
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/^retry-after: 5\r$/im);
  expect(refused).toMatch(/^cache-control: no-store\r$/im);
  expect(refused).toMatch(/^x-robots-tag: noindex, nofollow\r$/im);
  expect(Buffer.from(refused, 'latin1').toString()).toContain('Hier ist gerade sehr viel los.');
  release();
  for (const connection of two) expect(statuses(await connection.ended)).toEqual([200]);
  expect(await metric('desk_refused_total{reason="busy"} 1')).toBe(true);
});

test('who waits for the press takes no turn; strangers do not get past the turns by its addresses', async () => {
  const limiter = { rendering: { width: 1, queue: 0, patience: 100 } };
  const { say, seen, hold, release } = await startDesk({ limiter });
  const anna = { Cookie: 'anna-1', Origin: deskUrl.origin, 'Content-Length': '0' };
  hold();
  const publishing = [say(ask('POST /website/publish.data', { ...close, ...anna }))];
  publishing.push(say(ask('GET /website/check.data', { ...close, Cookie: 'anna-1' })));
  await expect.poll(() => seen.rendered).toBe(2);
  const page = say(ask('GET /inbox', { ...close, Cookie: 'anna-1' }));
  await expect.poll(() => seen.rendered).toBe(3);
  expect(statuses(await say(ask('GET /website/check.data', { ...close, Cookie: 'nobody' })))).toEqual([503]);
  release();
  expect((await Promise.all([...publishing, page])).map(statuses)).toEqual([[200], [200], [200]]);
});

test('who sends a form slowly holds up nobody’s turn', async () => {
  const { open, say, seen } = await startDesk({ limiter: { rendering: { width: 1, queue: 1, patience: 20_000 } } });
  const slow = open();
  slow.write(ask('POST /inbox', { ...close, ...form, Origin: deskUrl.origin, 'Content-Length': '10' }) + '12345');
  expect(statuses(await say(ask('GET /inbox', close)))).toEqual([200]);
  expect(seen.bodies).toEqual([]);
  slow.write('67890');
  expect(statuses(await slow.ended)).toEqual([200]);
  expect(seen.bodies).toEqual([10]);
});

test('strangers are counted by network, whoever is signed in by account, wherever they are', async () => {
  const { say } = await startDesk({ rates: { pages: 3, account: 5 } });
  const asked = async (times: number, from: string, cookie?: string) =>
    statuses(
      await say(
        ask('GET /inbox', cookie === undefined ? {} : { Cookie: cookie }).repeat(times) + ask('GET /', close),
        from,
      ),
    );
  // the first page of a session is a stranger's: nobody has looked it up yet
  expect(await asked(0, '127.0.0.2', 'anna-1')).toEqual([200]);
  expect(await asked(4, '127.0.0.3', 'anna-1')).toEqual([200, 200, 200, 200, 200]);
  // four of hers so far were hers; two more networks, another browser
  expect(await asked(2, '127.0.0.4', 'anna-1')).toEqual([200, 200, 200]);
  const late = await say(ask('GET /inbox', { ...close, Cookie: 'anna-1' }), '127.0.0.5');
  expect(late).toMatch(/^HTTP\/1\.1 429 /);
  expect(late).toMatch(/^retry-after: \d+\r$/im);
  // an invented session stays a stranger's
  expect(await asked(4, '127.0.0.6', 'nobody')).toEqual([200, 200, 200, 429, 429]);
});

test('what is too large is refused, said or not; a change without the desk’s own origin is not read', async () => {
  const { say, open, seen } = await startDesk({ limiter: { body: 1_000 } });
  const origin = { Origin: deskUrl.origin };
  expect(
    statuses(await say(ask('POST /inbox', { ...close, ...origin, 'Content-Length': '1001' }) + 'x'.repeat(1_001))),
  ).toEqual([413]);
  const unsaid = open();
  unsaid.write(ask('POST /inbox', { ...close, ...origin, 'Transfer-Encoding': 'chunked' }));
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  unsaid.write(`${piece.repeat(5)}0\r\n\r\n`);
  expect(statuses(await unsaid.ended)).toEqual([413]);
  for (const Origin of ['https://evil.example', 'null'])
    expect(
      statuses(await say(ask('POST /inbox', { ...close, Origin, 'Content-Length': '9' }) + 'x'.repeat(9))),
    ).toEqual([403]);
  expect(statuses(await say(ask(`GET /${'x'.repeat(5_000)}`, close)))).toEqual([414]);
  expect(seen).toEqual({ rendered: 0, announced: 0, bodies: [] });
});

test('a file is only read of somebody who is signed in, to an address that takes one', async () => {
  const { say, seen, end } = await startDesk();
  const send = async (path: string, more: Record<string, string>) =>
    statuses(
      await say(
        ask(`POST ${path}`, { ...close, ...form, Origin: deskUrl.origin, 'Content-Length': '300000', ...more }) +
          'x'.repeat(300_000),
      ),
    );
  const upload = '/website/posts/a-post/upload';
  expect(await send(upload, {})).toEqual([413]);
  expect(await send(upload, { Cookie: 'nobody' })).toEqual([413]);
  expect(await send('/inbox', { Cookie: 'anna' })).toEqual([413]);
  expect(seen.bodies).toEqual([]);
  expect(await send(upload, { Cookie: 'anna' })).toEqual([200]);
  expect(seen.bodies).toEqual([300_000]);
  // more than 12 MB is let pass without a look at it, and refused by the page that says so in her language
  const size = 20_000_000;
  const large = { ...close, Origin: deskUrl.origin, Cookie: 'anna', 'Content-Length': String(size) };
  expect(await say(ask(`POST ${upload}`, large) + 'x'.repeat(size))).toMatch(
    /^HTTP\/1\.1 303 [\s\S]*\r\nlocation: \/website\/posts\/a-post\/upload\?large\r\n/i,
  );
  expect(seen.bodies).toEqual([300_000]);
  // it was hers a moment ago
  end('anna');
  expect(await send(upload, { Cookie: 'anna' })).toEqual([413]);
  expect(seen.bodies).toEqual([300_000]);
});

test('what is looked at while somebody types is no news for others, what is done is', async () => {
  const { say, seen } = await startDesk();
  const send = (path: string) =>
    say(`${ask(`POST ${path}`, { ...close, ...form, Origin: deskUrl.origin, 'Content-Length': '3' })}a=b`);
  for (const path of ['/website/field?area=prices', '/website/text']) expect(statuses(await send(path))).toEqual([200]);
  expect(seen.announced).toBe(0);
  for (const path of ['/website/prices', '/inbox/1.data']) expect(statuses(await send(path))).toEqual([200]);
  expect(seen.announced).toBe(2);
});

test('what is no form is refused in the clerk’s language before a page meets it, and the log says so', async () => {
  const { say, seen, log } = await startDesk();
  const send = (path: string, type: string | null, body: string) =>
    say(
      `${ask(`POST ${path}`, {
        ...close,
        Origin: deskUrl.origin,
        'Content-Length': String(Buffer.byteLength(body)),
        ...(type === null ? {} : { 'Content-Type': type }),
      })}${body}`,
    );
  const broken: [type: string | null, body: string][] = [
    ['application/json', '{"email":"anna@example.com"}'],
    ['text/plain', 'email=anna'],
    ['multipart/form-data', 'email=anna'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nanna'],
    ['multipart/form-data; boundary=x', '--y\r\n\r\n--y--'],
    ['nonsense', 'a=b'],
    [null, 'a=b'],
  ];
  for (const path of ['/sign-in', '/inbox', '/website/posts/x/upload', '/orders/1.data'])
    for (const [type, body] of broken) {
      const answer = await send(path, type, body);
      expect(statuses(answer), `${path} ${type}`).toEqual([400]);
      expect(Buffer.from(answer, 'latin1').toString()).toContain('Diese Anfrage konnten wir nicht verarbeiten.');
    }
  expect(seen.rendered).toBe(0);
  const lines = log.filter((line) => line.includes('is no form that can be read'));
  expect(lines).toHaveLength(4 * broken.length);
  // paths and kinds, nothing of what was typed
  expect(lines.join()).not.toContain('anna');
  const unprintable = await send('/inbox', 'application/x-www-form-urlencoded', 'note=half%EF%BF%BEsign');
  expect(statuses(unprintable)).toEqual([400]);
  expect(Buffer.from(unprintable, 'latin1').toString()).toContain('das sich weder anzeigen noch drucken lässt');
  const whole = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nanna\r\n--x--\r\n';
  expect(statuses(await send('/sign-in', 'multipart/form-data; boundary=x', whole))).toEqual([200]);
  expect(statuses(await send('/sign-in', 'application/x-www-form-urlencoded', 'email=anna'))).toEqual([200]);
  expect(seen.bodies).toEqual([Buffer.byteLength(whole), 'email=anna'.length]);
});

test('open pages that listen are not in hand, and only so many', async () => {
  const { open, say, metric } = await startDesk({ limiter: { inHand: 1, streams: 2 } });
  const streams = [open(), open()];
  for (const stream of streams) {
    stream.write(ask('GET /inbox/live'));
    await stream.until(/retry: 1/);
  }
  expect(await metric('desk_connections{what="in_hand"} 0')).toBe(true);
  expect(statuses(await say(ask('GET /inbox', close)))).toEqual([200]);
  const late = await say(ask('GET /inbox/live', close));
  expect(late).toMatch(/^HTTP\/1\.1 503 /);
  streams[0]?.socket.destroy();
  await expect
    .poll(async () => {
      const again = open();
      again.write(ask('GET /inbox/live'));
      const first = await again.until(/HTTP\/1\.1 \d+/);
      again.socket.destroy();
      return statuses(first);
    })
    .toEqual([200]);
});

test('connections of one network are bounded, and answers nobody reads end', async () => {
  const { open, metric } = await startDesk({ limits: { connectionsEach: 1 } });
  const first = open('127.0.0.5');
  first.write(ask('GET /'));
  await first.until(/200/);
  const second = open('127.0.0.5');
  second.write(ask('GET /'));
  expect(await second.ended).toBe('');
  expect(await metric('desk_connections_cut_total{reason="many"} 1')).toBe(true);
});

test('before it knows its own address it asks to come again', async () => {
  const { say } = await startDesk({ closed: true });
  const early = await say(ask('GET /', close));
  expect(early).toMatch(/^HTTP\/1\.1 503 /);
  expect(early).toMatch(/^retry-after: 1\r$/im);
});
