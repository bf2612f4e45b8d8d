import { expect, test } from '@playwright/test';
import { locales } from '../../domain/locale.ts';
import { newNewsletter, type NewsletterContent } from '../../domain/newsletter.ts';
import { putInArchive } from '../../server/features/newsletters/archive-newsletter.ts';
import { packNewsletter } from '../../server/features/newsletters/newsletter-text.ts';
import { besideServer } from '../fakes/desk-accounts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);
const day = '2026-11-30';

const edition = (subject: string, words: string, home: string) => ({
  subject,
  blocks: [
    { type: 'headline', text: subject },
    { type: 'linked', parts: [{ text: words }, { text: 'Shop', href: `${site().url}${home}/shop` }, { text: '.' }] },
    {
      type: 'picture',
      picture: { cid: 'party-box@pictures', alt: 'Party box', width: 800, height: 600, caption: 'Rendering' },
    },
    {
      type: 'card',
      title: 'Box',
      lines: ['One line', 'Another line'],
      picture: null,
      label: 'Look',
      href: `${site().url}${home}/shop#forks`,
    },
    { type: 'button', label: 'Go', href: 'https://example.org/' },
  ] as const,
  pictures: [],
  claims: { subject: [], blocks: [[], [], [], [], []] },
});

test.beforeAll(async () => {
  const written: NewsletterContent = { ...newNewsletter('Internal'), languages: ['de', 'en'] };
  await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      await transaction
        .insertInto('newsletters')
        .values({
          id: 'newsletter',
          name: written.name,
          state: 'sent',
          paused_because: null,
          version: 1,
          content: JSON.stringify(written),
          created_at: 0,
          saved_at: 0,
          saved_by: null,
          scheduled_at: null,
          started_at: Date.parse(`${day}T08:00:00Z`),
          resumed_at: null,
          listed_to: '',
          listed_at: 1,
          finished_at: 1,
          recipients: 0,
          sent: 0,
          refused: 0,
          unclear: 0,
          left_before: 0,
          not_reached: 0,
          bounced: 0,
          unsubscribed: 0,
        })
        .execute();
      const editions = [
        { language: 'de', ...edition('Neues aus Halle', 'Alles steht im ', '/de') },
        { language: 'en', ...edition('News from Halle', 'All of it is in the ', '') },
      ];
      await transaction
        .insertInto('newsletter_editions')
        .values(
          editions.map(({ language, ...one }) => ({
            id: `newsletter:${language}`,
            newsletter_id: 'newsletter',
            language,
            subject: one.subject,
            content: packNewsletter(one),
          })),
        )
        .execute();
      await putInArchive(transaction, 'newsletter', { siteUrl: site().url, now: Date.now() });
    }),
  );
});

const list = { en: '/newsletter/archive', de: '/de/newsletter/archiv' };
const address = { en: '/newsletter', de: '/de/newsletter' };

test.describe('newsletters on the site', () => {
  test('without scripts: from the newsletter page to the list, to the newsletter, and from there into the shop', async () => {
    const { page } = await visitor({ javaScript: false, width: 360 });
    await page.goto('/de/newsletter');
    await page.getByRole('link', { name: 'Frühere Newsletter lesen' }).click();
    await expect(page).toHaveURL((url) => url.pathname === list.de);
    await page.getByRole('main').getByRole('link', { name: 'Neues aus Halle' }).click();
    await expect(page).toHaveURL((url) => url.pathname === `${address.de}/${day}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neues aus Halle');
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('Verschickt am 30. November 2026');
    expect(text).toContain('Preise und Termine sind die von damals');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const link = (rel: string) => page.locator(`link[rel="${rel}"]`).first().getAttribute('href');
    await expect.poll(() => link('canonical')).toMatch(new RegExp(`^http.*${address.de}/${day}$`));
    // German, English and whoever has neither
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
    await page.getByRole('main').locator('.prose').getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/de/shop');
  });

  test('with scripts the language menu leads to the same newsletter, and a language it lacks says so', async () => {
    const { page, errors } = await visitor({ width: 1440 });
    await page.goto(`${address.de}/${day}`);
    await hydrated(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Alle Newsletter' }).click();
    await page.getByRole('heading', { name: 'Newsletter-Archiv' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`/fr/newsletter/${day}`);
    await page.getByText('n’est parue que dans une autre langue : English').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
    await expect
      .poll(() => page.locator('link[rel="canonical"]').getAttribute('href'))
      .toMatch(new RegExp(`:\\d+${address.en}/${day}$`));
    expect(errors).toEqual([]);
  });

  test('addresses that lead nowhere, feed and sitemap', async () => {
    const get = (path: string, init?: RequestInit) => fetch(`${site().url}${path}`, init);
    expect((await get(`${address.de}/2020-01-01`)).status).toBe(404);
    expect((await get(`${address.de}/${day}`, { method: 'POST' })).status).toBe(405);
    for (const language of locales) {
      const feed = await get(language === 'en' ? '/newsletter.atom' : `/${language}/newsletter.atom`);
      expect(feed.status).toBe(200);
      expect((await feed.text()).includes('<entry>')).toBe(language === 'de' || language === 'en');
    }
    const robots = await (await get('/robots.txt')).text();
    const sitemap = /^Sitemap: \S+(\/sitemap-newsletters\.xml)$/m.exec(robots)?.[1] ?? '';
    expect(await (await get(sitemap)).text()).toContain(`${address.de}/${day}</loc>`);
    const page = await get(`${address.en}/${day}`);
    expect(page.headers.get('x-robots-tag')).toBeNull();
    expect(await page.text()).not.toMatch(/Internal|name="robots"/);
    await besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction.updateTable('archived_newsletters').set({ shown_since: null }).execute(),
      ),
    );
    expect((await get(`${address.en}/${day}`)).status).toBe(410);
    const empty = await get(list.en);
    expect(empty.status).toBe(200);
    expect(await empty.text()).toContain('name="robots" content="noindex"');
  });
});
