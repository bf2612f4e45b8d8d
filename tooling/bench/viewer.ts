/**
 * What a piece in the hand asks of a phone (processor 4 times slower): memory of all the browser's processes before, while
 * a piece is held, and after several; what the film of the fork asks of the main thread while it is dragged, and a tap on
 * the button. Linux only: memory is read where the kernel says it. Chromium draws in software here, so that what a graphics
 * card would hold counts as memory too. `npm run bench:viewer`, `-- --film` without the memory.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { chromium, type Browser, type Page } from 'playwright-core';
import { buildSite } from '../build.ts';
import { median, startBenchSite } from './site.ts';
import { ensureChromium } from '../chromium.ts';
import { frameTime, measureFilm, measureFloor, type Drag } from './film-measures.ts';
import { measureInteraction, type Tap } from './page-measures.ts';
import { phone } from './phone.ts';

const pieces = ['forks', 'knives', 'spoons', 'fries-picks', 'ice-cream-spoons', 'party-box'];

/** Megabytes that the browser's processes hold by themselves, with their parts of what they share. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  await own.detach();
  // what was given back is gone a moment later
  await page.waitForTimeout(1500);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo.map(({ id }) => {
    const said = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1];
    return Number(said ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

async function openPhone(browser: Browser, url: string): Promise<Page> {
  const { viewport, deviceScaleFactor } = phone;
  const context = await browser.newContext({ viewport, deviceScaleFactor, baseURL: url, locale: 'en-GB' });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'necessary-only'));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  return page;
}

async function holdAndPutDown(page: Page, id: string, whileHeld?: () => Promise<void>): Promise<void> {
  const opener = page.locator(`#${id}`).getByRole('button', { name: /^See it in 3D/ });
  await opener.scrollIntoViewIfNeeded();
  await opener.click();
  await page.locator('.viewer-stage[aria-busy=false]').waitFor();
  await whileHeld?.();
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
}

async function measureViewer(browser: Browser, url: string): Promise<void> {
  const page = await openPhone(browser, url);
  await page.goto('/shop', { waitUntil: 'networkidle' });
  await page.locator('#forks').scrollIntoViewIfNeeded();
  await page
    .locator('#forks')
    .getByRole('button', { name: /^See it in 3D/ })
    .waitFor();
  const before = await memoryOf(browser, page);
  const held: Record<string, number> = {};
  await holdAndPutDown(page, 'forks', async () => {
    held.fork = await memoryOf(browser, page);
  });
  const once = await memoryOf(browser, page);
  const often: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (const id of pieces) await holdAndPutDown(page, id);
    often.push(await memoryOf(browser, page));
  }
  await holdAndPutDown(page, 'party-box', async () => {
    held.box = await memoryOf(browser, page);
  });
  await page.context().close();
  const more = (value: number) => `${value >= before ? '+' : ''}${(value - before).toFixed(0)} MB`;
  console.log(`memory of all processes on /shop: ${before.toFixed(0)} MB`);
  for (const [name, value] of Object.entries(held)) console.log(`  the ${name} in the hand: ${more(value)} (goal 150)`);
  console.log(`  put down: ${more(once)}; after 7, 13, 19, 25 pieces: ${often.map(more).join(', ')}`);
}

function reportDrag(what: string, { frames, decoded }: Drag): void {
  const sorted = frames.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? Number.NaN;
  const inTime = frames.filter((time) => time <= frameTime).length;
  console.log(`${what}, main thread, a frame with its move: ${frames.length} frames`);
  console.log(`  median ${median(frames).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal ${frameTime.toFixed(1)})`);
  console.log(`  longest ${Math.max(...frames).toFixed(1)} ms; ${inTime} of ${frames.length} within the goal`);
  console.log(`  pictures decoded by the main thread: ${decoded.main} (goal 0); by others: ${decoded.others}`);
}

/** What a tap on the viewer's button asks of the main thread: the first time, and once all is there. */
async function reportButton(browser: Browser, url: string): Promise<void> {
  const taps: Awaited<ReturnType<typeof measureInteraction>>[] = [];
  for (let round = 0; round < 5; round += 1)
    taps.push(
      await measureInteraction(browser, `${url}/shop#forks`, '#forks .turn-opener', '.viewer[data-state="open"]'),
    );
  for (const which of ['first', 'again'] as const) {
    const of = (kind: keyof Tap) => median(taps.map((tap) => tap[which][kind])).toFixed(0);
    console.log(
      `a tap on the button, ${which}: to paint ${of('paint')} ms, to the dialog ${of('answer')} ms (goal 100), longest task ${of('longest')} ms`,
    );
  }
}

process.env.NODE_ENV = 'production';
await buildSite(process.env);
const site = await startBenchSite();
const args = ['--no-sandbox', '--disable-quic', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const browser = await chromium.launch({ executablePath: ensureChromium(), args });
try {
  console.log(`load at the start: ${loadavg()[0]?.toFixed(1)}`);
  reportDrag('the film dragged', await measureFilm(browser, site.url));
  reportDrag('an empty page with one moved layer', await measureFloor(browser));
  await reportButton(browser, site.url);
  if (!process.argv.includes('--film')) await measureViewer(browser, site.url);
  console.log(`load at the end: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  await site.stop();
}
