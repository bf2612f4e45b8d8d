import { expect, test, type Page } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { button, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

/** Publishing takes seconds, on a machine that does much else many more; milliseconds. */
const timeout = 180_000;

let owner: string;
test.beforeAll(async () => {
  owner = (await signedInPerson(site().dataDir, 'karl@example.org', 'admin', 'de')).token;
});

async function atDesk(path: string): Promise<Page> {
  const { context, page } = await visitor();
  await signIn(context, site(), owner);
  await page.goto(path);
  await hydrated(page);
  return page;
}

const home = async () => (await (await fetch(`${site().url}/de`)).text()).replace(/[\s\u00a0]+/g, ' ');

test('the owner changes the first sentence of the home page in German, looks at it, and publishes it', async () => {
  test.setTimeout(2 * timeout);
  const page = await atDesk('/website/texts/home');
  const title = page.getByRole('group', { name: 'Überschrift' }).first();
  const english = title.getByRole('group', { name: 'English' });
  await expect(title.getByLabel('Solange alle diese Nachweise fehlen').first()).toHaveValue(
    'Von der Theke in die Hand',
  );
  await expect(english).toBeHidden();
  expect(await page.locator('form .content-rows textarea:visible').evaluateAll(signs)).toEqual([]);
  // at the end of the page the bar with the buttons covers no field
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await axeFindings(page)).toEqual([]);

  await title
    .getByLabel(/^Wenn der Nachweis da ist/)
    .first()
    .fill('Vom Feld auf den Tisch und zurück');
  await title.getByLabel('Solange alle diese Nachweise fehlen').first().fill('Von der Theke gleich in die Hand');
  await button(page, 'Entwurf speichern').click();
  await page.getByText('Gespeichert, noch nicht öffentlich').waitFor();
  await title.getByText(/Noch nicht angepasst.*English, Nederlands, Français/).waitFor();
  // the claims that no reader sees are still there
  expect(site().rows('SELECT value FROM content_drafts')).toEqual([
    {
      value: JSON.stringify(
        '<<Vom Feld auf den Tisch und zurück {about:home-compostable} || Vom Acker auf den Tisch {about:bio-based} || Von der Theke gleich in die Hand>>',
      ),
    },
  ]);
  await page.getByRole('link', { name: 'Als Seite ansehen' }).click();
  await expect(page.frameLocator('iframe[title^="Vorschau"]').locator('h1')).toContainText(
    /Vom Feld auf den Tisch und zurück|Von der Theke gleich in die Hand/,
    { timeout },
  );
  await page.goto('/website');
  await button(page, 'Veröffentlichen').click();
  await page.getByText(/^Veröffentlicht: Fassung/).waitFor({ timeout });
  expect(await home()).toMatch(/Vom Feld auf den Tisch und zurück|Von der Theke gleich in die Hand/);
});

/** Fields in which something stands that is no word. */
const signs = (fields: (HTMLElement | SVGElement)[]): string[] =>
  fields.flatMap((field) =>
    field instanceof HTMLTextAreaElement && /<<|>>|\|\|/.test(field.value) ? [field.value] : [],
  );

test('texts are edited in the languages that somebody has chosen, also the next time', async () => {
  const page = await atDesk('/website/texts/contact');
  const row = page.getByRole('group', { name: 'Untertitel' }).first();
  await expect(row.getByLabel('Deutsch')).toBeVisible();
  await expect(row.getByLabel('English')).toBeHidden();
  // what was typed stays, whatever is chosen then
  await row.getByLabel('Deutsch').fill('Schreiben Sie uns');
  await page.getByLabel('Deutsch und Englisch').check();
  await expect(row.getByLabel('English')).toBeVisible();
  await expect(row.getByLabel('Français')).toBeHidden();
  await expect(row.getByLabel('Deutsch')).toHaveValue('Schreiben Sie uns');
  await row.getByRole('button', { name: /^Weitere Sprachen: Nederlands, Français/ }).click();
  await expect(row.getByLabel('Français')).toBeVisible();
  await row.getByLabel('Deutsch').fill('');
  await page.goto('/website/texts/community');
  await hydrated(page);
  await expect(page.getByLabel('Deutsch und Englisch')).toBeChecked();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await axeFindings(page)).toEqual([]);

  const without = await visitor({ javaScript: false });
  await signIn(without.context, site(), owner);
  await without.page.goto('/website/texts/contact');
  await expect(without.page.getByLabel('Français').first()).toBeVisible();
});
