import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { makeDatabase } from './bench-database.ts';
import type { Finding } from './finding.ts';
import { openMailbox } from './mailbox.ts';
import { megabytes, residentMemory } from './process-accounts.ts';
import { startServerProcess } from './server-process.ts';

/** "The Big List of Naughty Strings", as published on npm. */
const naughty = z.array(z.string()).parse(createRequire(import.meta.url)('big-list-of-naughty-strings'));

const functions = [
  'send-contact-email',
  'request-callback',
  'send-pre-order',
  'subscribe-newsletter',
  'withdraw-contract',
  'chatbot-ai',
  'proof-of-work',
  'unsubscribe-newsletter',
  'unknown',
  '',
];
const fieldNames = [
  'name',
  'email',
  'subject',
  'message',
  'phone',
  'company',
  'quantity',
  'note',
  'contract',
  'language',
  'website',
  'elapsed',
  'altcha',
  'privacy',
  'messages',
  'question',
  '__proto__',
  'constructor',
  'toString',
];
const pages = [
  '/',
  '/shop',
  '/contact',
  '/newsletter',
  '/widerruf',
  '/blog',
  '/de/kontakt',
  '/nl/newsletter.data',
  '/contact.data',
  '/_.data',
  '/healthz',
  '/data/de/chat.json',
  '/functions/v1/',
];

const text = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom('visitor@bench.example', '+49 40 1234567'),
);
const value = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 1e308, -0, [], {}) },
);
const fields = fc.array(
  fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fieldNames) }, { weight: 1, arbitrary: text }), value),
  { maxLength: 8 },
);
/** Written by hand, so that repeated names and `__proto__` reach the wire. */
const objectText = fields.map(
  (list) => `{${list.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content)}`).join(',')}}`,
);
const body = fc.oneof(
  { weight: 6, arbitrary: objectText },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4_000 }).map((depth) => '['.repeat(depth)) },
  {
    weight: 1,
    arbitrary: fields.map((list) =>
      new URLSearchParams(list.map(([name, content]) => [name, String(content)])).toString(),
    ),
  },
);
/** Half characters cannot be written into an address. */
const wellFormed = (part: string) => Buffer.from(part).toString();
const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...functions).map((name) => `/functions/v1/${name}`) },
  { weight: 2, arbitrary: fc.constantFrom(...pages) },
  { weight: 1, arbitrary: text.map((part) => `/${encodeURIComponent(wellFormed(part))}`) },
  { weight: 1, arbitrary: text.map((part) => `/${part.replace(/[\s\0]/g, '')}`) },
);
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('token', 'unsubscribe', 'state', 'category', 'sent', 'received', '_routes', 'x'), text)
      .map(([name, content]) => `?${name}=${encodeURIComponent(wellFormed(content))}`),
  },
);
const headerText = text.map((content) => content.replace(/[^\x20-\x7e]/g, '').slice(0, 200));
const headers = fc.dictionary(
  fc.constantFrom(
    'content-encoding',
    'accept-language',
    'accept-encoding',
    'cookie',
    'idempotency-key',
    'origin',
    'x-forwarded-for',
    'x-forwarded-host',
    'authorization',
    'range',
    'if-none-match',
    'te',
    'accept',
    'x-http-method-override',
  ),
  fc.oneof(headerText, fc.constantFrom('language=de', 'gzip', 'bytes=0-1,5-', 'en;q=x')),
  { maxKeys: 4 },
);

const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/json; charset=utf-16',
    ),
  },
  { weight: 1, arbitrary: headerText },
);

/** One request as bytes. Most say that they carry JSON, so that they get past the first door. */
const rawRequest = fc
  .record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('POST') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'get', ''),
      },
    ),
    path,
    query,
    headers,
    body,
    type: contentType,
  })
  .map((request) => {
    const content = Buffer.from(request.body);
    const given = { 'content-type': request.type, ...request.headers };
    const lines = Object.entries(given).map(([name, content]) => `${name}: ${content}\r\n`);
    return Buffer.concat([
      Buffer.from(
        `${request.method} ${request.path}${request.query} HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n${lines.join('')}content-length: ${content.length}\r\n\r\n`,
      ),
      content,
    ]);
  });

/** Sends bytes; resolves with the status, or 0 when the connection ended without an answer. */
function send(port: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const limit = setTimeout(() => socket.destroy(), 15_000);
    socket.on('data', (chunk) => (received = (received + chunk.toString('latin1')).slice(0, 64)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(limit);
      // 100 Continue is no answer
      resolve(Number(/HTTP\/1\.1 (?!100)(\d{3})/.exec(received)?.[1] ?? 0));
    });
    socket.write(bytes);
  });
}

/** Generated nonsense, the same for the same seed. */
export async function badRequests(count: number, seed = 20_261_120): Promise<Finding> {
  const database = await makeDatabase('SQLite', null);
  const mailbox = await openMailbox();
  const server = await startServerProcess({ ...database.env, SMTP_URL: mailbox.smtp.url });
  const answers = new Map<number, number>();
  const slowest: number[] = [];
  const faults: string[] = [];
  let warm = 0;
  const slice = 500;
  try {
    for (let done = 0; done < count; done += slice) {
      const requests = fc.sample(rawRequest, { numRuns: Math.min(slice, count - done), seed: seed + done });
      const queue = requests.values();
      const worker = async () => {
        for (const bytes of queue) {
          const began = performance.now();
          const status = await send(server.port, bytes);
          slowest.push(performance.now() - began);
          answers.set(status, (answers.get(status) ?? 0) + 1);
          if ((status >= 500 && status !== 501) || status === 0)
            faults.push(`${status}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`);
        }
      };
      await Promise.all(Array.from({ length: 16 }, worker));
      mailbox.arrived();
      // the first fifth warms up: compiled code, caches
      if (warm === 0 && (done + slice) * 5 >= count) warm = megabytes(await server.liveMemory());
    }
    await delay(500);
    for (const fault of faults.slice(0, 5)) console.error(fault);
    slowest.sort((a, b) => a - b);
    const resident = megabytes(residentMemory(server.pid));
    const live = megabytes(await server.liveMemory());
    const listed = [...answers]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status || 'no answer'}`);
    return {
      fault: `${count} generated bad requests (seed ${seed}, ${naughty.length} naughty strings among them)`,
      expected: 'no 5xx (501 for unknown methods), no crash, memory flat',
      found: `${listed.join(', ')}; memory in use ${warm} MB after a fifth, ${live} MB at the end (the process has ${resident} MB); p99 ${Math.round(slowest[Math.floor(slowest.length * 0.99)] ?? 0)} ms`,
      ok: faults.length === 0 && server.alive() && live < warm * 1.2 + 15,
    };
  } finally {
    await server.kill();
    await mailbox.stop();
    database.remove();
  }
}
