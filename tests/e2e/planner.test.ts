import { expect, test } from '@playwright/test';
import { axeFindings, hydrated, matrixUnless, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

test('without scripts: from the order page to the plan, mistakes named with nothing lost, and onto the list', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de/bestellung');
  await page.getByRole('link', { name: 'Veranstaltungsplaner' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/de/veranstaltungsplaner');
  await page.getByLabel('Gäste pro Tag').fill('2,5');
  await page.getByLabel('Pommes oder Currywurst').fill('100');
  await page.getByRole('button', { name: 'Berechnen' }).click();
  await page.getByRole('link', { name: 'Gäste: eine ganze Zahl von 1 bis 1000000, ohne Punkt und Komma' }).waitFor();
  await expect(page.getByLabel('Gäste pro Tag')).toHaveValue('2,5');
  await expect(page.getByLabel('Pommes oder Currywurst')).toHaveValue('100');
  await page.getByLabel('Gäste pro Tag').fill('1000');
  await page.getByRole('button', { name: 'Berechnen' }).click();
  await page.getByRole('heading', { name: 'Das brauchen Sie' }).waitFor();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const line = await page.locator('[data-line="CB-004"]').innerText();
  expect(line).toContain('11');
  expect(line).toContain('53,90');
  await page.getByRole('link', { name: 'Auf die Bestellliste setzen' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/de/bestellung');
  await expect(page.locator('#order-amount-CB-004')).toHaveValue('11');
});

test('on a phone: the plan gets the focus, changes with the event, and joins what is on the list already', async () => {
  const { page } = await visitor({ width: 360, height: 740 });
  await page.goto('/order?item=CB-PARTY-001&quantity=2');
  await hydrated(page);
  await page.locator('main').getByRole('link', { name: 'event planner' }).click();
  await page.waitForURL('**/planner');
  await page.getByLabel('Guests per day').fill('500');
  await page.getByLabel('Days').fill('2');
  await page.getByLabel('Meal that needs cutting').fill('50');
  await page.getByLabel(/^Somebody can wash up/).check();
  await page.getByRole('button', { name: 'Work it out' }).click();
  const heading = page.getByRole('heading', { name: 'What you need' });
  await heading.waitFor();
  await expect(heading).toBeFocused();
  await page.getByText('You can wash up: then choose reusables').waitFor();
  await page.getByText('550 reusable pieces would do instead of 1,100 single-use ones', { exact: false }).waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);

  await page.getByLabel('Guests per day').fill('nobody');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page.locator('#event-problems')).toBeFocused();
  await expect(page.getByLabel('Guests per day')).toHaveValue('nobody');
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await page.goBack();
  await page.getByText('Guests per day: 500').waitFor();
  await expect(page.getByLabel('Guests per day')).toHaveValue('500');

  // as it is printed, it can be typed
  await page.getByLabel('Guests per day').fill('1,000');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await page.getByText('Guests per day: 1,000').waitFor();
  await page.goBack();
  await page.getByText('Guests per day: 500').waitFor();

  await page.getByRole('link', { name: 'Add it to the order list' }).click();
  await page.waitForURL('**/order');
  await expect(page.locator('#order-amount-CB-001')).toHaveValue('6');
  await expect(page.locator('#order-amount-CB-002')).toHaveValue('6');
  await expect(page.locator('#order-amount-CB-PARTY-001')).toHaveValue('2');
});

test('signs for the bins are there to print, in four languages and two sizes', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/fr/preparer-un-evenement');
  const signs = page.locator('#signs a');
  await expect(signs).toHaveCount(8);
  for (const link of await signs.all()) {
    const response = await fetch(site().url + (await link.getAttribute('href')));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(100_000);
  }
});

for (const path of ['/planner', '/de/veranstaltungsplaner'] as const)
  test(
    `${path}: a change of language leaves the focus where it is; the same question asked again leads to its answer again`,
    matrixUnless(path !== '/planner'),
    async () => {
      const { page } = await visitor();
      for (const [guests, answer] of [
        ['500', '#plan'],
        ['nobody', '#event-problems'],
      ] as const) {
        await page.goto(`${path}?guests=${guests}&days=1&spare=10&plate=50`);
        await hydrated(page);
        const hasFocus = (selector: string) =>
          page.locator(selector).evaluate((element) => element === document.activeElement);
        await page.locator('main form button[type="submit"]').press('Enter');
        await expect.poll(() => hasFocus(answer)).toBe(true);
        const guestsField = page.locator('#event-guests');
        await guestsField.focus();
        await page.locator('header button[aria-haspopup="menu"]').press('Enter');
        await page.getByRole('menuitemradio', { name: 'Français' }).press('Enter');
        await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
        await expect.poll(() => hasFocus('header button[aria-haspopup="menu"]')).toBe(true);
        await page.locator('main form button[type="submit"]').press('Enter');
        await expect.poll(() => hasFocus(answer)).toBe(true);
      }
    },
  );
