import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { legalVersions } from '../../server/features/content/legal-versions.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { hydrated, matrixUnless, useSite, useVisitors } from './harness.ts';

/** YYYY-MM-DD, and as a German reads it: the terms get another day whenever they change. */
const { effective: version } = legalVersions(loadContent()).agb;
const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version));

const site = useSite();
const visitor = useVisitors(site);

test.describe('legal pages', () => {
  test('a German reader gets the German text at once, with dates and contents that lead to its sections', async () => {
    const { page } = await visitor();
    await page.goto('/de/agb');
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual(['Allgemeine Geschäftsbedingungen']);
    await page.getByText(`Stand: Oktober 2025 · Fassung vom ${day}`).waitFor();
    await expect(page.locator('aside.notice')).toHaveCount(0);
    const contents = page.getByRole('navigation', { name: 'Inhalt' });
    const targets = await contents
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
    expect(targets).toHaveLength(9);
    for (const id of targets) await expect(page.locator(`article [id="${id}"]`), id).toHaveCount(1);
  });

  for (const [path, title, note, prefix] of [
    ['/datenschutz', 'Privacy policy', 'In short, in English', ''],
    ['/fr/agb', 'Conditions générales de vente', 'En bref, en français', '/fr'],
    ['/nl/impressum', 'Colofon', 'In het kort, in het Nederlands', '/nl'],
  ] as const)
    test(
      `${path}: title and note in the reader’s language, the text marked as German, links staying in the language`,
      matrixUnless(prefix === ''),
      async () => {
        const { page } = await visitor();
        await page.goto(path);
        await expect.poll(() => page.locator('h1').innerText()).toBe(title);
        await page.locator('aside.notice', { hasText: note }).waitFor();
        const article = page.locator('article[lang="de"]');
        await expect(article).toHaveText(/Verantwort|Geltungsbereich/, { useInnerText: true });
        const links = await article
          .locator('a[href^="/"]')
          .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
        expect(links.length).toBeGreaterThan(0);
        for (const link of links)
          expect(link.startsWith(`${prefix}/`) && !/^\/(de|nl|fr)\//.test(link.slice(prefix.length)), link).toBe(true);
      },
    );

  test('a version has an address that stays, and says whether it applies', async () => {
    const { page } = await visitor({ anyConsole: true });
    await page.goto('/de/agb');
    await page.getByRole('link', { name: 'Diese und frühere Fassungen' }).click();
    await page.waitForURL(new RegExp(`/de/agb\\?version=${version}-[0-9a-f]{8}$`));
    const shown = page.getByRole('region', { name: 'Fassungen dieses Textes' });
    await shown.getByText(`Hier steht die Fassung, die seit dem ${day} gilt.`).waitFor();
    const id = new URL(page.url()).searchParams.get('version') ?? '';
    expect(site().rows(`select language from legal_texts where version = '${id}'`)).toHaveLength(4);

    const missing = await page.goto('/de/widerruf?version=2024-01-01-00000000');
    expect(missing?.status()).toBe(404);
    await page.getByText('Eine Fassung mit dieser Kennung gibt es hier nicht.').waitFor();
    await page.getByRole('heading', { name: 'Muster-Widerrufsformular' }).waitFor();
  });

  test('a version that no longer applies shows its own text, without today’s form', async () => {
    const { page } = await visitor();
    const database = new DatabaseSync(join(site().dataDir, 'site.sqlite'), { timeout: 10_000 });
    database.exec(`insert into legal_texts select document, '2026-01-05-0123abcd', language, '2026-01-05', title,
      '## Früherer Text', is_whole, 0 from legal_texts where document = 'widerruf' and language = 'de'`);
    database.close();
    await page.goto('/de/widerruf?version=2026-01-05-0123abcd');
    await page.getByText('Hier steht eine frühere Fassung; sie galt ab dem 5. Januar 2026.').waitFor();
    await page.getByRole('heading', { name: 'Früherer Text' }).waitFor();
    await expect(page.locator('#withdrawal-form')).toHaveCount(0);
    await page.getByRole('link', { name: 'Zur geltenden Fassung' }).click();
    await page.locator('#withdrawal-form').waitFor();
  });

  test('a barrier is reported on the accessibility page, with and without scripts', async () => {
    const reports = () => site().rows(`select language from enquiries where kind = 'barrier'`);
    // a form filled in within two seconds is asked for a proof of work, by an answer that the console reports
    const { page } = await visitor({ anyConsole: true });
    await page.goto('/fr/accessibility');
    await hydrated(page);
    const form = page.locator('#report');
    await form.getByRole('button').click();
    await form.getByRole('link', { name: /10 caractères/ }).waitFor();
    await form.locator('[name="problem"]').fill('Le tableau ne se lit pas au clavier.');
    await form.getByRole('button').click();
    await form.getByText(/sous le numéro N2P-/).waitFor();
    expect(reports()).toHaveLength(1);

    const { page: plain } = await visitor({ javaScript: false });
    await plain.goto('/nl/accessibility');
    await plain.locator('#report [name="problem"]').fill('De knop heeft geen naam.');
    await plain.locator('#report button').click();
    await plain.waitForURL(/\/nl\/accessibility\?reported=N2P-[^#]*#report-sent$/);
    await plain.locator('#report').getByText('Bedankt voor je melding').waitFor();
    expect(reports().map(({ language }) => language)).toEqual(['fr', 'nl']);
  });

  test(
    'a report is there again after a look at the privacy policy, and gone once it was sent',
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ anyConsole: true });
      await page.goto('/de/accessibility');
      await hydrated(page);
      const problem = page.locator('#report [name="problem"]');
      const lookAtPrivacy = async () => {
        await page.locator('footer').getByRole('link', { name: 'Datenschutz' }).click();
        await page.waitForURL('**/de/datenschutz');
        await page.goBack();
      };
      await problem.fill('Die Tabelle ist am Telefon nicht zu lesen.');
      await page.locator('#report').getByRole('link', { name: 'Datenschutz' }).click();
      await page.waitForURL('**/de/datenschutz');
      await page.goBack();
      await expect(problem).toHaveValue('Die Tabelle ist am Telefon nicht zu lesen.');
      await page.locator('#report').getByRole('button').click();
      await page.locator('#report').getByText(/N2P-/).waitFor();
      await lookAtPrivacy();
      await expect(problem).toHaveValue('');
    },
  );

  test('prints as the text alone', async () => {
    const { page } = await visitor();
    await page.goto('/de/widerruf');
    await page.emulateMedia({ media: 'print' });
    for (const part of ['header', 'footer', '[data-bottom-bar]', '#withdrawal-form', 'nav']) {
      for (const found of await page.locator(part).all()) await expect(found, part).toBeHidden();
    }
    const floating = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.getClientRects().length > 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(floating).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Muster-Widerrufsformular' })).toBeVisible();
  });
});
