import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

export interface BenchSite {
  url: string;
  pid: number;
  dataDir: string;
  /** milliseconds from starting the process to the first complete answer of the home page */
  firstAnswer: number;
  stop(): Promise<void>;
}

/** Starts the built site on a free port with a data folder of its own. */
export async function startBenchSite(env: Record<string, string> = {}): Promise<BenchSite> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'bench-site-'));
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=2', 'tooling/serve.mjs'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DESK: 'off',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SOFT: '1000000',
      RATE_LIMIT_HARD: '2000000',
      RATE_LIMIT_PAGES: '2000000',
      MAIL_RECEIPTS_PER_SENDER: '0',
      MAIL_RECEIPTS_PER_HOUR: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, failed) => {
    let printed = '';
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}; is the site built?`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /served at http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (address) found(`http://localhost:${address}`);
    });
  });
  await (await fetch(url)).arrayBuffer();
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    firstAnswer: performance.now() - started,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The limit: the same page with its styles in the document, nothing that runs, and no font asked for before the first
 * paint. No page of this content and look can be painted sooner.
 */
const limitOf = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<link rel="preload"[^>]* as="font"[^>]*>/g, '');

/**
 * Hands the site on, byte for byte, or with its documents brought to the limit. Both kinds take the same way, so that they
 * can be compared; answers are kept, so that the second visit costs the machine nothing.
 */
export async function startProxy(target: string, scripts: boolean): Promise<{ url: string; server: Server }> {
  const kept = new Map<
    string,
    { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
  >();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const key = `${path} ${incoming.headers['accept-encoding'] ?? ''}`;
    const send = ({
      status,
      headers,
      body,
    }: {
      status: number;
      headers: Record<string, string | string[] | undefined>;
      body: Buffer;
    }) => {
      outgoing.writeHead(status, { ...headers, 'content-length': body.length });
      outgoing.end(body);
    };
    const known = kept.get(key);
    if (known) return send(known);
    const { host: _host, ...headers } = incoming.headers;
    ask(target + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        let body: Buffer = Buffer.concat(chunks);
        const isDocument = answer.headers['content-type']?.startsWith('text/html') ?? false;
        if (isDocument && !scripts && answer.headers['content-encoding'] === 'br') {
          body = brotliCompressSync(limitOf(brotliDecompressSync(body).toString('utf8')));
        }
        const made = { status: answer.statusCode ?? 502, headers: answer.headers, body };
        kept.set(key, made);
        send(made);
      });
    }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server };
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};
