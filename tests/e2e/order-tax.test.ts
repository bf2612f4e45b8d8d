import { expect, test, type Page } from '@playwright/test';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

const orders = (email: string) => site().rows(`select * from orders where email = '${email}'`);
const main = (page: Page) => page.locator('main').innerText();

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`#order-${name}`).fill(value);
}

const dutch = {
  company: 'Bestek & Zo B.V.',
  name: 'Jan de Vries',
  street: 'Damrak 1',
  postcode: '1012 LG',
  city: 'Amsterdam',
};
const dutchId = 'NL004495445B01';

test.describe('tax follows the buyer from the first sum on', () => {
  test('a Dutch company types its VAT id and no sum has German VAT any more, from the list to the page of its request', async () => {
    const { page } = await visitor({ width: 360, height: 740 });
    await page.goto('/nl/bestelling?list=CB-002:5');
    await hydrated(page);
    await page.getByLabel('voor een bedrijf').check();
    await page.locator('#order-country').selectOption('NL');
    await fill(page, { ...dutch, email: 'vat@example.org' });
    const sums = page.locator('#order-expected');
    await sums.getByText('Btw 19').waitFor();
    // a slip in the check digits changes nothing
    await page.locator('#order-vatId').fill('NL004495446B01');
    await sums.getByText('56,53').waitFor();
    await page.locator('#order-vatId').fill(dutchId);
    await sums.getByText('Zonder Duitse btw: intracommunautaire levering').waitFor();
    expect(await sums.innerText()).toMatch(/Totaal zonder btw, zonder verzending\s+€\s47,50/);
    expect(await sums.innerText()).not.toMatch(/19|incl\. btw/);
    // and back, as soon as it is not a business any more
    await page.getByLabel('als particulier').check();
    await sums.getByText('Btw 19').waitFor();
    await page.getByLabel('voor een bedrijf').check();
    await sums.getByText('Totaal zonder btw').waitFor();
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Verder naar het overzicht' }).click();
    await page.getByRole('button', { name: 'Offerte aanvragen' }).waitFor();
    expect(await main(page)).not.toMatch(/incl\. btw|Btw 19/);
    expect(await main(page)).toMatch(/Zonder Duitse btw/);
    await page.getByRole('button', { name: 'Offerte aanvragen' }).click();
    await page.waitForURL('**/nl/bestelling/stand?token=*');
    expect(await main(page)).toMatch(/Totaal zonder btw, zonder verzending\s+€\s47,50/);
    expect(await main(page)).not.toMatch(/incl\. btw|Btw 19/);
    expect(orders('vat@example.org')).toMatchObject([{ kind: 'request', vat_cents: 0, gross_cents: 4_750 }]);
  });

  test('without scripts the next step shows the sums without German VAT, and outside the EU nobody is charged any', async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/order?list=CB-002:5');
    await page.getByLabel('for a business').check();
    await page.locator('#order-country').selectOption('NL');
    await fill(page, { ...dutch, email: 'plain@example.org', vatId: dutchId });
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    await page.getByRole('button', { name: 'Ask for a quote' }).waitFor();
    expect(await main(page)).toMatch(/No German VAT: intra-Community supply/);
    expect(await main(page)).not.toMatch(/incl\. VAT|VAT 19/);
    await page.getByRole('button', { name: 'Make changes' }).click();
    await page.locator('#order-country').selectOption('CH');
    await page.getByLabel('as a private customer').check();
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    await page.getByRole('button', { name: 'Ask for a quote' }).waitFor();
    expect(await main(page)).toMatch(/No German VAT: export/);
    expect(await main(page)).not.toMatch(/incl\. VAT|VAT 19/);
    await page.getByRole('button', { name: 'Ask for a quote' }).click();
    await page.waitForURL('**/order/status?token=*');
    expect(await main(page)).toMatch(/Total, free of VAT, without shipping\s+€47\.50/);
    expect(orders('plain@example.org')).toMatchObject([{ kind: 'request', vat_cents: 0 }]);
  });
});
