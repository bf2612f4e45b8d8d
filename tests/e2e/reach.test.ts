import { expect, test, type Page } from '@playwright/test';
import { content } from '../../server/features/content/load.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pages } from '../../domain/pages.ts';
import { addStyles } from './add-styles.ts';
import { hydrated, usePublicSite, useVisitors } from './harness.ts';
import { stopClock } from './stopped-clock.ts';
import { lowWindows, nameOf, openWindow, settle, walkTabStops, withConsent, type Window } from './walk.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

/** WALK=full goes through every page in every window and language; without it a set that has each kind of page at least once. */
const full = process.env.WALK === 'full';

const posts = content().posts.map((post) => blogPostPath(post.facts.slug));
const everyPage: `/${string}`[] = [
  ...pages.map((page) => page.path),
  // all made by one component
  ...(full ? posts : posts.slice(0, 2)),
  '/no-such-page',
];

/** Long German words in the smallest window, each other window and language with pages of its own. */
function walksOf(window: Window): { language: Locale; paths: `/${string}`[] }[] {
  if (full) return locales.map((language) => ({ language, paths: everyPage }));
  const turn = lowWindows.indexOf(window);
  if (turn === 1) return [{ language: 'de', paths: everyPage }];
  const language = locales[turn % locales.length] ?? 'de';
  return [{ language, paths: everyPage.filter((path, at) => path === '/' || path === '/shop' || at % 4 === turn % 4) }];
}

for (const window of lowWindows)
  test(
    `every tab stop is seen, nothing lies over it and no text is cut: ${nameOf(window)}`,
    { tag: '@matrix' },
    async ({ browser }) => {
      if (full) test.setTimeout(1_200_000);

      const { context, close } = await openWindow(browser, site().url, window);
      try {
        await withConsent(context);
        const page = await context.newPage();
        const problems: string[] = [];
        let stops = 0;
        for (const { language, paths } of walksOf(window)) {
          for (const path of paths) {
            await page.goto(addressInLanguage(path, language));
            if (!path.startsWith('/no-')) await hydrated(page);
            await settle(page, window);
            const walked = await page.evaluate(walkTabStops);
            stops += walked.stops;
            for (const problem of walked.problems) problems.push(`${language} ${path}: ${problem}`);
          }
        }
        if (full) console.log(`${nameOf(window)}: ${stops} tab stops, ${problems.length} problems`);
        expect(stops).toBeGreaterThan(100);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
  );

for (const window of lowWindows)
  test(
    `with the cookie notice, the chat and a menu open, too: ${nameOf(window)}`,
    { tag: '@matrix' },
    async ({ browser }) => {
      const { context, close } = await openWindow(browser, site().url, window);
      try {
        const page = await context.newPage();
        await page.goto('/de');
        await hydrated(page);
        await page.locator('[data-consent-notice]').waitFor();
        await settle(page, window);
        const walked = async (state: string) =>
          (await page.evaluate(walkTabStops)).problems.map((problem) => `${state}: ${problem}`);
        expect(await walked('notice')).toEqual([]);
        await page.locator('[data-chat-launcher]').press('Enter');
        await page.locator('[data-chat-chips]').waitFor();
        expect(await walked('chat')).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('[data-chat-panel]').waitFor({ state: 'detached' });
        await page.locator('header [aria-haspopup=menu]').press('Enter');
        const items = page.getByRole('menuitemradio');
        await items.first().waitFor();
        for (const press of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
          await page.keyboard.press(press);
          // the window may still be scrolling to it
          const pixelsOutside = () =>
            page.evaluate(() => {
              const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
              return Math.max(-top, bottom - innerHeight);
            });
          await expect.poll(pixelsOutside, { message: press }).toBeLessThanOrEqual(1);
        }
      } finally {
        await close();
      }
    },
  );

test('by the Tab key itself, too: every stop of the shop in a window of 320 x 256', { tag: '@matrix' }, async () => {
  const { page } = await visitor({ width: 320, height: 256, language: 'de' });
  await page.goto('/shop');
  await hydrated(page);
  const hidden: string[] = [];
  let stops = 0;
  for (; stops < 120; stops += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const focus = document.activeElement;
      if (!focus || focus === document.body) return 'end';
      const { x, y, width, height } = focus.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, Math.min(y + height / 2, innerHeight - 1));
      return top && (focus.contains(top) || top.contains(focus)) ? '' : (focus.textContent ?? '').trim().slice(0, 40);
    });
    if (seen === 'end') break;
    if (seen) hidden.push(seen);
  }
  expect(stops).toBeGreaterThan(40);
  expect(hidden).toEqual([]);
});

for (const language of locales)
  test(`on a phone no stop of the shop lies under the order list’s bar: ${language}`, { tag: '@matrix' }, async () => {
    const phone = { width: 360, height: 740 };
    const { page } = await visitor({ ...phone, language });
    await page.goto('/shop');
    await hydrated(page);
    await page.locator('[data-buy="knives"] .btn-primary').press('Enter');
    await page.locator('.list-bar').waitFor();
    await settle(page, phone);
    const under = async () =>
      (await page.evaluate(walkTabStops)).problems.filter((problem) => /^under|^out/.test(problem));
    // the page makes room for the bar once it knows its height
    await expect.poll(under).toEqual([]);
  });

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

for (const [width, height] of [
  [320, 256],
  [390, 800],
  [1280, 720],
] as const)
  test(
    `a toast never lies over what has the focus, and closed by keyboard leads back to it, at ${width} x ${height}`,
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ width, height });
      await page.goto('/community');
      await hydrated(page);
      const overlap = () =>
        page.evaluate(() => {
          const toast = document.querySelector('.toast')?.getBoundingClientRect();
          const focus = document.activeElement?.getBoundingClientRect();
          // in the page it is a tab stop of its own
          if (!toast || !focus || document.activeElement?.closest('.toast')) return 'clear';
          return toast.left < focus.right &&
            focus.left < toast.right &&
            toast.top < focus.bottom &&
            focus.top < toast.bottom
            ? 'over'
            : 'clear';
        });
      const likes = page.getByRole('button', { name: /^Like/ });
      for (const at of [0, 1]) {
        const like = likes.nth(at);
        // where a toast at the top would lie, then where one at the bottom would
        await like.evaluate(
          (button, block) => button.scrollIntoView({ block }),
          at === 0 ? ('start' as const) : ('end' as const),
        );
        await like.press('Enter');
        await page.locator('.toast').waitFor();
        await expect.poll(overlap).toBe('clear');
        await page.keyboard.press('Tab');
        await expect.poll(overlap).toBe('clear');
        await page.keyboard.press('Shift+Tab');
        // one that is there for as long as the test needs, however slow the machine
        await page.keyboard.press('Enter');
        await page.locator('.toast').waitFor();
        const before = await focusedText(page);
        await page.keyboard.press('F8');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(page.locator('.toast')).toHaveCount(0);
        await expect.poll(() => focusedText(page)).toBe(before);
      }
    },
  );

/** Long enough for the focus to be led into a new page, and a toast is there for several times as long; milliseconds. */
const aMoment = 1_000;

test(
  'in a low window a toast is seen on the next page, too, and so is the one after it',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ width: 320, height: 256 });
    // on a busy machine a change of page takes longer than the seconds after which a toast goes
    await stopClock(page);
    await page.goto('/community');
    await hydrated(page);
    await page.getByRole('button', { name: /^Like/ }).first().press('Enter');
    await page.locator('article .toast').waitFor();
    await page.locator('footer').getByRole('link', { name: 'Contact' }).press('Enter');
    await page.waitForURL('**/contact#hero');
    await page.locator('#contact-email').waitFor();
    // a frame, then the moment after which the focus is led in
    await page.clock.runFor(20);
    await page.clock.runFor(aMoment);
    await page.locator('main .toast').waitFor();
    await page.locator('main form button[type="submit"]').press('Enter');
    await page.locator('.toast').getByText('Validation Error', { exact: true }).waitFor();
  },
);

test(
  'in a low window a toast goes into the new page, not beside the link that led there',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ width: 320, height: 256 });
    await stopClock(page);
    await page.goto('/community');
    await hydrated(page);
    await page.getByRole('button', { name: /^Like/ }).first().press('Enter');
    await page.locator('article .toast').waitFor();
    await page.locator('footer').getByRole('link', { name: 'Contact' }).press('Enter');
    await page.locator('#contact-email').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    // a frame, then the moment after which the focus is led in
    await page.clock.runFor(20);
    await page.clock.runFor(aMoment);
    await page.locator('main .toast').waitFor();
  },
);

test(
  'who has gone on in a new page before the focus is led into it is not called back',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ width: 1280, height: 720 });
    await stopClock(page);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.goto('/community');
    await hydrated(page);
    const link = page.locator('footer').getByRole('link', { name: 'Contact' });
    await link.press('Enter');
    await page.locator('#contact-email').focus();
    await page.clock.runFor(aMoment);
    expect(await focused()).toBe('contact-email');

    // and who has not, is led there
    await page.goto('/community');
    await hydrated(page);
    await link.press('Enter');
    await page.locator('#contact-email').waitFor();
    await page.clock.runFor(aMoment);
    expect(await focused()).toBe('hero');
  },
);

test(
  'Escape closes the chat from the page, and the panel steps aside from what has the focus',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ width: 1280, height: 720 });
    await page.goto('/shop');
    await hydrated(page);
    await page.locator('[data-chat-launcher]').click();
    const panel = page.locator('[data-chat-panel]');
    await page.locator('[data-chat-chips]').waitFor();
    const covered = () =>
      page.evaluate(() => {
        const box = document.querySelector('[data-chat-panel]')?.getBoundingClientRect();
        const focus = document.activeElement?.getBoundingClientRect();
        return Boolean(
          box &&
          focus &&
          focus.left > box.left - focus.width &&
          focus.right < box.right + focus.width &&
          focus.left < box.right &&
          focus.right > box.left &&
          focus.top < box.bottom &&
          focus.bottom > box.top,
        );
      });
    for (const control of [
      page.locator('header nav').getByRole('link').last(),
      page.locator('#hero h2 a').last(),
      page.locator('#hero').getByRole('link', { name: 'To the price list' }),
      page.locator('[data-item="CB-001"] form .btn'),
    ]) {
      // a key before makes the focus one of the keyboard
      await page.keyboard.press('Shift');
      await control.focus();
      await expect.poll(covered).toBe(false);
    }
    const before = await focusedText(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe(before);
    await expect(page.locator('[data-chat-launcher]')).toHaveAttribute('aria-expanded', 'false');
  },
);

test(
  'Escape leaves the cookie settings and the notice from anywhere, and stores nothing',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ width: 844, height: 390, consentGiven: false });
    await page.goto('/');
    await hydrated(page);
    const notice = page.locator('[data-consent-notice]');
    await notice.getByRole('button', { name: 'Settings' }).click();
    await notice.getByRole('switch').waitFor();
    await page.locator('header a').first().focus();
    await page.keyboard.press('Escape');
    await expect(notice.getByRole('switch')).toHaveCount(0);
    // a key pressed elsewhere is no answer: the notice goes out of the way, and asks again
    await page.keyboard.press('Escape');
    await expect(notice).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBeNull();
    await page.reload();
    await notice.waitFor();
  },
);

test(
  'a bar wider than the screen shows its current item, and keeps its mark where colours are forced',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ width: 360, height: 740 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/shop');
    await hydrated(page);
    const mark = page.locator('[data-bottom-bar] [aria-current]');
    await expect.poll(async () => ((await mark.boundingBox())?.x ?? 999) + 60).toBeLessThan(360);
    const colours = await mark.evaluate((link) => [
      getComputedStyle(link, '::before').backgroundColor,
      getComputedStyle(link.parentElement?.parentElement?.parentElement ?? link).backgroundColor,
    ]);
    expect(colours[0]).not.toBe(colours[1]);
  },
);

test('at the end of the page the launcher covers nothing of the last line', { tag: '@matrix' }, async () => {
  for (const width of [390, 768, 1024, 1280]) {
    const { page, context } = await visitor({ width, height: 800, language: 'de' });
    await page.goto('/shop');
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const launcher = await page.locator('[data-chat-launcher]').boundingBox();
    for (const link of await page.locator('footer > :last-child :is(a, button)').all()) {
      const box = await link.boundingBox();
      if (!box || !launcher) throw new Error('the footer has its last line, the page its launcher');
      const beside = box.x + box.width <= launcher.x || box.y + box.height <= launcher.y;
      expect(beside, `${await link.innerText()} at ${width} px`).toBe(true);
    }
    await context.close();
  }
});

test('a filtered list says how many posts it has, and what it is called', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/blog');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Posts by category' }).getByRole('link', { name: 'Design' }).click();
  await expect(page).toHaveTitle(/^Design: /);
  const count = await page.locator('section article').count();
  await expect
    .poll(() => page.getByRole('status').allInnerTexts())
    .toContain(count === 1 ? '1 post' : `${count} posts`);
});

test('challenges are reached by their anchors, 80 px below the top', { tag: '@matrix' }, async () => {
  const { page } = await visitor();
  await page.goto('/challenges#social');
  await expect
    .poll(() => page.locator('#social').evaluate((place) => Math.round(place.getBoundingClientRect().top)))
    .toBe(80);
});

test(
  'on paper lists are open and all four pictures of the slider stand there with their captions',
  { tag: '@matrix' },
  async () => {
    const { page } = await visitor({ reducedMotion: false });
    const heights = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
    await page.goto('/shop');
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    for (const height of await heights('[data-order-text] dl')) expect(height).toBeGreaterThan(40);
    await page.emulateMedia({ media: null });
    await page.goto('/');
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    const pictures = await page.locator('.degradation-stages li').evaluateAll((items) =>
      items.map((item) => ({
        seen: getComputedStyle(item).opacity,
        caption: item.querySelector('p')?.offsetHeight ?? 0,
        top: item.getBoundingClientRect().top,
        left: item.getBoundingClientRect().left,
      })),
    );
    expect(pictures).toHaveLength(4);
    expect(pictures.every(({ seen, caption }) => seen === '1' && caption > 10)).toBe(true);
    expect(new Set(pictures.map(({ top, left }) => `${top} ${left}`)).size).toBe(4);
    expect((await page.pdf()).byteLength).toBeGreaterThan(100_000);
  },
);

test('the walk sees what it is for: a bar over the page, a text that is cut', { tag: '@matrix' }, async () => {
  const { page } = await visitor({ width: 320, height: 256, language: 'de' });
  await page.goto('/impressum');
  await hydrated(page);
  const clean = await page.evaluate(walkTabStops);
  expect(clean.problems).toEqual([]);
  await addStyles(
    page,
    '.bottom-bar{position:fixed!important;inset:auto 0 0;z-index:30;height:140px!important}h1{height:0.4em;overflow:hidden}',
  );
  const { problems } = await page.evaluate(walkTabStops);
  for (const kind of ['under nav', 'stands over the page', 'text cut'])
    expect(
      problems.some((problem) => problem.startsWith(kind)),
      kind,
    ).toBe(true);
});
