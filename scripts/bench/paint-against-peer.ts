/**
 * First and largest paint of our home and shop on the throttled phone, next to a peer's shop page that is played from a
 * recording (tests/bench/replay-peer.ts): by HTTP/1.1, and by HTTP/2 with TLS behind the same nginx for both. Or next to
 * pages of a shop that runs on this machine, each site behind an nginx that hands on what the site answers.
 */
import type { Browser } from 'playwright-core';
import { readPeer, startPeer } from '../../tests/bench/replay-peer.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import { nginxFolders } from '../nginx-example.ts';
import { byTransports, figures, startNginx, type PaintRow } from './paint-against-limit.ts';
import { measureLoad, type Load } from './page-measures.ts';

export interface PeerRow extends Pick<PaintRow, 'page' | 'transport' | 'ours'> {
  peer: { fcp: number; lcp: number };
}

const ourPaths = (['/', '/shop'] as const).flatMap((path) =>
  (['en', 'de'] as const).map((language) => addressInLanguage(path, language)),
);

/** @param whole the site as it is (see startProxy) */
export async function paintAgainstPeer(
  browser: Browser,
  { whole, rounds }: { whole: string; rounds: number },
): Promise<PeerRow[]> {
  const played = await startPeer(readPeer());
  const { transports, stop } = await byTransports(whole, played.url);
  const rows: PeerRow[] = [];
  try {
    for (const { transport, ours, other: peer } of transports) {
      const visits: { peer: Load[]; ours: Map<string, Load[]> } = { peer: [], ours: new Map() };
      // in turns, so that a busy moment of the machine meets all; the first round warms up
      for (let round = 0; round <= rounds; round += 1) {
        const loads = new Map<string, Load>();
        for (const path of ourPaths) loads.set(path, await measureLoad(browser, ours + path));
        const peerLoad = await measureLoad(browser, `${peer}/`);
        if (round === 0) continue;
        visits.peer.push(peerLoad);
        for (const [path, load] of loads) visits.ours.set(path, [...(visits.ours.get(path) ?? []), load]);
      }
      for (const [page, loads] of visits.ours)
        rows.push({ page, transport, ours: figures(loads), peer: figures(visits.peer) });
    }
  } finally {
    await stop();
    played.server.close();
  }
  return rows;
}

/** nginx as one has it before any application: it compresses what came uncompressed, and keeps no answer. */
const plainProxy = (upstream: string, secure: boolean) =>
  startNginx(
    secure,
    ({ folder, port, certificate }) => `http {
  ${nginxFolders(folder)}
  access_log off;
  server {
    listen 127.0.0.1:${port}${certificate ? ` ssl http2; ssl_certificate ${certificate.file}; ssl_certificate_key ${certificate.key}` : ''};
    gzip on;
    gzip_comp_level 6;
    gzip_types text/css application/javascript text/javascript application/json image/svg+xml;
    location / {
      proxy_pass ${new URL(upstream).origin};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }
}`,
  );

/** Visits of one page. */
export interface BesideRow {
  page: string;
  loads: Load[];
}

/**
 * Our home and shop, and pages of another site, all in turns.
 * @param site address of our server
 * @param beside addresses of the other site's pages, all of one server
 */
export async function paintBeside(
  browser: Browser,
  {
    site,
    beside,
    transport,
    rounds,
  }: { site: string; beside: readonly [string, ...string[]]; transport: PaintRow['transport']; rounds: number },
): Promise<BesideRow[]> {
  const secure = transport === 'HTTP/2';
  const [ours, other] = [await plainProxy(site, secure), await plainProxy(beside[0], secure)];
  const pages = [
    ...ourPaths.map((path) => ({ page: path, url: ours.url + path })),
    ...beside.map((address) => ({ page: address, url: other.url + new URL(address).pathname })),
  ].map((page) => Object.assign(page, { loads: Array.of<Load>() }));
  try {
    // in turns, so that a busy moment of the machine meets all; the first round warms up
    for (let round = 0; round <= rounds; round += 1)
      for (const { url, loads } of pages) {
        const load = await measureLoad(browser, url);
        if (round > 0) loads.push(load);
      }
  } finally {
    await ours.stop();
    await other.stop();
  }
  return pages.map(({ page, loads }) => ({ page, loads }));
}
