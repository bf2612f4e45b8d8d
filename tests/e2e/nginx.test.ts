import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { locales } from '../../domain/locale.ts';
import { proxyConfiguration } from '../../tooling/nginx-example.ts';
import { usePublicSite } from './harness.ts';

const program = '/usr/sbin/nginx';
const site = usePublicSite();

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((answered, failed) => {
    get({ host: '127.0.0.1', port, path, headers: { host: 'localhost', ...headers } }, (response) => {
      void buffer(response).then((body) => {
        const encoding = response.headers['content-encoding'];
        const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
        answered({ status: response.statusCode ?? 0, headers: response.headers, text: plain.toString('utf8') });
      }, failed);
    }).on('error', failed);
  });
}

const running: { child: ChildProcess; folder: string }[] = [];

/** docs/nginx.conf as it stands, with one header more: whether the answer came from the cache. */
async function startNginx(upstream: string | number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'));
  const port = await freePort();
  const http = proxyConfiguration({ folder, port, upstream }).replace(
    'proxy_cache site;',
    'proxy_cache site; add_header X-From $upstream_cache_status always;',
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `worker_processes 1; daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents { worker_connections 256; }\n${http}`,
  );
  const child = spawn(program, ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  running.push({ child, folder });
  await expect(async () => {
    await ask(port, '/favicon.svg');
  }).toPass();
  return port;
}

test.afterAll(async () => {
  for (const { child, folder } of running) {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

test.describe('behind docs/nginx.conf (skipped where nginx is not installed)', { tag: '@matrix' }, () => {
  test.skip(!existsSync(program));

  let port = 0;
  test.beforeAll(async () => {
    port = await startNginx(new URL(site().url).port);
  });

  test('prepared pages come from the cache, in each visitor’s own language and encoding', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (const language of locales) {
        for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=1.0, br;q=0']) {
          const answer = await ask(port, '/shop', {
            cookie: `other=1; language=${language}`,
            'accept-encoding': encoding,
          });
          expect(answer.status).toBe(200);
          expect(answer.text, `${language} ${encoding}`).toContain(`<html lang="${language}"`);
          expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding.split(';')[0]);
        }
      }
    }
    const plain = { 'accept-encoding': 'br' };
    await ask(port, '/agb', plain);
    await expect.poll(async () => (await ask(port, '/agb', plain)).headers['x-from']).toBe('HIT');
    const direct = await ask(Number(new URL(site().url).port), '/agb', plain);
    const cached = await ask(port, '/agb', plain);
    expect(cached.text).toBe(direct.text);
    for (const name of ['content-security-policy', 'cache-control', 'etag', 'vary', 'x-content-type-options'])
      expect(cached.headers[name], name).toBe(direct.headers[name]);
    // nobody but the proxy is told how long it may keep what
    expect(cached.headers['x-accel-expires']).toBeUndefined();
    const known = await ask(port, '/agb', { ...plain, 'if-none-match': String(cached.headers.etag) });
    expect(known.status).toBe(304);
  });

  test('what is rendered for somebody, missing pages and calls never come from the cache', async () => {
    for (const path of [
      '/newsletter?token=a',
      '/contact?sent=N2P-7F3K-2Q9C',
      '/widerruf?received=N2P-7F3K-2Q9C',
      '/functions/v1/nothing',
    ]) {
      for (let round = 0; round < 2; round += 1)
        expect((await ask(port, path)).headers['x-from'] ?? 'MISS', path).not.toBe('HIT');
    }
  });

  test('a new build is there within a second, and a site that does not answer leaves the last one standing', async () => {
    let build = 'first';
    const upstream = createServer((_request, response) => {
      response.writeHead(200, {
        'X-Accel-Expires': '1',
        'Cache-Control': 'no-cache',
        'Content-Type': 'text/html',
        ETag: `"${build}"`,
      });
      response.end(build);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => upstream.once('listening', listening));
    const proxy = await startNginx((upstream.address() as AddressInfo).port);
    expect((await ask(proxy, '/')).text).toBe('first');
    build = 'second';
    await expect.poll(async () => (await ask(proxy, '/')).text).toBe('second');
    await new Promise((closed) => {
      upstream.close(closed);
      upstream.closeAllConnections();
    });
    await expect.poll(async () => (await ask(proxy, '/')).headers['x-from']).toBe('STALE');
    expect((await ask(proxy, '/')).text).toBe('second');
  });
});
