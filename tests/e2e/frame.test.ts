import { expect, test } from '@playwright/test';
import { locales, localeNames } from '../../domain/locale.ts';
import { addressInLanguage, prefixedLocales } from '../../domain/pages.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { hydrated, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);
const { company } = loadContent();

for (const [from, to, name, mission] of [
  ['en', 'de', 'Deutsch', 'Mission'],
  ['de', 'nl', 'Nederlands', 'Missie'],
  ['fr', 'en', 'English', 'Mission'],
] as const)
  test(`from ${from} to ${to} by the switcher, kept after a reload`, { tag: '@matrix' }, async () => {
    const { page } = await visitor({ language: from });
    await page.goto('/shop');
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', from);
    await page
      .locator('header')
      .getByRole('button', { name: new RegExp(localeNames[from]) })
      .click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
    expect(new URL(page.url()).pathname).toBe('/shop');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe(to);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
    await expect.poll(() => page.locator('header nav').getByRole('link').nth(1).textContent()).toBe(mission);
  });

test('the language menu works by keyboard, with type-ahead', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  await hydrated(page);
  const button = page.locator('header').getByRole('button', { name: /English/ });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
  await page.keyboard.type('ne');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Nederlands');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=menu]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('menu');
});

test('an invalid stored language is ignored: English', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.addInitScript(() => localStorage.setItem('language', 'xx'));
  await page.goto('/shop');
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a stored language whose cookie was cleared is applied before anything is seen', { tag: '@matrix' }, async () => {
  const { page, context } = await visitor({ language: 'de' });
  await context.clearCookies();
  const painted: string[] = [];
  await page.exposeFunction('sawLanguage', (language: string) => painted.push(language));
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      const root = document.documentElement;
      if (document.body && root.style.visibility !== 'hidden')
        (window as unknown as { sawLanguage(language: string): void }).sawLanguage(root.lang);
      requestAnimationFrame(look);
    });
  });
  await page.goto('/contact');
  await hydrated(page);
  await expect.poll(() => painted.length).toBeGreaterThan(0);
  expect(new Set(painted)).toEqual(new Set(['de']));
});

for (const language of ['de', 'nl', 'fr'] as const)
  test(
    `on an address of its own, /${language}/…, the address decides and links stay in it`,
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ language: 'en' });
      await page.goto(`/${language}/shop`);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.locator('header nav').getByRole('link').last().click();
      await page.waitForURL(`**/${language}/contact#hero`);
    },
  );

test('choosing another language on such an address moves to that language’s address', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/de/shop');
  await hydrated(page);
  await page
    .locator('header')
    .getByRole('button', { name: /Deutsch/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await page.waitForURL('**/fr/shop');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('header, bottom bar and footer have their links, and each leads somewhere', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/');
  const addresses = (selector: string) =>
    page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect
    .poll(() => addresses('header nav a'))
    .toEqual(['/#about', '/#mission', '/#technology', '/#sustainability', '/shop#hero', '/contact#hero']);
  await expect
    .poll(() => addresses('[data-bottom-bar] a'))
    .toEqual(['/', '/#mission', '/#company', '/#products', '/#industries', '/#technology', '/blog', '/shop']);
  const footer = await addresses('footer nav a');
  expect(footer).toEqual([
    '/#about',
    '/#mission',
    '/#technology',
    '/#sustainability',
    '/shop#hero',
    '/blog#hero',
    '/contact#hero',
    '/impressum',
    '/datenschutz',
    '/agb',
    '/widerruf',
  ]);
  for (const address of new Set(footer)) {
    const [path = '/', hash] = (address ?? '').split('#');
    const response = await page.goto(address ?? '');
    expect(response?.status() ?? 200, path).toBeLessThan(400);
    if (hash) await expect(page.locator(`#${hash}`), address ?? '').toHaveCount(1);
  }
});

test(
  'the foot names whose site it is, and no year: a document is the same whenever it is built',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/de/agb');
    await expect(page.locator('footer')).toContainText(`© ${company.legalName}`, { useInnerText: true });
  },
);

test('a link from another page scrolls to its section, 80 px below the top', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  await hydrated(page);
  await page.locator('footer').getByRole('link', { name: 'Technology' }).click();
  await page.waitForURL('**/#technology');
  await expect
    .poll(() => page.locator('#technology').evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBe(80);
});

test('the bar marks the current page', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/blog');
  await expect(page.locator('[data-bottom-bar] [aria-current=page]')).toHaveText(['Blog']);
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('[data-bottom-bar] [aria-current=page]')).toHaveText(['Home']);
});

for (const language of locales)
  test(
    `on a phone the bar is whole (${language}): five entries, and all of them one press away`,
    { tag: '@matrix' },
    async () => {
      for (const width of [320, 360, 390]) {
        const { page } = await visitor({ width, height: 740, language, javaScript: width !== 360 });
        await page.goto(addressInLanguage('/blog', language));
        const bar = page.locator('[data-bottom-bar]');
        const links = bar.locator('a:visible');
        await expect(links).toHaveCount(4);
        const cut = () =>
          bar.locator('a:visible, summary').evaluateAll((entries) =>
            entries.flatMap((entry) => {
              const words = document.createRange();
              words.selectNodeContents(entry);
              const { left, right } = words.getBoundingClientRect();
              const box = entry.getBoundingClientRect();
              const isWhole = left >= box.left && right <= box.right && box.left >= 0 && box.right <= innerWidth;
              return isWhole ? [] : [entry.textContent];
            }),
          );
        expect(await cut(), `${width}`).toEqual([]);
        await bar.locator('summary').click();
        await expect(links).toHaveCount(8);
        expect(await cut(), `${width}, all`).toEqual([]);
        await links.nth(5).click();
        await page.waitForURL(/#technology$/);
        if (width !== 360) await expect(links).toHaveCount(4);
      }
    },
  );

test('going on before a change of page has faded in is no error', { tag: '@matrix' }, async () => {
  const { page, errors } = await visitor({ reducedMotion: false });
  await page.goto('/impressum');
  await hydrated(page);
  // both pages' data and code are there before
  for (const path of ['/agb', '/datenschutz', '/impressum']) {
    await page.locator(`footer a[href="${path}"]`).click();
    await page.waitForURL(`**${path}`);
  }
  for (const pause of [5, 10, 20, 40, 60]) {
    await page.evaluate(async (milliseconds) => {
      for (const path of ['/agb', '/datenschutz', '/impressum']) {
        document.querySelector<HTMLElement>(`footer a[href="${path}"]`)?.click();
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
      }
    }, pause);
    await page.getByRole('heading', { level: 1, name: 'Legal notice' }).waitFor();
  }
  expect(errors).toEqual([]);
});

for (const [width, menuWidth] of [
  [360, 300],
  [700, 400],
] as const)
  test(
    `the small-screen menu at ${width} px is ${menuWidth} px wide, holds the focus, closes on Escape and on choice`,
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ width, height: 740 });
      await page.goto('/shop');
      await hydrated(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.waitFor();
      await expect.poll(async () => (await menu.boundingBox())?.width).toBe(menuWidth);
      await expect(menu.getByRole('link')).toHaveText([
        'About',
        'Mission',
        'Technology',
        'Sustainability',
        'Shop',
        'Contact',
      ]);
      for (let press = 0; press < 9; press += 1) await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
        .toBe(true);
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Open menu');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.getByRole('link', { name: 'Contact' }).click();
      await page.waitForURL('**/contact#hero');
      await expect(menu).toHaveCount(0);
    },
  );

const consent = (page: Awaited<ReturnType<typeof visitor>>['page']) =>
  page.evaluate(() => [localStorage.getItem('cookieConsent'), localStorage.getItem('analyticsConsent')]);

for (const [button, stored] of [
  ['Accept all', ['accepted', 'accepted']],
  ['Necessary only', ['necessary-only', 'declined']],
  ['Close: necessary only', ['necessary-only', 'declined']],
] as const)
  test(`cookie notice: “${button}”`, { tag: '@matrix' }, async () => {
    const { page } = await visitor({ consentGiven: false });
    await page.goto('/');
    const notice = page.getByRole('region', { name: 'Cookie notice' });
    await notice.waitFor();
    await expect.poll(() => consent(page)).toEqual([null, null]);
    await notice.getByRole('button', { name: button, exact: true }).click();
    await expect(notice).toHaveCount(0);
    await expect.poll(() => consent(page)).toEqual(stored);
    await page.reload();
    await hydrated(page);
    await expect(notice).toHaveCount(0);
  });

test(
  'cookie settings: preset from the stored choice, saved as custom, back returns, reachable from the footer',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ consentGiven: false });
    await page.goto('/');
    const notice = page.getByRole('region', { name: 'Cookie notice' });
    await notice.getByRole('button', { name: 'Settings' }).click();
    const toggle = notice.getByRole('switch', { name: /Analytics/ });
    await expect(toggle).not.toBeChecked();
    await toggle.check();
    await notice.getByRole('button', { name: 'Back' }).click();
    await notice.getByRole('button', { name: 'Settings' }).click();
    // nothing was saved
    await expect(toggle).not.toBeChecked();
    await toggle.check();
    await notice.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => consent(page)).toEqual(['custom', 'accepted']);
    await page.goto('/shop');
    await hydrated(page);
    await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
    await expect(toggle).toBeChecked();
    await toggle.uncheck();
    await notice.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => consent(page)).toEqual(['custom', 'declined']);
  },
);

test('the notice appears on the home page only', { tag: '@matrix' }, async () => {
  const { page } = await visitor({ consentGiven: false });
  await page.goto('/shop');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Cookie notice' })).toHaveCount(0);
});

for (const language of locales)
  test(
    `an unknown address in ${language}: status 404, no header or footer, the path in the console`,
    { tag: '@matrix' },
    async () => {
      const { page, errors } = await visitor({ language });
      const response = await page.goto('/no/such/place');
      expect(response?.status()).toBe(404);
      await expect(page.locator('header, footer')).toHaveCount(0);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(() => errors.some((error) => error.includes('nobody lives at /no/such/place'))).toBe(true);
      errors.length = 0;
      await page.getByRole('main').getByRole('link').first().click();
      await page.waitForURL(`${site().url}/`);
    },
  );

for (const language of prefixedLocales)
  test(
    `an unknown address under /${language} leads home in that language, whatever the stored one, with and without JavaScript`,
    { tag: '@matrix' },
    async () => {
      for (const javaScript of [true, false]) {
        const { page, errors } = await visitor({ javaScript, language: 'en' });
        const response = await page.goto(`/${language}/no/such/place`);
        expect(response?.status()).toBe(404);
        expect(response?.headers()['vary'] ?? '').not.toContain('Cookie');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (javaScript) await hydrated(page);
        await page.getByRole('main').getByRole('link').first().click();
        await page.waitForURL(`${site().url}/${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        // Chromium reports the status, the page the path
        expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
        errors.length = 0;
      }
    },
  );

for (const [from, by, to] of [
  ['/de/shop', 'the switcher', '/shop'],
  ['/de/blog/design-meets-sustainability', 'the post', '/blog/design-meets-sustainability'],
] as const)
  test(
    `${from}: English chosen by a link of ${by}, before the scripts are there, is shown and kept`,
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ language: 'de' });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
      await page.goto(from, { waitUntil: 'commit' });
      if (by === 'the switcher') {
        await page
          .locator('header')
          .getByRole('button', { name: /Deutsch/ })
          .click();
        await page.getByRole('link', { name: 'EN – English' }).click();
      } else await page.getByRole('link', { name: 'English', exact: true }).click();
      await page.waitForURL(site().url + to);
      release();
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en');
      await page.goto('/contact');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
  );

test('a link to another language opened in a tab of its own is in that language, too', { tag: '@matrix' }, async () => {
  const { page, context } = await visitor();
  await context.addCookies([{ name: 'language', value: 'de', url: site().url }]);
  await page.goto('/de/blog/design-meets-sustainability');
  await hydrated(page);
  const tab = context.waitForEvent('page');
  await page.getByRole('link', { name: 'English', exact: true }).click({ button: 'middle' });
  const opened = await tab;
  await opened.waitForURL('**/blog/design-meets-sustainability');
  await expect(opened.locator('html')).toHaveAttribute('lang', 'en');
});

test(
  'without JavaScript the language can be changed by links, which say what is seen of them',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/shop');
    await page
      .locator('header')
      .getByRole('button', { name: /English/ })
      .click();
    await page.locator('header').getByRole('link', { name: 'DE – Deutsch' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/de/shop');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  },
);

test('the skip link leads past the header', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('a page that fails on the server leads to the error screen, with the way home', { tag: '@matrix' }, async () => {
  const { page, errors } = await visitor();
  await page.goto('/shop');
  await hydrated(page);
  await page.route('**/contact.data*', (route) =>
    route.fulfill({ status: 500, headers: { 'X-Remix-Response': 'yes' }, body: 'broken' }),
  );
  await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { name: 'Oops!' }).waitFor();
  expect(errors.length).toBeGreaterThan(0);
  errors.length = 0;
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL(`${site().url}/`);
});

test(
  'a slow page says so and leaves the one shown as it is; Escape stays on it; a fast one shows nothing',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor();
    await page.goto('/shop');
    await hydrated(page);
    let release = () => {};
    await page.route('**/agb.data*', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    const terms = page.locator('footer').getByRole('link', { name: 'Terms' });
    const loading = page.getByRole('status').getByText('Loading...');
    await terms.click();
    await loading.waitFor();
    // a focused link would have the old page laid out once more when it is taken away
    expect(await terms.evaluate((link) => link === document.activeElement)).toBe(false);
    // nothing lies over the page: the link can be pressed again
    await terms.click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(loading).toHaveCount(0);
    release();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/shop');
    await expect(page.locator('#top')).toBeVisible();
    await terms.click();
    await loading.waitFor();
    release();
    await page.waitForURL('**/agb');
    await expect(page.getByText('Loading...')).toHaveCount(0);
  },
);

test(
  'without JavaScript the small-screen menu opens, closes on Escape and by its button, and leads on',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ width: 360, height: 740, javaScript: false });
    await page.goto('/shop');
    const menu = page.locator('header nav');
    await expect(menu).toBeHidden();
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(300);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact#hero');
  },
);

test(
  'without a connection the browser itself opens menu and languages, and a toast is still seen',
  { tag: '@matrix' },
  async () => {
    const { page, errors } = await visitor({ width: 390, height: 800 });
    await page.goto('/community');
    await hydrated(page);
    await page.route('**/assets/*', (route) => route.abort());
    await page.getByRole('button', { name: /^Like/ }).first().click();
    await page.getByRole('alert').getByText('You liked this post.', { exact: true }).waitFor();
    await page.locator('header button[aria-haspopup="menu"]').click();
    await expect(page.locator('header').getByRole('link', { name: 'Deutsch' })).toHaveAttribute(
      'href',
      '/de/community',
    );
    await page.keyboard.press('Escape');
    await page.locator('header button[aria-haspopup="dialog"]').click();
    await expect(page.locator('header nav').getByRole('link', { name: 'Contact' })).toBeVisible();
    expect(errors.splice(0).filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  },
);
