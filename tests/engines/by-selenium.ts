import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { findBrowser } from './find-browser.ts';
import type { BrowserWindow, Engine } from './engine.ts';
import { freePort } from '../../tooling/free-port.ts';

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, ArrowRight: Key.ARROW_RIGHT };

/** Its window gets no narrower than its toolbar, which needs no room here. */
const noToolbar =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }';

/** WebKit as Debian has it, in its small browser on a screen that nobody sees: the engine of Safari, not its window. */
export async function startWebKit(): Promise<Engine> {
  const binary = findBrowser('WebKit');
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(settings, 'gtk-3.0'));
  writeFileSync(join(settings, 'gtk-3.0', 'gtk.css'), noToolbar);
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1300x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('no screen: apt-get install xvfb')));
    screen.stdio[3]?.once('data', (number: Buffer) => resolve(number.toString().trim()));
  });
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    XDG_CONFIG_HOME: settings,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // as root its own sandbox does not start
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  return {
    name: 'WebKit',
    open: async (options) => {
      const server = await startDriver(env);
      return openWindow(server, binary, options).catch((error: unknown) => {
        server.end();
        throw error;
      });
    },
    close: async () => {
      screen.kill();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

interface DriverServer {
  port: number;
  end(): void;
  /** Waits for an answer; a server that gives none is ended, and what waited fails. */
  answered<T>(work: Promise<T>): Promise<T>;
}

/** A driver for each window: one that stops answering takes nothing else with it. */
async function startDriver(env: NodeJS.ProcessEnv): Promise<DriverServer> {
  const port = await freePort();
  // a group of its own, so that its browser ends with it
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env, detached: true });
  const end = () => {
    if (driver.pid === undefined || driver.exitCode !== null || driver.signalCode !== null) return;
    process.kill(-driver.pid, 'SIGKILL');
  };
  await answering(port, driver);
  return {
    port,
    end,
    async answered(work) {
      const patience = setTimeout(end, 90_000);
      try {
        return await work;
      } finally {
        clearTimeout(patience);
      }
    },
  };
}

async function openWindow(
  { port, end, answered }: DriverServer,
  binary: string,
  { width = 1280, height = 900 } = {},
): Promise<BrowserWindow> {
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  // a connection for each command: the driver loses what comes by one that it is about to close, and never answers
  const agent = new Agent({ keepAlive: false });
  const driver = await answered(
    new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .usingHttpAgent(agent)
      .withCapabilities(wanted)
      .build()
      .then(async (built) => {
        await built.manage().setTimeouts({ pageLoad: 60_000, script: 60_000 });
        await sizeTo(built, width, height);
        return built;
      }),
  );
  const element = (selector: string) => driver.findElement(By.css(selector));
  async function type(selector: string, text: string) {
    const field = await element(selector);
    await field.clear();
    await field.sendKeys(text);
  }
  async function drag(selector: string, right: number) {
    // by places in the window: of an element's middle this driver says now and then that it is out of bounds
    const [x, y] = await driver.executeScript<[number, number]>(
      'const {left, top, width, height} = arguments[0].getBoundingClientRect(); return [Math.round(left + width / 2), Math.round(top + height / 2)]',
      await element(selector),
    );
    await driver
      .actions()
      .move({ x, y })
      .press()
      .move({ x: x + Math.round(right / 2), y })
      .move({ x: x + right, y })
      .release()
      .perform();
  }
  return {
    goto: (url) => answered(driver.get(url)),
    reload: () => answered(driver.navigate().refresh()),
    back: () => answered(driver.navigate().back()),
    url: () => answered(driver.getCurrentUrl()),
    run: (work, ...given) => answered(driver.executeScript(`return (${work.toString()})(...arguments)`, ...given)),
    click: (selector) => answered(element(selector).click()),
    type: (selector, text) => answered(type(selector, text)),
    press: (key) => answered(driver.actions().sendKeys(keys[key]).perform()),
    drag: (selector, right) => answered(drag(selector, right)),
    picture: async () => Buffer.from(await answered(driver.takeScreenshot()), 'base64'),
    errors: () => null,
    close: () => answered(driver.quit()).finally(end),
  };
}

/** A window is larger than its page by what the browser draws itself. */
async function sizeTo(driver: WebDriver, width: number, height: number): Promise<void> {
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  const [inner, outer] = await driver.executeScript<[number[], number[]]>(
    'return [[innerWidth, innerHeight], [outerWidth, outerHeight]]',
  );
  const [innerWidth = 0, innerHeight = 0] = inner;
  const [outerWidth = 0, outerHeight = 0] = outer;
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: width + outerWidth - innerWidth, height: height + outerHeight - innerHeight });
}

async function answering(port: number, driver: ChildProcess): Promise<void> {
  for (let tries = 0; driver.exitCode === null && tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer: apt-get install webkit2gtk-driver');
}
