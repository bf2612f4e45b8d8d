/**
 * First and largest paint of our pages on the throttled phone, next to the limit: the same page with its styles in the
 * document, no scripts, and no font asked for before the first paint (site.ts). Over plain HTTP/1.1 from the
 * site itself, and over HTTP/2 and TLS behind nginx as docs/nginx.conf sets it up (Debian: nginx-light; left out where
 * there is none).
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { addressInLanguage, blogPostPath } from '../../domain/pages.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { median } from './site.ts';
import { proxyConfiguration } from '../nginx-example.ts';
import { loadInTurns, type Load } from './page-measures.ts';

const hasNginx = () => spawnSync('/usr/sbin/nginx', ['-v']).status === 0;

interface RunningProxy {
  url: string;
  stop(): Promise<void>;
}

/** nginx with TLS and HTTP/2 as docs/nginx.conf has it, on a free port, before a server of this machine. */
async function startSecureProxy(upstream: string): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  // nginx started by root reads its files as another user
  chmodSync(folder, 0o755);
  const certificate = { file: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, ...subject, '-keyout', certificate.key, '-out', certificate.file], {
    stdio: 'ignore',
  });
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const http = proxyConfiguration({ folder, port, certificate, upstream: new URL(upstream).port });
  const file = join(folder, 'nginx.conf');
  const main = `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  writeFileSync(file, `${main}\nevents { worker_connections 1024; }\n${http}\n`);
  const nginx = spawn('/usr/sbin/nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  for (let tries = 0; !readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim(); tries += 1) {
    if (tries > 50) throw new Error(`nginx has no worker: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    await wait(100);
  }
  return {
    url: `https://localhost:${port}`,
    async stop() {
      const ended = new Promise((done) => nginx.once('exit', done));
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface PaintRow {
  page: string;
  transport: 'HTTP/1.1' | 'HTTP/2';
  ours: { fcp: number; lcp: number; shift: number };
  limit: { fcp: number; lcp: number };
}

/** The site and its limit: plain, and where nginx is there both behind it. */
async function byTransports(ours: string, limit: string) {
  const proxies = hasNginx() ? await Promise.all([startSecureProxy(ours), startSecureProxy(limit)]) : [];
  const transports: { transport: PaintRow['transport']; ours: string; limit: string }[] = [
    { transport: 'HTTP/1.1', ours, limit },
  ];
  const [oursSecure, limitSecure] = proxies;
  if (oursSecure && limitSecure) transports.push({ transport: 'HTTP/2', ours: oursSecure.url, limit: limitSecure.url });
  return {
    transports,
    async stop() {
      for (const proxy of proxies) await proxy.stop();
    },
  };
}

/** What is said of several visits. */
const figures = (loads: readonly Load[]) => ({
  fcp: median(loads.map(({ fcp }) => fcp)),
  lcp: median(loads.map(({ lcp }) => lcp)),
  shift: Math.max(...loads.map(({ shift }) => shift)),
});

/**
 * Home, the shop, the blog and a post, in English and German (the longest), by both transports.
 * @param whole the site as it is (see startProxy)
 * @param limit the same site, its documents brought to the limit
 */
export async function paintAgainstLimit(
  browser: Browser,
  { whole, limit, rounds }: { whole: string; limit: string; rounds: number },
): Promise<PaintRow[]> {
  const post = blogPostPath(loadContent().posts[0]?.facts.slug ?? '');
  const paths = (['/', '/shop', '/blog', post] as const).flatMap((path) =>
    (['en', 'de'] as const).map((language) => addressInLanguage(path, language)),
  );
  const { transports, stop } = await byTransports(whole, limit);
  const rows: PaintRow[] = [];
  try {
    for (const { transport, ours, limit: limitAddress } of transports) {
      for (const path of paths) {
        const loads = await loadInTurns(browser, { ours: ours + path, limit: limitAddress + path }, rounds);
        rows.push({ page: path, transport, ours: figures(loads.ours), limit: figures(loads.limit) });
      }
    }
  } finally {
    await stop();
  }
  return rows;
}
