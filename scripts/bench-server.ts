/**
 * Our server next to nginx (one worker, the same compressed bytes from disk) under the same load, in alternating rounds
 * on this machine. Needs nginx and wrk (Debian: nginx-light, wrk). `npm run bench:server -- 5` takes five rounds.
 * Where wrk is the slowest of the two programs, the rates come out alike: the processor time of a request shows more.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { buildSite } from './build.ts';
import { median, startBenchSite } from './bench-site.ts';

const rounds = Number(process.argv[2] ?? 15);
const seconds = 1;
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
const port = 20_000 + Math.floor(Math.random() * 20_000);

// nginx without a Brotli module serves gzip: both are asked for the same gzip bytes
const pages = ['/', '/shop', '/blog'];
mkdirSync(join(folder, 'www'));
for (const path of pages) {
  const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } });
  const name = path === '/' ? 'index' : path.slice(1);
  writeFileSync(join(folder, 'www', `${name}.html`), Buffer.from(await response.arrayBuffer()));
  const gz = execFileSync('curl', ['-s', '-H', 'Accept-Encoding: gzip', site.url + path], {
    maxBuffer: 16 * 1024 * 1024,
  });
  gunzipSync(gz);
  writeFileSync(join(folder, 'www', `${name}.html.gz`), gz);
}
writeFileSync(
  join(folder, 'nginx.conf'),
  `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; types { text/html html; }
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${folder}/www; gzip_static on; index index.html; location / { try_files $uri.html $uri/index.html $uri =404; } } }
`,
);
const nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
await wait(500);

const nginxWorker = Number(readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim());
/** User and system time of a process so far, in microseconds (the kernel counts in hundredths of a second). */
const processorTime = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
};

const load = (url: string, pid: number): { rate: number; each: number } => {
  const before = processorTime(pid);
  const printed = execFileSync('wrk', ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url], {
    encoding: 'utf8',
  });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1] ?? Number.NaN);
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1] ?? Number.NaN);
  return { rate, each: (processorTime(pid) - before) / requests };
};
const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

try {
  console.log(`${rounds} rounds of ${seconds} s each, 32 connections, gzip bodies; requests a second, medians`);
  for (const path of pages) {
    const rounded = Array.from({ length: rounds }, () => ({
      theirs: load(`http://127.0.0.1:${port}${path}`, nginxWorker),
      ours: load(site.url + path, site.pid),
    }));
    const figure = (of: (round: (typeof rounded)[number]) => number, digits = 0) =>
      median(rounded.map(of)).toFixed(digits);
    const rates = `ours ${figure(({ ours }) => ours.rate)}, nginx ${figure(({ theirs }) => theirs.rate)}, ratio ${figure(({ ours, theirs }) => ours.rate / theirs.rate, 2)} (goal >= 0.80)`;
    console.log(
      `${path.padEnd(6)} ${rates}; processor time of a request: ours ${figure(({ ours }) => ours.each)} µs, nginx ${figure(({ theirs }) => theirs.each)} µs`,
    );
  }
  console.log(`memory resident after the load: ${residentMegabytes().toFixed(0)} MB (goal <= 150)`);
  console.log(`from start to first answer: ${site.firstAnswer.toFixed(0)} ms (goal <= 1000)`);
} finally {
  nginx.kill('SIGTERM');
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
