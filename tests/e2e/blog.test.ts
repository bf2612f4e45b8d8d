import { expect, test } from '@playwright/test';
import { blogCategories } from '../../domain/blog-category.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { addressInLanguage, blogPostPath } from '../../domain/pages.ts';
import { content } from '../../server/features/content/load.ts';
import { plain } from '../../server/features/content/page-data.ts';
import { hydrated, inLanguage, matrixUnless, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

const slugsIn = (category?: string) =>
  content()
    .posts.filter((post) => !category || post.facts.category === category)
    .map((post) => post.facts.slug);
const mark = (language: Locale) => {
  const claim = content().messages[language].frame?.claim;
  return typeof claim === 'object' ? claim['mark'] : undefined;
};
const withQuote = content().posts.find((post) => post.text.en.front.quote && post.text.en.front.keyFacts);

test('the chips filter the posts in place, and each state has an address', async () => {
  const { page } = await visitor();
  await page.goto('/blog');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights & Impact', { useInnerText: true });
  const chips = page.getByRole('navigation', { name: 'Posts by category' });
  await expect
    .poll(() => chips.getByRole('link').allInnerTexts())
    .toEqual(['All', 'Material Science', 'Circular Economy', 'Design', 'Company']);
  await expect(page.locator('article')).toHaveCount(slugsIn().length);
  await chips.getByRole('link', { name: 'Material Science' }).click();
  await page.waitForURL('**/blog?category=material-science');
  await expect(page.locator('article')).toHaveCount(slugsIn('material-science').length);
  await expect.poll(() => chips.locator('[aria-current]').allInnerTexts()).toEqual(['Material Science']);
  await page.goBack();
  await expect(page.locator('article')).toHaveCount(slugsIn().length);
  await expect.poll(() => chips.locator('[aria-current]').allInnerTexts()).toEqual(['All']);
});

test('without JavaScript a chip leads to its posts, in the language of the address', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de/blog');
  for (const category of blogCategories) {
    await page.locator(`main a[href="/de/blog?category=${category}"]`).click();
    await expect(page).toHaveURL(`${site().url}/de/blog?category=${category}`);
    const shown = await page
      .locator('article h2 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(shown).toEqual(slugsIn(category).map((slug) => `/de/blog/${slug}`));
  }
});

test('each category is a document of the build, in every language, also with a further parameter', async () => {
  for (const category of blogCategories)
    for (const language of locales)
      for (const [path, cookie] of [
        [addressInLanguage('/blog', language), 'language=en'],
        ['/blog', `language=${language}`],
      ] as const) {
        const answer = await fetch(`${site().url}${path}?utm_source=x&category=${category}`, { headers: { cookie } });
        const html = await answer.text();
        const linked = [...html.matchAll(/<h2[^>]*><a [^>]*href="([^"?]*)"/g)].map(([, href]) => href);
        const own = (slug: string) =>
          path === '/blog' ? blogPostPath(slug) : addressInLanguage(blogPostPath(slug), language);
        expect([answer.status, linked], `${path} ${language} ${category}`).toEqual([200, slugsIn(category).map(own)]);
        // what is rendered on request has none
        expect(answer.headers.get('etag'), `${path} ${language} ${category}`).toMatch(/^"/);
      }
});

for (const [path, language, message] of [
  ['/blog', 'en', 'This category does not exist. Here are all posts.'],
  ['/de/blog', 'de', 'Diese Kategorie gibt es nicht. Hier sind alle Beiträge.'],
  ['/nl/blog', 'nl', 'Deze categorie bestaat niet. Hier staan alle artikelen.'],
  ['/fr/blog', 'fr', 'Cette catégorie n’existe pas. Voici tous les articles.'],
] as const)
  test(`an unknown category on ${path} answers 404, says so and shows all posts`, inLanguage(language), async () => {
    const { page, errors } = await visitor({ width: 360 });
    const response = await page.goto(`${path}?category=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.locator('article')).toHaveCount(slugsIn().length);
    // the browser reports the status itself
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    errors.length = 0;
  });

for (const [language, date, reading] of [
  ['en', '10 October 2025', 'min read'],
  ['de', '10. Oktober 2025', 'Min. Lesezeit'],
  ['nl', '10 oktober 2025', 'min. leestijd'],
  ['fr', '10 octobre 2025', 'min de lecture'],
] as const)
  test(
    `a card in ${language} shows date and reading time; all of it leads to the post`,
    inLanguage(language),
    async () => {
      const { page } = await visitor({ language, width: language === 'de' ? 360 : 1280 });
      await page.goto('/blog');
      await hydrated(page);
      const [first] = content().posts;
      const card = page.locator('article').first();
      const text = await card.innerText();
      expect(text).toContain(first?.text[language].front.title);
      expect(text).toContain(date);
      expect(text).toContain(`${first?.text[language].readMinutes}\u00a0${reading}`);
      // figures stand without their marks: a card is one link
      await expect(card.locator('a')).toHaveCount(1);
      expect(text).not.toMatch(/\[\[|\{/);
      await card.click({ position: { x: 30, y: 60 } });
      await page.waitForURL(`**${blogPostPath(first?.facts.slug ?? '')}`);
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).innerText())
        .toBe(first?.text[language].front.title);
    },
  );

for (const language of locales)
  test(`a post in ${language} has all its parts`, inLanguage(language), async () => {
    if (!withQuote) throw new Error('no post with quote and key facts');
    const { front, body } = withQuote.text[language];
    const { page } = await visitor();
    await page.goto(addressInLanguage(blogPostPath(withQuote.facts.slug), language));
    // figures carry a spoken mark, lines break where they like
    const text = (await page.locator('main').innerText()).replaceAll(`(${mark(language)})`, '').replace(/\s+/g, '');
    const same = (source: string) => plain(source).replace(/\s+/g, '');
    for (const part of [
      front.title,
      front.subtitle ?? '',
      front.quote?.text ?? '',
      front.keyFacts?.title ?? '',
      ...(front.keyFacts?.facts ?? []),
    ])
      expect(text).toContain(same(part));
    const headings = (await page.getByRole('heading', { level: 2 }).allInnerTexts()).map(same);
    for (const [, heading = ''] of body.matchAll(/^## (.+)$/gm)) expect(headings).toContain(same(heading));
    await expect(page.locator('.prose a.claim')).not.toHaveCount(0);
    const related = page.locator('section[aria-labelledby="more-stories"] article');
    await expect(related).not.toHaveCount(0);
    await expect.poll(() => related.count()).toBeLessThanOrEqual(3);
    await expect(page.locator(`main a[href="${addressInLanguage('/blog', language)}#hero"]`)).toHaveCount(1);
  });

test('related posts stand under "More Stories"', async () => {
  const { page } = await visitor();
  await page.goto(blogPostPath('no-second-planet-mission'));
  const more = page.getByRole('region', { name: 'More Stories' });
  const links = await more.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links).toEqual([
    '/blog/circular-economy-beyond-recycling',
    '/blog/festival-feldtest-revolution',
    '/blog/design-meets-sustainability',
  ]);
});

test('the language menu of a post changes the language of the site', async () => {
  const { page } = await visitor({ language: 'en' });
  await page.goto(blogPostPath('design-meets-sustainability'));
  await hydrated(page);
  const menu = page.locator('header nav').filter({ hasText: 'Deutsch' });
  await expect
    .poll(() => menu.getByRole('link').allInnerTexts())
    .toEqual(['Deutsch', 'English', 'Français', 'Nederlands']);
  await menu.getByRole('link', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(menu.locator('[aria-current]')).toHaveText('Français', { useInnerText: true });
  expect(new URL(page.url()).pathname).toBe(blogPostPath('design-meets-sustainability'));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('fr');
  await page.goto('/community');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('without JavaScript the language menu leads to the other addresses', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/nl/blog/design-meets-sustainability');
  await page.getByRole('link', { name: 'Deutsch', exact: true }).last().click();
  await expect(page).toHaveURL(`${site().url}/de/blog/design-meets-sustainability`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

for (const [path, cookie, target] of [
  ['/blog/no-such-post', undefined, '/blog'],
  ['/de/blog/no-such-post', undefined, '/de/blog'],
  ['/blog/%3Cscript%3E', 'fr', '/blog'],
] as const)
  test(`the unknown slug ${path} leads to the list`, async () => {
    const response = await fetch(site().url + path, {
      redirect: 'manual',
      headers: cookie ? { cookie: `language=${cookie}` } : {},
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(target);
  });

for (const language of locales)
  test(`the feed in ${language} is announced, well-formed and holds every post`, inLanguage(language), async () => {
    const { page } = await visitor();
    await page.goto(addressInLanguage('/blog', language));
    const address = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
    expect(address).toBe(addressInLanguage('/feed.atom', language));
    const response = await fetch(site().url + address);
    expect(response.headers.get('content-type')).toContain('application/atom+xml');
    // the browser's own XML parser: strict, and no part of this project
    const feed = await page.evaluate(
      (source) => {
        const atom = new DOMParser().parseFromString(source, 'application/xml');
        const text = (parent: Element | Document, name: string) => parent.querySelector(name)?.textContent ?? '';
        return {
          broken: text(atom, 'parsererror'),
          language: atom.documentElement.getAttribute('xml:lang'),
          title: text(atom, 'feed > title'),
          author: text(atom, 'feed > author > name'),
          updated: text(atom, 'feed > updated'),
          self: atom.querySelector('feed > link[rel="self"]')?.getAttribute('href') ?? '',
          entries: [...atom.querySelectorAll('entry')].map((entry) => {
            const html = new DOMParser().parseFromString(text(entry, 'content'), 'text/html');
            return {
              id: text(entry, 'id'),
              title: text(entry, 'title'),
              summary: text(entry, 'summary'),
              published: text(entry, 'published'),
              words: html.body.innerText.split(/\s+/).length,
              relative: [...html.querySelectorAll('a')].filter((link) => link.getAttribute('href')?.startsWith('/'))
                .length,
            };
          }),
        };
      },
      await response.text(),
    );
    expect(feed).toMatchObject({
      broken: '',
      language,
      author: content().company.brand,
      updated: '2025-10-10T00:00:00Z',
    });
    expect(feed.title).toContain('Insights & Impact');
    expect(new URL(feed.self).pathname).toBe(address);
    expect(feed.entries.map((entry) => new URL(entry.id).pathname)).toEqual(
      slugsIn().map((slug) => addressInLanguage(blogPostPath(slug), language)),
    );
    for (const [at, entry] of feed.entries.entries()) {
      expect(entry.title).toBe(plain(content().posts[at]?.text[language].front.title ?? ''));
      expect(entry.summary).toBe(plain(content().posts[at]?.text[language].front.teaser ?? ''));
      expect(entry.words).toBeGreaterThan(900);
      expect(entry.relative).toBe(0);
    }
  });

for (const language of ['en', 'de'] as const)
  test(`a post in ${language} describes itself as an Article`, inLanguage(language), async () => {
    const [post] = content().posts;
    const { page } = await visitor({ javaScript: false });
    const path = addressInLanguage(blogPostPath(post?.facts.slug ?? ''), language);
    await page.goto(path);
    const described = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (source) => JSON.parse(source) as Record<string, unknown>,
    );
    const article = described.find((entry) => entry['@type'] === 'Article');
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(path);
    expect(article).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: post?.text[language].front.title,
      description: post?.text[language].front.description,
      datePublished: '2025-10-10',
      inLanguage: language,
      mainEntityOfPage: canonical,
      author: { '@type': 'Organization', name: content().company.brand },
    });
    const image = new URL(String((article?.image as { url?: string } | undefined)?.url));
    expect((await fetch(site().url + image.pathname)).headers.get('content-type')).toBe('image/webp');
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  });

for (const [path, target] of [
  ['/de/blog/circular-economy-beyond-recycling', '/de/blog/pla-revolution-home-compostable-future'],
  ['/blog/circular-economy-beyond-recycling', '/contact'],
  ['/fr/agb', '/fr/widerruf'],
] as const)
  test(
    `a link in the text of ${path} changes the page without loading the site anew, unless it is to open elsewhere`,
    matrixUnless(path.startsWith('/de')),
    async () => {
      const { page, context } = await visitor();
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => Reflect.set(window, 'loaded', 'once'));
      const link = page.locator(`main .prose a[href="${target}"]`).first();
      const opened = context.waitForEvent('page');
      await link.click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await tab.waitForURL(`**${target}`);
      await tab.close();
      expect(new URL(page.url()).pathname).toBe(path);
      await link.click();
      await page.waitForURL(`**${target}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'loaded'))).toBe('once');
      await page.goBack();
      await page.waitForURL(`**${path}`);
      await link.waitFor();
    },
  );

for (const [title, reducedMotion] of [
  ['goes along to its post', false],
  ['stays where it is for whoever wants nothing to move', true],
] as const)
  test(`a card’s picture ${title}, and from one post to the next`, async () => {
    const { page } = await visitor({ reducedMotion });
    await page.addInitScript(() => {
      const named = () =>
        [...document.querySelectorAll<HTMLElement>('[data-cover]')]
          .filter((box) => box.style.viewTransitionName !== '')
          .map((box) => box.querySelector('img')?.getAttribute('src') ?? '');
      const changes: { left: string[]; come: string[] }[] = [];
      Reflect.set(window, 'changes', changes);
      const real = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const change = { left: named(), come: [''] };
        const transition = real(update);
        void transition.updateCallbackDone.then(() => {
          change.come = named();
          changes.push(change);
        });
        return transition;
      };
    });
    const changes = () => page.evaluate(() => Reflect.get(window, 'changes') as { left: string[]; come: string[] }[]);
    await page.goto('/blog');
    await hydrated(page);
    const follow = async (card: string, before: number) => {
      const picture = await page.locator(`${card} [data-cover] img`).first().getAttribute('src');
      await page.locator(`${card} a`).first().click();
      await expect.poll(async () => (await changes()).length).toBe(before + 1);
      expect((await changes())[before]).toEqual({ left: reducedMotion ? [] : [picture], come: [picture] });
    };
    await follow('main article:has(h2 a)', 0);
    await page.getByRole('heading', { name: 'More Stories' }).waitFor();
    await follow('article:has(h3 a)', 1);
  });
