import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page, type Request } from '@playwright/test';
import { patience } from '../patience.ts';
import { axeFindings, hydrated, openSearchByKey, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

interface Load {
  what: string;
  /** what is lost on the way: each address by itself, as often as the test says */
  lost: RegExp;
  consentGiven?: boolean;
  start?: string;
  ask(page: Page): Promise<void>;
  isThere(page: Page): Promise<boolean>;
}

const loads: Load[] = [
  {
    what: 'the next page: its data and its code',
    lost: /\/shop\.data|\/assets\/shop-/,
    // no pointer: what it prepares would use up losses
    ask: (page) => page.locator('header nav').getByRole('link', { name: 'Shop' }).dispatchEvent('click'),
    isThere: (page) => page.locator('main:has(#top)').isVisible(),
  },
  {
    what: 'another language',
    lost: /\/_\.data/,
    ask: async (page) => {
      await page.getByRole('button', { name: /^Language/ }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    },
    isThere: (page) => page.locator('html[lang="de"]').isVisible(),
  },
  {
    what: 'the cookie notice',
    lost: /\/consent\.json|\/assets\/consent-notice-/,
    consentGiven: false,
    ask: async () => undefined,
    isThere: (page) => page.locator('[data-consent-notice]').isVisible(),
  },
  {
    what: 'the chat',
    lost: /\/data\/en\/(chat|validation)\.json|\/assets\/(conversation|panel)-/,
    ask: (page) => page.locator('[data-chat-launcher]').click(),
    isThere: (page) => page.locator('[data-chat-panel]').isVisible(),
  },
  {
    what: 'a claim',
    lost: /\/(claims|claim-details)\.json|\/assets\/claim-(details|popover)-/,
    ask: (page) => page.locator('a.claim').first().click(),
    isThere: (page) => page.locator('.popover').isVisible(),
  },
  {
    what: 'suggestions while searching',
    lost: /\/search\.data/,
    ask: async (page) => {
      await openSearchByKey(page);
      await page.getByRole('combobox').fill('knives');
    },
    isThere: (page) => page.locator('[role="option"] mark').first().isVisible(),
  },
];

/** Everything the line about the network said so far, also what was there only for a moment. */
const said = (page: Page) => page.evaluate(() => Reflect.get(window, 'said') as string[]);
const listen = () => {
  const lines: string[] = [];
  Reflect.set(window, 'said', lines);
  new MutationObserver(() => {
    const line = document.querySelector('[data-network] p')?.textContent;
    if (line && line !== lines.at(-1)) lines.push(line);
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

const onTheWay = new WeakMap<Page, { requests: Set<Request>; changed: number }>();

/** Opens home for a visitor whose network loses each of the addresses `times` times before it lets it through. */
async function visitWithLosses(
  { lost, consentGiven = true, start = '/' }: Pick<Load, 'lost' | 'consentGiven' | 'start'>,
  times: number,
) {
  const { page } = await visitor({ consentGiven, anyConsole: true });
  const left = new Map<string, number>();
  let losing = true;
  await page.route(lost, async (route) => {
    const address = route.request().url();
    const rest = left.get(address) ?? times;
    left.set(address, rest - 1);
    if (losing && rest > 0) await route.abort('connectionreset');
    else await route.continue();
  });
  const asked = { requests: new Set<Request>(), changed: performance.now() };
  onTheWay.set(page, asked);
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    asked.changed = performance.now();
  };
  page.on(
    'request',
    note((request) => asked.requests.add(request)),
  );
  page.on(
    'requestfinished',
    note((request) => asked.requests.delete(request)),
  );
  page.on(
    'requestfailed',
    note((request) => asked.requests.delete(request)),
  );
  await page.clock.install();
  await page.addInitScript(listen);
  await page.goto(start);
  await hydrated(page);
  return { page, heal: () => (losing = false) };
}

const notice = (page: Page) => page.locator('[data-network]');
/**
 * A second of the visitor's, once nothing is on its way and what came has been worked on for a while: else time would pass
 * faster than a busy machine answers, and a claim's link be followed because its basis is late.
 */
const secondPasses = async (page: Page) => {
  const asked = onTheWay.get(page);
  if (asked?.requests.size === 0 && performance.now() - asked.changed > 700) await page.clock.fastForward(1000);
};
// what is not lost takes its time, too, and shall not seem to take many seconds
const pace = { interval: 500, timeout: 30_000 * patience };
const weak = 'Weak connection, trying again...';

for (const load of loads) {
  for (const [times, lines] of [
    [1, []],
    [2, [weak]],
  ] as const)
    test(`${load.what}: lost ${times} times, it comes all the same`, { tag: '@matrix' }, async () => {
      const { page } = await visitWithLosses(load, times);
      await load.ask(page);
      await expect.poll(() => secondPasses(page).then(() => load.isThere(page)), pace).toBe(true);
      await expect.poll(() => said(page)).toEqual(lines);
      await expect(notice(page)).toHaveCount(0);
    });

  test(`${load.what}: lost for ever, the page stays and offers to try again`, { tag: '@matrix' }, async () => {
    const { page, heal } = await visitWithLosses(load, Number.POSITIVE_INFINITY);
    const title = await page.title();
    await load.ask(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.poll(() => secondPasses(page).then(() => again.isVisible()), pace).toBe(true);
    await expect.poll(() => said(page)).toEqual([weak, 'This could not be loaded.']);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('h1')).toHaveCount(1);
    heal();
    await again.click();
    await expect.poll(() => secondPasses(page).then(() => load.isThere(page)), pace).toBe(true);
    await expect(notice(page)).toHaveCount(0);
  });
}

test(
  'React Router by itself loads the page anew when the next page’s code is lost: what patches/ is for',
  { tag: '@matrix' },
  async () => {
    const { page, context } = await visitor({ anyConsole: true });
    await context.addInitScript(() =>
      Object.defineProperty(window, 'importRouteModule', { get: () => undefined, set() {} }),
    );
    await page.route(/\/assets\/shop-/, (route) => route.abort('connectionreset'));
    await page.goto('/');
    await hydrated(page);
    const anew = page.waitForRequest((request) => request.resourceType() === 'document');
    await page.locator('header nav').getByRole('link', { name: 'Shop' }).dispatchEvent('click');
    await anew;
  },
);

test(
  'who does without the order list stays in the shop, and what was not put there does not come later',
  { tag: '@matrix' },
  async () => {
    const { page, heal } = await visitWithLosses(
      { lost: /\/assets\/list-bar-/, start: '/shop' },
      Number.POSITIVE_INFINITY,
    );
    const add = (id: string) => page.locator(`#${id} form`).getByRole('button');
    await add('knives').click();
    await expect.poll(() => secondPasses(page).then(() => notice(page).getByRole('button').count()), pace).toBe(2);
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(add('knives')).toHaveAttribute('aria-busy', 'false');
    expect(new URL(page.url()).pathname).toBe('/shop');
    heal();
    await add('forks').click();
    await expect.poll(() => secondPasses(page).then(() => page.locator('.list-bar').isVisible()), pace).toBe(true);
    await page.locator('.list-bar').getByText('1 pack').waitFor();
  },
);

test(
  'a claim whose basis is lost again just before its link would be followed stays, and opens',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ anyConsole: true });
    const lose = (address: RegExp, type: string, times: number) =>
      page.route(address, (route) => {
        const lost = route.request().resourceType() === type && times > 0;
        if (lost) times -= 1;
        return lost ? route.abort('connectionreset') : route.continue();
      });
    // tried again after one second and after two more: there after three, and what it asks for after four
    await lose(/\/assets\/claim-details-/, 'script', 2);
    await lose(/\/claim-details\.json/, 'fetch', 1);
    await page.goto('/');
    await hydrated(page);
    await page.locator('a.claim').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test('a claim whose basis does not come, and is not lost either, leads to its entry', { tag: '@matrix' }, async () => {
  const { page } = await visitor({ anyConsole: true });
  await page.route('**/claim-details.json', () => undefined);
  await page.goto('/');
  await hydrated(page);
  await page.locator('a.claim').first().click();
  await page.waitForURL('**/claims#*');
});

test(
  'a page whose code is there before its end comes alive when the end has come, with nothing to correct',
  { tag: '@matrix' },
  async () => {
    const whole = await (await fetch(`${site().url}/de/shop`, { headers: { 'accept-encoding': 'identity' } })).text();
    const end = whole.indexOf('<script>window.__reactRouterContext.streamController');
    expect(end).toBeGreaterThan(0);
    let goOn = () => {};
    const codeIsThere = new Promise<void>((resolve) => (goOn = resolve));
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      answer.write(whole.slice(0, end));
      void codeIsThere.then(() => answer.end(whole.slice(end)));
    });
    server.listen(0);
    await once(server, 'listening');
    try {
      const { page } = await visitor();
      const { port } = server.address() as AddressInfo;
      // all but the document itself comes from the site
      await page.route(`http://localhost:${port}/**`, (route) =>
        route.request().resourceType() === 'document'
          ? route.continue()
          : route
              .fetch({ url: site().url + new URL(route.request().url()).pathname })
              .then((response) => route.fulfill({ response })),
      );
      const code = page.waitForResponse(/\/assets\/entry\.client-/).then((response) => response.finished());
      await page.goto(`http://localhost:${port}/de/shop`, { waitUntil: 'commit' });
      await code;
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
      goOn();
      await hydrated(page);
      await page.getByRole('button', { name: /^Sprache/ }).click();
      await page.getByRole('menuitemradio', { name: 'Français' }).waitFor();
    } finally {
      goOn();
      server.closeAllConnections();
      server.close();
    }
  },
);

test(
  'what is pressed while the scripts are still on their way is done when they are there',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor();
    let release = () => {};
    const arrival = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', (route) => arrival.then(() => route.continue()));
    await page.goto('/community', { waitUntil: 'commit' });
    const like = page.getByRole('button', { name: /^Like/ }).first();
    await like.click();
    const chat = page.locator('[data-chat-launcher]');
    await chat.click();
    await expect(chat).toHaveAttribute('aria-busy', 'true');
    release();
    await page.getByText('You liked this post.', { exact: true }).first().waitFor();
    await page.locator('[data-chat-panel]').waitFor();
    await expect(like).not.toHaveAttribute('aria-busy');
    expect(new URL(page.url()).pathname).toBe('/community');
  },
);

test(
  'a message that meets no network stays, and is sent once when the network is back and the visitor says so',
  { tag: '@matrix' },
  async () => {
    const { page, context } = await visitor({ anyConsole: true });
    await page.goto('/contact');
    await hydrated(page);
    await page.locator('[name="name"]').fill('Mia');
    await page.locator('[name="email"]').fill('mia@example.org');
    await page.locator('[name="message"]').fill('Do you deliver to Freiburg?');
    await page.locator('[name="privacy"]').check();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.locator('main form button[type="submit"]').click();
    const unsent = page.locator('[data-unsent]');
    await unsent.getByText('did not get through; it stays on this page').waitFor();
    await expect(page.locator('[name="message"]')).toHaveValue('Do you deliver to Freiburg?');
    expect(await axeFindings(page, { within: 'main form' })).toEqual([]);
    await context.setOffline(false);
    await unsent.getByText('The connection is back.').waitFor();
    const stored = () => site().rows("select count(*) as n from enquiries where kind = 'contact'")[0]?.['n'];
    expect(stored()).toBe(0);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([3, 1]);
    await unsent.getByRole('button', { name: 'Send it now' }).click();
    await page.locator('[data-outcome="sent"]').waitFor();
    expect(stored()).toBe(1);
    await expect(unsent).toHaveCount(0);
  },
);
