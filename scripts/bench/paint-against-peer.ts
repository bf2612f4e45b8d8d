/**
 * First and largest paint of our home and shop on the throttled phone, next to a peer's shop page that is played from a
 * recording (tests/bench/replay-peer.ts): by HTTP/1.1, and by HTTP/2 with TLS behind the same nginx for both.
 */
import type { Browser } from 'playwright-core';
import { readPeer, startPeer } from '../../tests/bench/replay-peer.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import { byTransports, figures, type PaintRow } from './paint-against-limit.ts';
import { measureLoad, type Load } from './page-measures.ts';

export interface PeerRow extends Pick<PaintRow, 'page' | 'transport' | 'ours'> {
  peer: { fcp: number; lcp: number };
}

/** @param whole the site as it is (see startProxy) */
export async function paintAgainstPeer(
  browser: Browser,
  { whole, rounds }: { whole: string; rounds: number },
): Promise<PeerRow[]> {
  const paths = (['/', '/shop'] as const).flatMap((path) =>
    (['en', 'de'] as const).map((language) => addressInLanguage(path, language)),
  );
  const played = await startPeer(readPeer());
  const { transports, stop } = await byTransports(whole, played.url);
  const rows: PeerRow[] = [];
  try {
    for (const { transport, ours, other: peer } of transports) {
      const visits: { peer: Load[]; ours: Map<string, Load[]> } = { peer: [], ours: new Map() };
      // in turns, so that a busy moment of the machine meets all; the first round warms up
      for (let round = 0; round <= rounds; round += 1) {
        const loads = new Map<string, Load>();
        for (const path of paths) loads.set(path, await measureLoad(browser, ours + path));
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
