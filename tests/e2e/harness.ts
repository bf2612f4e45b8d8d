import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { headlessChromium, quietFlags } from '../../scripts/chromium.ts';
import type { Locale } from '../../domain/locale.ts';
import { startSmtpServer, type FakeSmtpServer, type ReceivedMail } from '../fakes/smtp-server.ts';

const startServer = "import('./build/site/server/index.js').then((site) => site.start(process.env))";

export interface Site {
  /** http://localhost:port */
  url: string;
  /** http://localhost:port of the desk */
  deskUrl: string;
  dataDir: string;
  smtp: FakeSmtpServer;
  /** everything the server printed */
  output(): string;
  /** rows of the database file, read beside the running server */
  rows(sql: string): Record<string, unknown>[];
  /** waits until a mail to an address has arrived (from the worker, which polls) */
  mailTo(address: string, matching?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** Starts the built site with a database, a mail server and a port of its own. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  const smtp = await startSmtpServer();
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', startServer], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DESK_PORT: '0',
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      MAIL_PER_SECOND: '1000',
      // visitors of the tests all come from one address
      RATE_LIMIT_SOFT: '10000',
      RATE_LIMIT_HARD: '20000',
      RATE_LIMIT_PAGES: '20000',
      MAIL_RECEIPTS_PER_SENDER: '0',
      MAIL_RECEIPTS_PER_HOUR: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [url, deskUrl] = await new Promise<[string, string]>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /served at (http:\/\/localhost:\d+)/.exec(printed)?.[1];
      const desk = /The desk: (?:(http:\/\/localhost:\d+)|not)/.exec(printed);
      if (address && desk) resolve([address, desk[1] ?? '']);
    });
  });
  return {
    url,
    deskUrl,
    dataDir,
    smtp,
    output: () => printed,
    rows(sql) {
      const database = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    async mailTo(address, matching = () => true) {
      return expect
        .poll(() => smtp.received.find((mail) => mail.to.includes(address) && matching(mail)))
        .toBeTruthy()
        .then(() => {
          const mail = smtp.received.find((received) => received.to.includes(address) && matching(received));
          if (!mail) throw new Error(`no mail to ${address}`);
          return mail;
        });
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      await smtp.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One running site for a test file: `const site = useSite()`, then `site().url` inside tests. */
export function useSite(env: Record<string, string> = {}): () => Site {
  let site: Site | undefined;
  beforeAll(async () => {
    site = await startSite(env);
  });
  afterAll(async () => {
    await site?.stop();
  });
  return () => {
    if (!site) throw new Error('the site is started in beforeAll');
    return site;
  };
}

export interface VisitorOptions {
  width?: number;
  height?: number;
  /** the stored language (localStorage and cookie), as after a choice on an earlier visit */
  language?: Locale;
  javaScript?: boolean;
  /** cookie notice already answered, so that it is out of the way; default true */
  consentGiven?: boolean;
  reducedMotion?: boolean;
  /** what the console says is not part of the test; default false */
  anyConsole?: boolean;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** console errors and uncaught exceptions so far; a test that expects some empties the list */
  errors: string[];
}

export const browserFlags = [
  ...quietFlags,
  // a page of a test is gone before optimised code pays for its making: a tenth of the processor time
  '--js-flags=--no-maglev --no-turbofan',
];

/** Launches Chromium. Close it yourself; tests use `useVisitors`. */
export const launchBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: headlessChromium(), args: [...browserFlags, ...more] });

/**
 * Real Chromium for a test file. `visitor()` opens a fresh profile; an unexpected console error, uncaught exception or
 * blocked script fails the test.
 */
export function useVisitors(
  site: () => Site,
  { to = 'site' }: { to?: 'site' | 'desk' } = {},
): (options?: VisitorOptions) => Promise<Visitor> {
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  afterEach(async () => {
    const errors = visitors.flatMap((visitor) => visitor.errors);
    await Promise.all(visitors.map((visitor) => visitor.context.close()));
    visitors = [];
    expect(errors, 'console errors').toEqual([]);
  });
  return async ({
    width = 1280,
    height = 900,
    language,
    javaScript = true,
    consentGiven = true,
    reducedMotion = true,
    anyConsole = false,
  } = {}) => {
    if (!browser) throw new Error('the browser is launched in beforeAll');
    const context = await browser.newContext({
      baseURL: to === 'desk' ? site().deskUrl : site().url,
      viewport: { width, height },
      javaScriptEnabled: javaScript,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      locale: 'en-GB',
    });
    if (language) await context.addCookies([{ name: 'language', value: language, url: site().url }]);
    if (javaScript) {
      await context.addInitScript(
        ({ stored, consent }) => {
          try {
            if (sessionStorage.getItem('prepared')) return;
            sessionStorage.setItem('prepared', '1');
            if (stored) localStorage.setItem('language', stored);
            if (consent) {
              localStorage.setItem('cookieConsent', 'necessary-only');
              localStorage.setItem('analyticsConsent', 'declined');
            }
          } catch {
            // pages without storage (about:blank)
          }
        },
        { stored: language, consent: consentGiven },
      );
    }
    const page = await context.newPage();
    const errors: string[] = [];
    if (!anyConsole) {
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${page.url()})`);
      });
      page.on('pageerror', (error) => errors.push(`${error.message} (${page.url()})`));
    }
    const visitor = { page, context, errors };
    visitors.push(visitor);
    return visitor;
  };
}

export { hydrated } from '../../scripts/bench/page-measures.ts';

/** Opens the search by its key, which is listened for from a moment after the page is active. */
export async function openSearchByKey(page: Page): Promise<void> {
  const field = page.getByRole('combobox');
  await expect
    .poll(async () => {
      if (!(await field.isVisible())) await page.keyboard.press('/');
      return field.isVisible();
    })
    .toBe(true);
}

export interface AxeOptions {
  /** only this part of the page (a selector) */
  within?: string;
  /** rules that do not apply to the state at hand */
  without?: string[];
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it stands: rule and first places. */
export async function axeFindings(page: Page, { within, without = [] }: AxeOptions = {}): Promise<string[]> {
  // "legacy" spares the second page that axe opens for frames of other origins, of which there are none: a third of the time
  let axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(axeTags)
    .disableRules(without)
    .setLegacyMode(true);
  if (within) axe = axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Moved {
  shift: number;
  what: string[];
}

/**
 * Has the fonts in the browser's cache: lines may break elsewhere when a font comes after the first paint, which happens
 * on a busy machine and is nothing a page's layout can be blamed for.
 */
export async function fetchFonts(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/impressum`);
  await page.evaluate(() => document.fonts.ready);
}

/** From the next page on, sums up how far a page's parts move without the visitor's doing; `movedParts` gives the sum. */
export const watchMovement = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Moved = { shift: 0, what: [] };
    Reflect.set(window, 'moved', seen);
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          seen.what.push(
            `${element?.localName}.${element?.getAttribute('class')?.slice(0, 40)} from ${place(previousRect)} to ${place(currentRect)}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What moved on the page by more than a layout shift of 0.02, and from where to where; null when nothing did. */
export async function movedParts(page: Page): Promise<string | null> {
  const { shift, what } = await page.evaluate(() => Reflect.get(window, 'moved') as Moved);
  return shift > 0.02 ? `layout shift ${shift.toFixed(3)}: ${what.slice(0, 5).join(' | ')}` : null;
}
