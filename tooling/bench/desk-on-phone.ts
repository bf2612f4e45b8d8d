import { chromium, type Page } from 'playwright-core';
import { headlessChromium, quietFlags } from '../chromium.ts';
import { openPhone } from './phone.ts';

declare global {
  interface Window {
    /** when what is pressed is answered by the page's scripts, ms from the start of the navigation; 0: not yet */
    ready: number;
  }
}

/** Notes when a page of the desk answers: React has taken it over, or the script of a page without React listens. Runs in the page. */
function noteReady() {
  window.ready = 0;
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...rest: Parameters<typeof listen>) {
    if (this instanceof HTMLElement && this.hasAttribute('data-passkey')) window.ready ||= performance.now();
    return listen.apply(this, rest);
  };
  const look = () => {
    const taken = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'));
    if (taken) window.ready ||= performance.now();
    if (window.ready === 0) setTimeout(look, 5);
  };
  look();
}

/** Milliseconds from the start of the navigation. */
export interface PhoneVisit {
  paint: number;
  ready: number;
  /** of all that had arrived until it was ready, compressed */
  bytes: number;
}

async function visit(page: Page, address: string): Promise<PhoneVisit> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.ready > 0);
  return page.evaluate(() => {
    const arrived = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      (entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= window.ready,
    );
    const bytes = arrived.reduce(
      (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0),
      0,
    );
    return { paint: window.measured.fcp, ready: window.ready, bytes };
  });
}

/** Of a browser that is signed in and has none of the desk's files: its cache was emptied, or the files are new. */
const nothingKept = 'nothing kept but the session';

/** How long somebody is busy with signing in, at least: a fingerprint takes as long. Milliseconds. */
const signingIn = 3_000;

/**
 * The way of somebody who comes to the desk for the first time, on the throttled phone: signs in, and looks around; and
 * the visit of a browser that knows nothing but who is signed in.
 * @param session value of the session's cookie
 */
export async function phoneJourneys(
  address: string,
  session: string,
  rounds: number,
): Promise<Map<string, PhoneVisit[]>> {
  const browser = await chromium.launch({
    executablePath: headlessChromium(),
    args: quietFlags,
  });
  const visits = new Map<string, PhoneVisit[]>();
  const open = async () => {
    const { context, page } = await openPhone(browser, { network: true, processor: true });
    await page.addInitScript(noteReady);
    const signIn = () => context.addCookies([{ name: 'desk-session', value: session, url: address }]);
    const look = async (name: string, path: string) => {
      visits.set(name, [...(visits.get(name) ?? []), await visit(page, `${address}${path}`)]);
    };
    return { context, page, signIn, look };
  };
  for (let round = 0; round < rounds; round += 1) {
    const { context, page, signIn, look } = await open();
    await look('Signing in, the first visit', '/sign-in');
    await page.waitForTimeout(signingIn);
    await signIn();
    await look('Today, just signed in', '/today');
    await look('Inbox', '/inbox');
    await look('An item', '/inbox/item-5');
    await look('Today, later', '/today');
    await context.close();
    for (const [name, path] of [
      ['Today', '/today'],
      ['Inbox', '/inbox'],
    ] as const) {
      const other = await open();
      await other.signIn();
      await other.look(`${name}, ${nothingKept}`, path);
      await other.context.close();
    }
  }
  await browser.close();
  return visits;
}
