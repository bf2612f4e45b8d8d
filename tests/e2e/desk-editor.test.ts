import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { signIn } from './acts.ts';
import { axeFindings, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

/** Taking a picture takes seconds, on a machine that does much else many more; milliseconds. */
const timeout = 180_000;
const post = '/website/posts/no-second-planet-mission';

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

const fieldOf = (page: Page) => page.locator('textarea[name*="en.md"][name*="body"]');
const around = (page: Page) => page.locator('.markdown-field', { has: fieldOf(page) });
const save = (page: Page) =>
  page
    .locator('form', { has: fieldOf(page) })
    .getByRole('button', { name: 'Save draft' })
    .click();

async function openEditor(page: Page): Promise<Locator> {
  await around(page)
    .getByRole('button', { name: /^Write in the editor/ })
    .click();
  const text = around(page).locator('.cm-content');
  await text.waitFor();
  await expect.poll(() => text.evaluate((element) => element.matches(':focus'))).toBe(true);
  return text;
}

/** What Word puts into the clipboard, as a press of the paste key brings it. */
const pasteHtml = (text: Locator, html: string) =>
  text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test(
  'a text is written in the editor as plain Markdown; opened and not changed it is the same to the letter',
  { tag: '@matrix' },
  async () => {
    test.slow();

    const page = await atDesk('/website/pictures/new/upload');
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ccbb99' } })
      .png()
      .toBuffer();
    await page.getByLabel('File').setInputFiles({ name: 'stall.png', mimeType: 'image/png', buffer });
    await page.getByLabel(/We have the right to publish it/).check();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByLabel('English', { exact: true }).fill('A stall', { timeout });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();

    await page.goto(post);
    const before = await fieldOf(page).inputValue();
    const text = await openEditor(page);
    expect(await axeFindings(page)).toEqual([]);
    await save(page);
    await page.getByText('Nothing was changed').or(page.getByText('Saved, not public yet')).waitFor();
    await expect(fieldOf(page)).toHaveValue(before);
    expect(site().rows('SELECT place FROM content_drafts')).toEqual([]);

    // a token goes as a whole
    await text.press('Control+Home');
    await page.keyboard.type('{fact:salesUnit}forks ');
    await text.press('Control+Home');
    await page.keyboard.press('Delete');
    await expect(fieldOf(page)).toHaveValue(`forks ${before}`);
    await text.press('Control+Home');
    await page.keyboard.press('Shift+End');
    await around(page).getByRole('button', { name: 'Bold' }).click();
    await expect(fieldOf(page)).toHaveValue(/^\*\*/);
    await around(page).getByRole('button', { name: 'Undo' }).click();
    await expect(fieldOf(page)).toHaveValue(`forks ${before}`);

    await text.press('Control+End');
    await pasteHtml(
      text,
      '<html><style>p {color: red}</style><!--StartFragment--><p class=MsoNormal>From <b>Word</b><o:p></o:p></p><!--EndFragment--></html>',
    );
    await expect(fieldOf(page)).toHaveValue(`forks ${before}From **Word**`);
    await around(page).locator('.markdown-pictures summary').click();
    await around(page).getByRole('button', { name: 'stall.png' }).click();
    await expect(fieldOf(page)).toHaveValue(/!\[A stall\]\(\/pictures\/photo-stall-\w+\)$/);
    const written = await fieldOf(page).inputValue();
    await save(page);
    await page.getByText('Saved, not public yet').waitFor();
    // it stays open, and so does what was written
    await text.waitFor();
    await expect(fieldOf(page)).toHaveValue(written);
    await text.press('Control+End');
    await around(page)
      .getByRole('button', { name: /^Close the editor/ })
      .click();
    await expect(fieldOf(page)).toBeVisible();
    // nothing is put where nobody writes any more
    await page.getByText('Claims, figures and links to insert').click();
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await page.getByText('Put the cursor in a text first, then choose again.').waitFor();
    await expect(fieldOf(page)).toHaveValue(written);
  },
);
