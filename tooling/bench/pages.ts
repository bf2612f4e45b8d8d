/**
 * How fast the pages are for a visitor on a throttled phone (150 ms, 1.6 Mbit/s, processor 4 times slower), in Chromium,
 * next to their limit (paint-against-limit.ts) in the same run. Prints a table with the goals of docs/performance.md.
 * `npm run bench:pages -- 9` takes nine rounds instead of five; `--paint` stops after the paints, `--use` leaves them out
 * (Debian: nginx-light).
 */
import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { buildSite } from '../build.ts';
import { median, startBenchSite, startProxy } from './site.ts';
import { ensureChromium, quietFlags } from '../chromium.ts';
import { measureReturn, measureScrollReturn } from './history-measures.ts';
import { paintAgainstLimit } from './paint-against-limit.ts';
import { measureBlocking, measureChange, measureFollow, measureInteraction, type Tap } from './page-measures.ts';

const rounds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 5);
const shopLink = 'main a[href="/shop"], main a[href^="/shop#"]';
const menuButton = 'header button[aria-haspopup="dialog"]';
const languageButton = 'header button[aria-haspopup="menu"]';
const rows: { measure: string; value: string; goal: string; met: boolean }[] = [];

function report(measure: string, value: number, goal: number, { unit = '', digits = 0, note = '' }) {
  rows.push({
    measure,
    value: `${value.toFixed(digits)}${unit}${note}`,
    goal: `<= ${goal}${unit}`,
    met: value <= goal,
  });
}

async function repeat<T>(take: () => Promise<T>, times = rounds): Promise<T[]> {
  const all: T[] = [];
  for (let round = 0; round < times; round += 1) all.push(await take());
  return all;
}

async function chooseGerman(page: Page) {
  await page.locator(languageButton).tap();
  await page.locator('[role="menuitemradio"][lang="de"]').tap();
}

process.env.NODE_ENV = 'production';
await buildSite(process.env);
const site = await startBenchSite();
const whole = await startProxy(site.url, true);
const still = await startProxy(site.url, false);
// Playwright switches the back/forward cache off unless told otherwise
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: quietFlags,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
try {
  if (!process.argv.includes('--use')) await measurePaints();
  if (!process.argv.includes('--paint')) await measureUse();
} finally {
  await browser.close();
  whole.server.close();
  still.server.close();
  await site.stop();
}

async function measurePaints() {
  for (const { page, transport, ours, limit } of await paintAgainstLimit(browser, {
    whole: whole.url,
    limit: still.url,
    rounds,
  })) {
    const name = `${page.length > 20 ? `${page.slice(0, 19)}…` : page} ${transport}`;
    const both = (kind: 'fcp' | 'lcp') => ` (${ours[kind].toFixed(0)} / ${limit[kind].toFixed(0)} ms)`;
    report(`${name}: first paint`, ours.fcp / limit.fcp, 1.1, { digits: 2, note: both('fcp') });
    report(`${name}: largest`, ours.lcp / limit.lcp, 1.1, { digits: 2, note: both('lcp') });
    report(`${name}: layout shift`, ours.shift, 0.01, { digits: 3 });
  }
}

/** Blocking, input to paint, changes of page, back. */
async function measureUse() {
  report('home: total blocking time', median(await repeat(() => measureBlocking(browser, whole.url))), 50, {
    unit: ' ms',
  });
  const home = whole.url;
  const shop = `${home}/shop`;
  const reportTaps = (name: string, taps: Tap[]) => {
    const of = (kind: keyof Tap) => median(taps.map((tap) => tap[kind]));
    report(`input to paint: ${name}`, of('paint'), 100, { unit: ' ms' });
    // no goal of the specification
    rows.push({
      measure: `input to answer: ${name}`,
      value: `${of('answer').toFixed(0)} ms (longest task ${of('longest').toFixed(0)})`,
      goal: '',
      met: true,
    });
  };
  for (const [name, url, selector, opened] of [
    ['menu', home, menuButton, '[role="dialog"][data-state="open"]'],
    ['language menu', home, languageButton, '[role="menu"][data-state="open"]'],
    ['chat', home, '[data-chat-launcher]', '[data-chat-launcher][aria-expanded="true"]'],
    ['claim', home, 'main a.claim', '.sheet-bottom[data-state="open"]'],
    ['accordion', shop, 'main .accordion summary', 'main .accordion [open]'],
  ] as const) {
    const taps = await repeat(() => measureInteraction(browser, url, selector, opened));
    reportTaps(
      `${name}, first`,
      taps.map(({ first }) => first),
    );
    reportTaps(
      `${name}, again`,
      taps.map(({ again }) => again),
    );
  }
  for (const [name, url, link, arrived] of [
    ['list to post', `${home}/blog`, 'main article h2 a', '#hero figure [data-cover]'],
    ['card to product', home, '#products .counter a', '.data-table.stack'],
    ['add to list', shop, '[data-buy="knives"] .btn-primary', '.list-bar'],
    ['one pack more', shop, '[data-buy="knives"] [data-stepper] button >> nth=1', '[data-buy="knives"] .pieces'],
    ['details of a product', shop, '#knives > details > summary', '#knives > details[open]'],
    ['prices of a company', shop, '#hero input[type="radio"] >> nth=1', 'html[data-buyer="business"]'],
  ] as const) {
    reportTaps(name, await repeat(() => measureFollow(browser, url, link, arrived)));
  }
  const follow = (page: Page) => page.locator(shopLink).first().tap();
  for (const [name, change, shown] of [
    ['language switch, data there', chooseGerman, 'html[lang="de"] h1'],
    ['home to shop, data there', follow, '.data-table.stack'],
  ] as const) {
    const changes = await repeat(() => measureChange(browser, home, change, shown));
    report(name, median(changes.map(({ busy }) => busy)), 100, {
      unit: ' ms',
      note: ` (clock ${median(changes.map(({ wall }) => wall)).toFixed(0)})`,
    });
  }
  const back = await measureReturn(browser, home, shop);
  rows.push({
    measure: 'back/forward cache',
    value: back.fromCache ? 'used' : `not used: ${back.reasons.join(', ')}`,
    goal: 'used',
    met: back.fromCache,
  });
  report('back: scroll position off by', await measureScrollReturn(browser, home, shopLink, '.data-table.stack'), 2, {
    unit: ' px',
  });
}

console.log('Blocking and input to paint: processor time of the main thread times the throttle; changes: without it.');
console.log(`Chromium, ${rounds} rounds, medians; load of the machine ${loadavg()[0]?.toFixed(1)}`);
for (const { measure, value, goal, met } of rows)
  console.log(`${measure.padEnd(34)} ${value.padEnd(44)} ${goal.padEnd(12)} ${met ? '' : 'MISSED'}`.trimEnd());
