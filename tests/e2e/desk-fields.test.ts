import { expect, test, type Locator, type Page } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { button, expectOnlyRefusals, signIn } from './acts.ts';
import { addStyles, uncovered } from './add-styles.ts';
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

/** The wordings that the website does not show today. */
async function unfold(within: Locator): Promise<void> {
  const folds = within.locator('summary:visible', { hasText: /^\d+ andere Fassung/ });
  for (const fold of await folds.all()) await fold.click();
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
  // what nobody reads today is folded
  await unfold(title);
  // those further down are made as one comes near
  for (const end of [0.5, 1]) await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), end);
  await expect.poll(() => page.locator('form .content-rows textarea:visible').evaluateAll(signs)).toEqual([]);
  await addStyles(page, uncovered);
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

test('a claim in a sentence looks like a word, goes with one key, comes back, and is put in from the list', async () => {
  const page = await atDesk('/website/texts/home');
  const row = page.getByRole('group', { name: 'Unterzeile' }).first();
  const german = row.getByRole('group', { name: 'Deutsch' });
  await unfold(german);
  const field = german.locator('textarea').nth(4);
  const text = german.getByRole('textbox', { name: 'Sonst, wenn dieser Nachweis da ist (heimkompostierbar)' });
  await expect(text).toHaveText(/^: ?Aussage: heimkompostierbar ?\.$/);
  await expect(text).toHaveAccessibleName(/^Unterzeile, Deutsch, Sonst, wenn dieser Nachweis da ist/);
  await expect(field).toHaveValue(': {claim:home-compostable}.');
  await addStyles(page, uncovered);
  expect(await axeFindings(page, { within: '.content-form' })).toEqual([]);

  await text.press('Control+End');
  await text.press('ArrowLeft');
  await text.press('Backspace');
  await expect(field).toHaveValue(': .');
  await text.press('Control+z');
  await expect(field).toHaveValue(': {claim:home-compostable}.');
  // beside it one writes on
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Immer');
  await page.getByText('Aussagen, Zahlen und Links zum Einsetzen').click();
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await expect(field).toHaveValue(/^: \{claim:home-compostable\}\. Immer \[[^\]]+\]\(\/shop\)$/);
  await expect(text).toHaveText(/→ Shop/);
  await button(page, 'Entwurf speichern').click();
  await page.getByText('Gespeichert, noch nicht öffentlich').waitFor();
  await expect(text).toHaveText(/Aussage: heimkompostierbar/);
  await page.goto('/website');
  await page.getByRole('button', { name: /^Entwurf verwerfen.*Unterzeile/ }).click();
  await page.getByText('Nichts wartet auf Veröffentlichung').waitFor();
});

test('of the wordings of a sentence the one is marked that the website shows today', async () => {
  const page = await atDesk('/website/texts/home');
  const german = page.getByRole('group', { name: 'Überschrift' }).first().getByRole('group', { name: 'Deutsch' });
  const live = german.locator('.wording').filter({ hasText: 'steht heute auf der Website' });
  await expect(live).toHaveCount(1);
  expect(await home()).toContain(await live.locator('textarea').inputValue());
});

test('whoever chooses another picture for a product sees what is said of it, and is asked whether it fits', async () => {
  const page = await atDesk('/website/products/forks');
  const picture = page.locator(`select[name='["products/forks/facts.json","image"]']`);
  const words = page.locator(`[name='["products/forks/de.json","imageAlt"]']`);
  const before = await words.inputValue();
  expect(before).not.toBe('');
  const row = page.locator('.content-row', { has: picture });
  // the words stand right below the picture
  await expect(row.locator('xpath=following-sibling::*[1]').locator(words)).toBeVisible();
  const asked = page.getByText('ob die Beschreibung noch stimmt');
  await expect(asked).toBeHidden();
  await picture.selectOption('product-spoon');
  await expect(asked).toBeVisible();
  await addStyles(page, uncovered);
  expect(await axeFindings(page, { within: '.content-form' })).toEqual([]);
  await button(page, 'Entwurf speichern').click();
  await page.getByText('Gespeichert, noch nicht öffentlich').waitFor();
  await expect(asked).toBeVisible();
  await expect(words).toHaveValue(before);
  await page.goto('/website');
  await page.getByRole('button', { name: /^Entwurf verwerfen.*Bild/ }).click();
  await page.getByText('Nichts wartet auf Veröffentlichung').waitFor();
});

test('whoever comes from the search to a German sentence sees that language alone', async () => {
  const page = await atDesk('/website');
  await page.getByLabel('Einen Satz finden').fill('eine bessere Welt');
  await button(page, 'Finden').click();
  await page.getByRole('link', { name: 'Community, Deutsch: Untertitel' }).click();
  const row = page.getByRole('group', { name: 'Untertitel', exact: true });
  await expect(row.getByLabel('Deutsch')).toBeVisible();
  await expect(row.getByLabel('English')).toBeHidden();
});

test('of a sentence with several wordings only the changed one is marked', async () => {
  const page = await atDesk('/website/texts/home');
  const german = page.getByRole('group', { name: 'Unterzeile' }).first().getByRole('group', { name: 'Deutsch' });
  await expect(german.getByText('So steht es heute da:')).toBeVisible();
  const fields = german.locator('.wording:not(.unchanged)');
  await expect(fields).toHaveCount(0);
  await german.locator('textarea').first().fill('Einwegbesteck aus dem, was übrig bleibt');
  await button(page, 'Entwurf speichern').click();
  await page.getByText('Gespeichert, noch nicht öffentlich').waitFor();
  await expect(fields).toHaveCount(1);
  await expect(german.getByText('So steht es da, sobald es veröffentlicht ist:')).toBeVisible();
  await page.goto('/website');
  await page.getByRole('button', { name: /^Entwurf verwerfen.*Unterzeile/ }).click();
  await page.getByText('Nichts wartet auf Veröffentlichung').waitFor();
});

/** Fields in which something stands that is no word. */
const signs = (fields: (HTMLElement | SVGElement)[]): string[] =>
  fields.flatMap((field) =>
    field instanceof HTMLTextAreaElement && /<<|>>|\|\||\{|\]\(/.test(field.value) ? [field.value] : [],
  );

test('texts are edited in the languages that somebody has chosen, also the next time', async () => {
  const page = await atDesk('/website/texts/contact');
  const row = page.getByRole('group', { name: 'Untertitel' }).first();
  await expect(row.getByLabel('Deutsch')).toBeVisible();
  await expect(row.getByLabel('English')).toBeHidden();
  // what was typed stays, whatever is chosen then
  await row.getByLabel('Deutsch').fill('Schreiben Sie uns');
  // what is shown is there already: the form is not fetched again for it
  const fetched: string[] = [];
  page.on('request', (request) => {
    const isOfForm = request.url().includes('/contact.data') && !request.url().endsWith('_routes=document%2Fframe');
    if (request.method() === 'GET' && isOfForm) fetched.push(request.url());
  });
  const choose = async (languages: string) => {
    const kept = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByLabel(languages).check();
    await (await kept).finished();
  };
  await choose('Alle Sprachen');
  await choose('Deutsch und Englisch');
  expect(fetched).toEqual([]);
  await expect(row.getByLabel('English')).toBeVisible();
  await expect(row.getByLabel('Français')).toBeHidden();
  await expect(row.getByLabel('Deutsch')).toHaveValue('Schreiben Sie uns');
  await row.getByRole('button', { name: /^Weitere Sprachen: Nederlands, Français/ }).click();
  await expect(row.getByLabel('Français')).toBeVisible();
  await row.getByLabel('Deutsch').fill('');
  await page.goto('/website/texts/community');
  await hydrated(page);
  await expect(page.getByLabel('Deutsch und Englisch')).toBeChecked();
  await addStyles(page, uncovered);
  expect(await axeFindings(page)).toEqual([]);

  const without = await visitor({ javaScript: false });
  await signIn(without.context, site(), owner);
  await without.page.goto('/website/texts/contact');
  await expect(without.page.getByLabel('Français').first()).toBeVisible();
});

const titleOf = (page: Page) => page.getByRole('group', { name: 'Untertitel' }).first().getByLabel('Deutsch');

test('where a colleague was quicker the form of one page shows theirs, and the next press saves', async () => {
  const { page, context, errors } = await visitor();
  await signIn(context, site(), owner);
  await page.goto('/website/texts/community');
  await hydrated(page);
  const colleague = await visitor();
  await signIn(
    colleague.context,
    site(),
    (await signedInPerson(site().dataDir, 'rita@example.org', 'clerk', 'de')).token,
  );
  await colleague.page.goto('/website/texts/community');
  await hydrated(colleague.page);
  const save = (at: Page) =>
    at.locator('form', { has: titleOf(at) }).getByRole('button', { name: 'Entwurf speichern' });
  await titleOf(colleague.page).fill('Wir machen mit');
  await save(colleague.page).click();
  await colleague.page.getByText('Gespeichert, noch nicht öffentlich').waitFor();
  await titleOf(page).fill('Machen Sie mit');
  await save(page).click();
  await page.locator('.clash').waitFor();
  expectOnlyRefusals({ errors });
  await expect(titleOf(page)).toHaveValue('Wir machen mit');
  await titleOf(page).fill('Machen Sie mit');
  await save(page).click();
  await page.getByText('Gespeichert, noch nicht öffentlich').waitFor();
  await expect(page.locator('.clash')).toHaveCount(0);
});

test('what is put in from the list stands where one was writing, also where an editor opens only as one leaves', async () => {
  const page = await atDesk('/website/texts/contact');
  await titleOf(page).fill('Wir sagen {fact:vat} gern mehr');
  for (let letter = 0; letter < 'gern mehr'.length; letter += 1) await titleOf(page).press('ArrowLeft');
  await page.getByText('Aussagen, Zahlen und Links zum Einsetzen').click();
  await page.getByRole('group', { name: 'Untertitel' }).first().locator('.cm-content').first().waitFor();
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await expect(page.locator(`[name='["messages/de/contact.json","hero","subtitle"]']`)).toHaveValue(
    /^Wir sagen \{fact:vat\} \[[^\]]+\]\(\/shop\) gern mehr$/,
  );
});

test('what is wrong in a sentence with tokens is said in its editor, and a press that leads to it leads into that', async () => {
  const page = await atDesk('/website/texts/contact');
  const group = page.getByRole('group', { name: 'Untertitel' }).first();
  await titleOf(page).fill('Schreiben Sie uns {fact:none}');
  await group.getByText('Den Platzhalter {fact:none} gibt es nicht').waitFor();
  const other = page.locator('form', { hasNot: page.locator('[name*="subtitle"]') }).last();
  const save = other.getByRole('button', { name: 'Entwurf speichern' });
  await save.focus();
  const text = group.locator('.cm-content').first();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(text).toHaveAttribute('aria-description', /Den Platzhalter \{fact:none\} gibt es nicht/);
  await addStyles(page, uncovered);
  expect(await axeFindings(page, { within: '.content-form' })).toEqual([]);
  await save.click();
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport();
  // what is said of it follows what is typed
  await text.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect(text).not.toHaveAttribute('aria-invalid');
});
