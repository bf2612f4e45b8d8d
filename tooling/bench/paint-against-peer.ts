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
import { loadInTurns, type Load } from './page-measures.ts';

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
      const pages = Object.fromEntries(ourPaths.map((path) => [path, ours + path]));
      const { peer: peerLoads = [], ...loads } = await loadInTurns<string>(
        browser,
        { ...pages, peer: `${peer}/` },
        rounds,
      );
      for (const [page, visits] of Object.entries(loads))
        rows.push({ page, transport, ours: figures(visits), peer: figures(peerLoads) });
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
    ...ourPaths.map((path) => [path, ours.url + path]),
    ...beside.map((address) => [address, other.url + new URL(address).pathname]),
  ];
  try {
    const loads = await loadInTurns(browser, Object.fromEntries(pages), rounds);
    return Object.entries(loads).map(([page, visits]) => ({ page, loads: visits }));
  } finally {
    await ours.stop();
    await other.stop();
  }
}
