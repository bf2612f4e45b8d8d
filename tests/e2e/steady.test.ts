import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { addressInLanguage, blogPostPath, pages } from '../../domain/pages.ts';
import { fetchFonts, movedParts, usePublicSite, useVisitors, watchMovement } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);
const paths: `/${string}`[] = [
  ...pages.map((page) => page.path),
  blogPostPath('greenwashing-alarm-biologisch-abbaubar-luege'),
  '/nowhere',
];
const piecesAtMost = 40;
const bytesBetween = 350;

/** The document's beginning in pieces that end behind an element, as a slow network or a slow processor shows it. */
function piecesOf(document: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const end of document
    .slice(document.indexOf('<body'))
    .matchAll(/<\/(?:h1|p|div|li|a|ul|nav|header|section|figure|button|span)>/g)) {
    const to = document.indexOf('<body') + end.index + end[0].length;
    if (to - from < bytesBetween && end[0] !== '</h1>') continue;
    pieces.push(document.slice(from, to));
    from = to;
    if (pieces.length === piecesAtMost) break;
  }
  return [...pieces, document.slice(from)];
}

let slowly: Server;
test.beforeAll(async () => {
  slowly = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', site().url), {
        headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
        redirect: 'manual',
      });
      const kind = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, {
        'content-type': kind,
        'cache-control': answer.headers.get('cache-control') ?? 'no-store',
      });
      if (!kind.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
      for (const piece of piecesOf(await answer.text())) {
        response.write(piece);
        await pause(60);
      }
      return response.end();
    })();
  });
  await new Promise<void>((resolve) => slowly.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  slowly.close();
  slowly.closeAllConnections();
});

for (const width of [360, 1440] as const)
  test(
    `what a page shows of itself stays where it is while the rest arrives, at ${width} px`,
    { tag: '@matrix' },
    async () => {
      const moved: string[] = [];
      const waiting = [...paths];
      const origin = `http://127.0.0.1:${(slowly.address() as AddressInfo).port}`;
      async function visitAll(): Promise<void> {
        // the page that isn't there says so on the console, whenever it comes to it
        const { page } = await visitor({ width, height: width < 700 ? 740 : 900, anyConsole: true });
        await fetchFonts(page, origin);
        await watchMovement(page);
        for (let path = waiting.shift(); path; path = waiting.shift()) {
          await page.goto(origin + addressInLanguage(path, 'de'), { waitUntil: 'load' });
          const parts = await movedParts(page);
          if (parts) moved.push(`${path}: ${parts}`);
        }
      }
      await Promise.all([visitAll(), visitAll(), visitAll(), visitAll()]);
      expect(moved).toEqual([]);
    },
  );

for (const path of ['/', '/de', '/nl', '/fr'] as const)
  test(`fonts that come after the first paint move nothing of ${path} on a phone`, { tag: '@matrix' }, async () => {
    const { page } = await visitor({ width: 360, height: 740 });
    await watchMovement(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.woff2', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    // longer than the browser waits for a face that it may do without (font-display: optional, 100 ms)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    release();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await movedParts(page)).toBeNull();
  });
