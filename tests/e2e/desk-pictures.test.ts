import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { signIn } from './acts.ts';
import { axeFindings, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

/** Taking a picture takes seconds, on a machine that does much else many more; milliseconds. */
const timeout = 180_000;

let admin: string;
test.beforeAll(async () => {
  admin = (await signedInPerson(site().dataDir, 'anna@example.org', 'admin')).token;
});

async function atDesk(path: string): Promise<Page> {
  const { context, page } = await visitor();
  await signIn(context, site(), admin);
  await page.goto(path);
  return page;
}

async function upload(page: Page, name: string, background: string): Promise<void> {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByLabel(/We have the right to publish it/).check();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

test(
  'a picture is described once, shown where it is used, replaced there, and deleted only when nothing shows it',
  { tag: '@matrix' },
  async () => {
    test.slow();

    const page = await atDesk('/website/pictures');
    await page.getByText('Nothing is uploaded yet').waitFor();
    await page.getByRole('link', { name: 'Upload a picture' }).click();
    await upload(page, 'stall.png', '#ccbb99');
    await page.getByRole('heading', { name: 'stall.png', level: 1 }).waitFor({ timeout });
    const first = page.url().split('/').at(-1) ?? '';
    for (const language of ['English', 'Deutsch', 'Nederlands', 'Français'])
      await page.getByLabel(language, { exact: true }).fill(`A stall (${language})`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await expect(page.getByLabel('Deutsch', { exact: true })).toHaveValue('A stall (Deutsch)');
    expect(await axeFindings(page)).toEqual([]);

    // inside a text, as a cover, and nowhere else
    const post = 'blog/no-second-planet-mission';
    await page.goto('/website/posts/no-second-planet-mission');
    await page.locator(`select[name*="coverImage"]`).selectOption(first);
    await page
      .locator('form', { has: page.locator('select[name*="coverImage"]') })
      .getByRole('button', { name: 'Save draft' })
      .click();
    await page.getByText('Saved, not public yet').waitFor();
    const body = page.locator(`textarea[name*="${post}/en.md"][name*="body"]`);
    const before = await body.inputValue();
    await body.fill(`${before}\n\n![A stall](/pictures/${first})`);
    await page.locator('form', { has: body }).getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Saved, not public yet')).not.toHaveCount(0);

    await page.goto(`/website/pictures/${first}`);
    await expect(page.locator('section:has(#uses-heading) li')).toHaveCount(2);
    await page.getByText('It can be deleted once nothing shows it any more').waitFor();

    await page.getByRole('link', { name: 'Replace' }).click();
    await upload(page, 'hall.png', '#99bbcc');
    await page.getByRole('heading', { name: 'hall.png', level: 1 }).waitFor({ timeout });
    const next = page.url().split('/').at(-1) ?? '';
    await expect(page.locator('section:has(#uses-heading) li')).toHaveCount(2);
    await expect(page.getByLabel('Deutsch', { exact: true })).toHaveValue('A stall (Deutsch)');
    await page.goto('/website/posts/no-second-planet-mission');
    await expect.poll(() => body.inputValue()).toContain(`(/pictures/${next})`);
    await expect(page.locator(`select[name*="coverImage"]`)).toHaveValue(next);

    await page.goto('/website');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Published: version/).waitFor({ timeout });
    const html = await (await fetch(`${site().url}/blog/no-second-planet-mission`)).text();
    const [, source = ''] = new RegExp(`<img src="(/pictures/${next}[^"]+)"[^>]*alt="A stall"`).exec(html) ?? [];
    expect((await fetch(`${site().url}${source}`)).status).toBe(200);

    await page.goto(`/website/pictures/${first}`);
    await page.getByText('shown nowhere').waitFor();
    await page.locator('.second-press summary').click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The picture is deleted').waitFor();
    await expect(page.locator('.library li')).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
  },
);
