import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressInLanguage, pages } from '../../domain/pages.ts';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { startSite, type Site } from '../e2e/start-site.ts';
import {
  clickOn,
  inReach,
  seen,
  textOf,
  typeInto,
  valueOf,
  whenActive,
  type BrowserWindow,
  type Engine,
  type WindowOptions,
} from './engine.ts';
import { startLosingProxy } from './losing-proxy.ts';

/** Pictures are kept where this names a folder: looked at side by side, compared with nothing. */
const pictures = process.env['ENGINE_PICTURES'];

const phone = { width: 390, height: 800 };
const desktop = { width: 1440, height: 900 };

/**
 * What matters to a visitor and at the desk, done in a browser that most tests never see. The same journeys in every one:
 * what a browser does differently shows here.
 */
export function journeysIn(start: () => Promise<Engine>): void {
  let running: Site;
  const site = () => running;
  let engine: Engine;
  let windows: BrowserWindow[] = [];
  let admin = '';

  beforeAll(async () => {
    running = await startSite();
    engine = await start();
    admin = (await signedInPerson(site().dataDir, 'anna@example.org', 'admin')).token;
  });
  afterAll(async () => {
    await engine?.close();
    await running?.stop();
  });
  afterEach(async () => {
    const opened = windows;
    windows = [];
    const errors = opened.flatMap((window) => window.errors() ?? []);
    await Promise.all(opened.map((window) => window.close()));
    // a form filled in within two seconds is asked for a proof of work, which some browsers note
    expect(errors.filter((error) => !error.includes('428'))).toEqual([]);
  });

  /** A visitor with the cookie notice answered, at a page that React has taken over. */
  async function visit(path: string, options: WindowOptions = {}, at = site().url): Promise<BrowserWindow> {
    const window = await engine.open(options);
    windows.push(window);
    await window.goto(`${at}/robots.txt`);
    await window.run(() => {
      localStorage.setItem('cookieConsent', 'necessary-only');
      localStorage.setItem('analyticsConsent', 'declined');
    });
    await window.goto(`${at}${path}`);
    await whenActive(window);
    return window;
  }
  async function atDesk(path: string, options: WindowOptions = {}): Promise<BrowserWindow> {
    const window = await engine.open(options);
    windows.push(window);
    await window.goto(`${site().deskUrl}/robots.txt`);
    await window.run((token: string) => {
      document.cookie = `desk-session=${token}; path=/`;
    }, admin);
    await window.goto(`${site().deskUrl}${path}`);
    await whenActive(window);
    return window;
  }
  /** Some browsers have one window at a time. */
  async function close(window: BrowserWindow): Promise<void> {
    expect(window.errors() ?? []).toEqual([]);
    windows = windows.filter((open) => open !== window);
    await window.close();
  }
  const path = async (window: BrowserWindow) => {
    const { pathname, hash } = new URL(await window.url());
    return decodeURIComponent(pathname + hash);
  };
  const language = (window: BrowserWindow) => window.run(() => document.documentElement.lang);

  async function expectFits(window: BrowserWindow, what: string): Promise<void> {
    const over = await window.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  }

  for (const locale of ['en', 'de'] as const)
    test(`every page stands in ${locale}, on a phone and on a desktop`, async () => {
      for (const [name, size] of Object.entries({ phone, desktop })) {
        const window = await visit('/', size);
        for (const page of pages) {
          const address = addressInLanguage(page.path, locale);
          await window.goto(`${site().url}${address}`);
          await whenActive(window);
          await seen(window, 'h1');
          await expectFits(window, `${address} on a ${name}`);
          if (pictures) {
            mkdirSync(pictures, { recursive: true });
            const file = `${page.id}-${locale}-${size.width}-${engine.name}.png`;
            writeFileSync(join(pictures, file), await window.picture());
          }
        }
        await window.goto(`${site().url}/blog/no-second-planet-mission`);
        await whenActive(window);
        await expectFits(window, 'a post');
        await window.goto(`${site().url}/nothing-here`);
        await seen(window, { in: 'main', says: '404' });
        // what the browser notes of the answer 404
        window.errors()?.splice(0);
        await close(window);
      }
    });

  test('the cookie notice is answered once, and the language and the menu work', async () => {
    const window = await engine.open(phone);
    windows.push(window);
    await window.goto(site().url);
    await whenActive(window);
    await clickOn(window, { in: 'button', says: 'Necessary only' });
    expect(await window.run(() => localStorage.getItem('cookieConsent'))).toBe('necessary-only');
    await window.goto(`${site().url}/contact`);
    await whenActive(window);
    await clickOn(window, { in: 'header button[aria-haspopup="menu"]' });
    await clickOn(window, { in: '[role="menuitemradio"]', says: 'Deutsch' });
    await expect.poll(() => language(window)).toBe('de');
    await window.reload();
    await expect.poll(() => language(window)).toBe('de');
    await whenActive(window);
    expect(await textOf(window)).not.toContain('Nur notwendige');
    await clickOn(window, { in: 'header button', says: 'Menü' });
    await clickOn(window, { in: '[role="dialog"] a', says: 'Technologie' });
    await expect.poll(() => path(window)).toMatch(/#technology$/);
    await expect.poll(() => window.run(() => document.querySelectorAll('[role="dialog"]').length)).toBe(0);
  });

  test('the chat greets, understands German and takes a number to call', async () => {
    const window = await visit('/impressum', phone);
    await clickOn(window, '[data-chat-launcher]');
    await seen(window, '[data-chat-chips] button');
    await typeInto(window, '#chat-input', 'Wie lange dauert die Lieferung?');
    await window.press('Enter');
    await expect.poll(() => textOf(window, '[data-chat-panel]')).toMatch(/2\s*[–-]\s*4\s*Wochen/);
    await typeInto(window, '#chat-input', 'Kontakt');
    await window.press('Enter');
    await typeInto(window, '[data-chat-panel] [name="name"]', 'Ada');
    await typeInto(window, '[data-chat-panel] [name="phone"]', '+49 40 1234567');
    await clickOn(window, '[data-chat-panel] form button[type="submit"]:not(#chat-input ~ button)');
    await expect.poll(() => site().rows(`select * from enquiries where payload like '%1234567%'`).length).toBe(1);
  });

  test('the contact form names what is missing, then the message arrives', async () => {
    const window = await visit('/de/contact', phone);
    await clickOn(window, 'main form button[type="submit"]');
    await expect.poll(() => textOf(window, 'main')).toContain('Name muss mindestens 2 Zeichen lang sein');
    await typeInto(window, '[name="name"]', 'Ada Größe');
    await typeInto(window, '[name="email"]', `ada.${engine.name.toLowerCase()}@visitors.example`);
    await typeInto(window, '[name="message"]', 'Guten Tag, ich hätte gern 500 Gabeln.');
    await clickOn(window, '[name="privacy"]');
    await clickOn(window, 'main form button[type="submit"]');
    await expect.poll(() => textOf(window)).toMatch(/N2P-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await site().mailTo(`ada.${engine.name.toLowerCase()}@visitors.example`);
  });

  test('an order list becomes a sent order', async () => {
    const window = await visit('/de/bestellung?list=CB-002:3');
    const details = {
      name: 'Zoë Müller',
      email: 'zoe@example.org',
      street: 'Ringstraße 7',
      postcode: '20095',
      city: 'Hamburg',
    };
    await clickOn(window, { in: 'main label', says: 'privat' });
    for (const [name, value] of Object.entries(details)) await typeInto(window, `#order-${name}`, value);
    // a reload and the way back find what was typed
    const city = () => window.run(() => document.querySelector<HTMLInputElement>('#order-city')?.value ?? '');
    await window.reload();
    await whenActive(window);
    await expect.poll(city).toBe('Hamburg');
    await clickOn(window, { in: 'main form button[type="submit"]', says: 'Weiter zur Übersicht' });
    await expect.poll(() => path(window)).toBe('/de/bestellung#review');
    // no other document comes, for which a driver would wait
    await window.run(() => history.back());
    await expect.poll(city).toBe('Hamburg');
    await clickOn(window, { in: 'main form button[type="submit"]', says: 'Weiter zur Übersicht' });
    await clickOn(window, { in: 'main form button[type="submit"]', says: 'zahlungspflichtig' });
    await expect.poll(() => textOf(window)).toMatch(/N2P-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await site().mailTo('zoe@example.org');
  });

  test('a company asks for a quote', async () => {
    const window = await visit('/de/angebot?list=CB-002:3', phone);
    await typeInto(window, '#quote-amount-CB-002', '5000');
    await clickOn(window, { in: 'main label', says: 'für ein Unternehmen' });
    const details = {
      company: 'Imbiss am Markt',
      name: 'Zoë Müller',
      email: 'imbiss@example.org',
      street: 'Ringstraße 7',
      postcode: '20095',
      city: 'Hamburg',
    };
    for (const [name, value] of Object.entries(details)) await typeInto(window, `#order-${name}`, value);
    await clickOn(window, { in: 'main form button[type="submit"]', says: 'Angebot anfragen' });
    await site().mailTo('imbiss@example.org');
    await expect.poll(() => textOf(window)).toMatch(/N2P-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  });

  test('a contract is withdrawn from in two steps', async () => {
    const window = await visit('/de/widerruf', phone);
    const given = { name: 'Änne Müller', contract: 'Bestellung vom 3. März', email: 'aenne@example.org' };
    for (const [name, value] of Object.entries(given))
      await typeInto(window, `#withdrawal-form [name="${name}"]`, value);
    await clickOn(window, { in: '#withdrawal-form button', says: 'Vertrag widerrufen' });
    await clickOn(window, { in: '#withdrawal-form button', says: 'Widerruf bestätigen' });
    await expect.poll(() => textOf(window)).toContain('Ihr Widerruf ist eingegangen');
    await site().mailTo('aenne@example.org');
  });

  test('the newsletter is asked for and confirmed', async () => {
    const window = await visit('/de');
    await typeInto(window, '#newsletter input[type="email"]', 'lea@example.org');
    await clickOn(window, '#newsletter button[type="submit"]');
    const mail = await site().mailTo('lea@example.org');
    const link = /https?:\/\/[^\s"]*(\/[^\s"/]*newsletter\?token=[^\s"]+)/.exec(mail.parsed.text ?? '')?.[1] ?? '';
    await window.goto(`${site().url}/de${link}`);
    await whenActive(window);
    await clickOn(window, 'main form button[type="submit"]');
    await expect
      .poll(
        () => site().rows(`select state from newsletter_subscriptions where email = 'lea@example.org'`)[0]?.['state'],
      )
      .toBe('confirmed');
  });

  test('the search suggests, corrects and leads there', async () => {
    const window = await visit('/de/suche', phone);
    await typeInto(window, 'main input[name="q"]', 'Gabln');
    await window.press('Enter');
    await expect.poll(() => textOf(window, 'main')).toContain('Gabeln');
    await clickOn(window, { in: 'main ol a', says: 'Gabeln' });
    await expect.poll(() => path(window)).toBe('/de/shop#forks');
  });

  test('the planner counts', async () => {
    const window = await visit('/de/veranstaltungsplaner', phone);
    await clickOn(window, { in: 'main form button', says: 'Berechnen' });
    await seen(window, '#event-problems');
    await typeInto(window, 'main input[name="guests"]', '1000');
    await typeInto(window, 'main [data-dish="fries"] input, main input[name="fries"]', '100');
    await clickOn(window, { in: 'main form button', says: 'Berechnen' });
    await seen(window, { in: 'h2', says: 'Das brauchen Sie' });
    expect(await textOf(window, '[data-line="CB-004"]')).toContain('53,90');
  });

  test('the film moves by hand', async () => {
    const window = await visit('/de', desktop);
    // the rail that is drawn over it goes with the slider
    const slider = await seen(window, '.degradation input[type="range"]');
    // sections above get their height when they come near, and before React has it a value is set back: as a person
    // does, the hand takes it again until it follows, further than the film goes by itself
    await expect
      .poll(
        async () => {
          await window.run((css: string) => {
            document.querySelector(css)?.scrollIntoView({ block: 'center', behavior: 'instant' });
          }, slider);
          await window.drag(slider, 400);
          return Number(await valueOf(window, slider));
        },
        { timeout: 90_000 },
      )
      .toBeGreaterThan(5);
    await seen(window, '.degradation canvas, .degradation-stages img');
  });

  test('a piece is taken in hand, or its picture says why not', async () => {
    const window = await visit('/de/shop', desktop);
    // it comes with the pieces, not with the page
    await window.run(() => document.querySelector('article#forks')?.scrollIntoView());
    await clickOn(window, { in: '#forks button', says: '3D' });
    await seen(window, '[role="dialog"]');
    await expect
      .poll(() =>
        window.run(
          () =>
            document.querySelector('[role="dialog"] [role="application"]')?.getAttribute('aria-busy') === 'false' ||
            document.querySelector('[role="dialog"] img') !== null,
        ),
      )
      .toBe(true);
    await window.press('Escape');
    await expect.poll(() => window.run(() => document.querySelectorAll('[role="dialog"]').length)).toBe(0);
  });

  test('a page whose connection breaks stays, and goes on when asked again', async () => {
    const proxy = await startLosingProxy(site().url);
    try {
      const window = await visit('/contact', {}, proxy.url);
      await typeInto(window, '[name="message"]', 'half a sentence');
      proxy.lose(true);
      await clickOn(window, { in: 'header a', says: 'Shop' });
      await seen(window, { in: '[data-network] button', says: 'Try again' });
      expect(await valueOf(window, '[name="message"]')).toBe('half a sentence');
      proxy.lose(false);
      // at once, if it is still there: a try that was under way may have brought the page already
      await window.run(() => document.querySelector<HTMLElement>('[data-network="stalled"] button')?.click());
      await expect.poll(() => path(window)).toMatch(/^\/shop/);
      // what the browser says of the broken connection is not of ours
      window.errors()?.splice(0);
    } finally {
      proxy.stop();
    }
  });

  test('at the desk a price is published and a message answered', async () => {
    await fetch(`${site().url}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        elapsed: 60_000,
        language: 'de',
        name: 'Zoë Muster',
        email: 'asks@example.org',
        message: 'Was kosten tausend Gabeln?',
      }),
    });
    const window = await atDesk('/inbox', desktop);
    await clickOn(window, { in: 'main a', says: 'Zoë Muster' });
    await clickOn(window, { in: 'main a', says: 'Answer' });
    await typeInto(window, 'main textarea[name="body"]', 'Guten Tag Zoë Muster, tausend Gabeln kosten 95 Euro.');
    await clickOn(window, { in: 'main button', says: 'Send' });
    // while it is being sent, leaving the page asks first
    await expect.poll(() => window.run(() => document.querySelectorAll('main textarea[name="body"]').length)).toBe(0);
    await site().mailTo('asks@example.org', ({ parsed }) => (parsed.text ?? '').includes('tausend Gabeln kosten 95'));

    await window.goto(`${site().deskUrl}/website`);
    await clickOn(window, { in: 'main a', says: 'Prices and shipping' });
    // the page before has a form, too
    await expect.poll(() => textOf(window, 'main')).toContain('Product prices');
    const price = await inReach(window, 'main form input');
    await window.type(price, '13,57');
    await clickOn(window, { in: 'main form button', says: 'Save draft' });
    await expect.poll(() => textOf(window, 'main')).toContain('Saved, not public yet');
    await window.goto(`${site().deskUrl}/website`);
    await whenActive(window);
    await clickOn(window, { in: 'main button', says: 'Publish' });
    await expect
      .poll(async () => (await fetch(`${site().url}/de/shop`)).text(), { timeout: 120_000 })
      .toContain('13,57');
  });
}
