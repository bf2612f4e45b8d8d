/**
 * Our server under load, in alternating rounds on this machine, next to: a bare Node server that sends the same bytes
 * (the limit of what Node can do), nginx with the same bytes as files, both once with our header fields and once with what
 * any server must send alone, and nginx with its cache in front of us as docs/operation.md sets it up. Every answer is
 * checked; the program ends with 1 when one was not the expected page, or when a goal is missed. Needs nginx and wrk
 * (Debian: nginx-light, wrk). `npm run bench:server -- 5` takes five rounds.
 * Where wrk is the slowest of the programs, the rates come out alike: the processor time of a request shows more.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { processorTime, residentMemory } from '../../tests/bench/process-accounts.ts';
import { buildSite } from '../build.ts';
import { median, startBenchSite } from './site.ts';
import { nginxFolders, proxyConfiguration } from '../nginx-example.ts';

const [rounds, barePage] = [Number(process.argv[2] ?? 15), process.env.BARE_PAGE];
const seconds = 1;

// the bare server runs in a process of its own, so that its processor time can be read like the others'
if (barePage) {
  const bodies = new Map(
    (JSON.parse(readFileSync(barePage, 'utf8')) as BarePage[]).map(({ path, file, headers }) => [
      path,
      { headers, body: readFileSync(file) },
    ]),
  );
  const bare = createServer((request, response) => {
    const page = bodies.get(request.url ?? '/');
    response.writeHead(page ? 200 : 404, page?.headers);
    response.end(page?.body);
  }).listen(0, '127.0.0.1', () => {
    const address = bare.address();
    console.log(typeof address === 'object' && address ? address.port : 0);
  });
  await new Promise(() => {});
}

for (const program of ['nginx', 'wrk']) {
  if (spawnSync('sh', ['-c', `command -v ${program} || command -v /usr/sbin/${program}`]).status !== 0) {
    console.error(`bench:server needs ${program}; on Debian: apt-get install nginx-light wrk`);
    process.exit(1);
  }
}

process.env.NODE_ENV = 'production';
await buildSite(process.env);
const site = await startBenchSite();
const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
// nginx started by root reads its files as another user, who may not enter a folder made for us alone
chmodSync(folder, 0o755);
const port = 20_000 + Math.floor(Math.random() * 20_000);
const [cachePort, plainPort] = [port + 1, port + 2];

// nginx without a Brotli module serves gzip: all are asked for the same gzip bytes
const pages = ['/', '/shop', '/blog'];
mkdirSync(join(folder, 'www'));
const sizes = new Map<string, number>();
/** our header fields that a server of files does not send by itself, a page */
const fields = new Map<string, Record<string, string>>();
const writtenByAnyServer = new Set(
  'connection content-encoding content-length content-type date etag keep-alive x-accel-expires'.split(' '),
);
interface BarePage {
  path: string;
  file: string;
  headers: Record<string, string>;
}
const bare: BarePage[] = [];
for (const path of pages) {
  const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } });
  const file = join(folder, 'www', `${path === '/' ? 'index' : path.slice(1)}.html`);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const gz = execFileSync('curl', ['-sf', '-H', 'Accept-Encoding: gzip', site.url + path], {
    maxBuffer: 16 * 1024 * 1024,
  });
  gunzipSync(gz);
  writeFileSync(`${file}.gz`, gz);
  sizes.set(path, gz.length);
  const own = Object.fromEntries([...response.headers].filter(([name]) => !writtenByAnyServer.has(name)));
  fields.set(path, own);
  // what any server of such a page must send; ours sends its security headers besides
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'gzip',
    'Content-Length': String(gz.length),
  };
  bare.push({ path, file: `${file}.gz`, headers });
}
/** nginx with the files. @param sent header fields a page, besides its own */
const filesServer = (listen: number, sent: ReadonlyMap<string, Record<string, string>>) => {
  const locations = pages.map((path) => {
    const lines = Object.entries(sent.get(path) ?? {}).map(([name, value]) => `add_header ${name} "${value}";`);
    const file = path === '/' ? '/index.html' : `${path}.html`;
    return `location = ${path} { ${lines.join(' ')} try_files ${file} =404; }`;
  });
  return `server { listen 127.0.0.1:${listen}; root ${folder}/www; gzip_static on; ${locations.join('\n')} }`;
};
const files = `http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; types { text/html html; }
  ${nginxFolders(folder)}
  ${filesServer(port, fields)} ${filesServer(plainPort, new Map())} }`;

const children: ChildProcess[] = [];
/** Starts nginx with one worker; gives the worker's process id. */
async function startNginx(name: string, http: string): Promise<number> {
  const file = join(folder, `${name}.conf`);
  const main = `worker_processes 1; daemon off; pid ${folder}/${name}.pid; error_log ${folder}/${name}.log;`;
  writeFileSync(file, `${main}\nevents { worker_connections 1024; }\n${http}\n`);
  const master = spawn('/usr/sbin/nginx', ['-c', file, '-e', `${folder}/${name}.log`], { stdio: 'inherit' });
  children.push(master);
  for (let tries = 0; tries < 50; tries += 1) {
    await wait(100);
    const worker = readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8').trim().split(' ')[0];
    if (worker) return Number(worker);
  }
  throw new Error(`nginx (${name}) has no worker: ${readFileSync(`${folder}/${name}.log`, 'utf8')}`);
}

/** Starts a bare Node server of the pages. */
async function startBare(name: string, served: readonly BarePage[]): Promise<{ origin: string; pid: number }> {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(served));
  const child = spawn(process.execPath, [import.meta.filename], {
    env: { ...process.env, BARE_PAGE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const at = await new Promise<string>((found) =>
    child.stdout.once('data', (text: Buffer) => found(text.toString().trim())),
  );
  return { origin: `http://127.0.0.1:${at}`, pid: child.pid ?? 0 };
}

/** @throws when an answer under load is not 200 with the page's bytes */
function load(origin: string, path: string, pid: number): { rate: number; each: number } {
  const before = processorTime([pid]);
  const printed = execFileSync(
    'wrk',
    ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', '-H', 'Host: localhost', origin + path],
    { encoding: 'utf8' },
  );
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${origin}${path} under load:\n${printed}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1] ?? Number.NaN);
  const [, requests = '', read = '', unit = ''] = /(\d+) requests in [\d.]+\w+, ([\d.]+)(\w+) read/.exec(printed) ?? [];
  const bytes = Number(read) * ({ KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }[unit] ?? 1);
  const size = sizes.get(path) ?? Number.NaN;
  // what was read holds headers too, and the last answers are cut off
  if (!(bytes / Number(requests) > size * 0.98 && bytes / Number(requests) < size + 4096))
    throw new Error(`${origin}${path}: ${(bytes / Number(requests)).toFixed(0)} bytes an answer, expected ${size}`);
  return { rate, each: ((processorTime([pid]) - before) * 1000) / Number(requests) };
}

/** @throws when a server does not give the page that the site gives */
async function checkAnswers(origin: string): Promise<void> {
  for (const path of pages) {
    const printed = execFileSync(
      'curl',
      [
        '-s',
        '-o',
        '/dev/null',
        '-w',
        '%{http_code} %{size_download}',
        '-H',
        'Accept-Encoding: gzip',
        '-H',
        'Host: localhost',
        origin + path,
      ],
      { encoding: 'utf8' },
    );
    if (printed !== `200 ${sizes.get(path)}`)
      throw new Error(`${origin}${path} answered ${printed}, expected 200 ${sizes.get(path)}`);
  }
}

const residentMegabytes = () => residentMemory(site.pid) / 1024 / 1024;

const missed: string[] = [];
function goal(
  what: string,
  value: number,
  { met, wanted, digits = 2 }: { met: boolean; wanted: string; digits?: number },
): string {
  if (!met) missed.push(`${what}: ${value.toFixed(digits)}, wanted ${wanted}`);
  return `${what} ${value.toFixed(digits)} (goal ${wanted}${met ? '' : ': MISSED'})`;
}

try {
  const filesWorker = await startNginx('files', files);
  const cacheWorker = await startNginx(
    'cache',
    proxyConfiguration({ folder, port: cachePort, upstream: new URL(site.url).port }),
  );
  const servers = {
    ours: { origin: site.url, pid: site.pid },
    bare: await startBare(
      'bare',
      bare.map((page) => ({ ...page, headers: { ...fields.get(page.path), ...page.headers } })),
    ),
    barePlain: await startBare('bare-plain', bare),
    nginx: { origin: `http://127.0.0.1:${port}`, pid: filesWorker },
    nginxPlain: { origin: `http://127.0.0.1:${plainPort}`, pid: filesWorker },
    cached: { origin: `http://127.0.0.1:${cachePort}`, pid: cacheWorker },
  };
  for (const { origin } of Object.values(servers)) await checkAnswers(origin);
  console.log(`${rounds} rounds of ${seconds} s each, 32 connections, gzip bodies; medians`);
  for (const path of pages) {
    const rounded = Array.from({ length: rounds }, () => ({
      ours: load(servers.ours.origin, path, servers.ours.pid),
      bare: load(servers.bare.origin, path, servers.bare.pid),
      barePlain: load(servers.barePlain.origin, path, servers.barePlain.pid),
      nginx: load(servers.nginx.origin, path, servers.nginx.pid),
      nginxPlain: load(servers.nginxPlain.origin, path, servers.nginxPlain.pid),
      cached: load(servers.cached.origin, path, servers.cached.pid),
    }));
    const figure = (of: (round: (typeof rounded)[number]) => number) => median(rounded.map(of));
    const list = (of: (name: keyof typeof servers) => string) =>
      `ours ${of('ours')}, bare Node ${of('bare')} (plain ${of('barePlain')}), nginx ${of('nginx')} (plain ${of('nginxPlain')}), nginx's cache ${of('cached')}`;
    console.log(`${path}; plain: without our header fields`);
    console.log(`  requests a second: ${list((name) => figure((round) => round[name].rate).toFixed(0))}`);
    console.log(`  processor time of a request, µs: ${list((name) => figure((round) => round[name].each).toFixed(1))}`);
    for (const [bareName, filesName, plain] of [
      ['bare', 'nginx', ''],
      ['barePlain', 'nginxPlain', ', plain'],
    ] as const) {
      const overBare = figure((round) => round.ours.each / round[bareName].each);
      const ofFiles = figure((round) => round.cached.rate / round[filesName].rate);
      console.log(
        `  ${goal(`${path} processor time, ours to bare Node${plain}`, overBare, { met: overBare <= 1.25, wanted: '<= 1.25' })}`,
      );
      console.log(
        `  ${goal(`${path} rate, nginx's cache to nginx's files${plain}`, ofFiles, { met: ofFiles >= 0.9, wanted: '>= 0.90' })}`,
      );
    }
  }
  for (const { origin } of Object.values(servers)) await checkAnswers(origin);
  const memory = residentMegabytes();
  console.log(goal('memory resident after the load, MB', memory, { met: memory <= 250, wanted: '<= 250', digits: 0 }));
  console.log(
    goal('from start to first answer, ms', site.firstAnswer, {
      met: site.firstAnswer <= 1000,
      wanted: '<= 1000',
      digits: 0,
    }),
  );
  if (missed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill('SIGTERM');
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
