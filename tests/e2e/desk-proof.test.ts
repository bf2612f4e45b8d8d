import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { locales, type Locale } from '../../domain/locale.ts';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

/** Rendering takes a few seconds, on a machine that does much else many more; milliseconds. */
const timeout = 180_000;

const covers: Readonly<Record<Locale, string>> = {
  en: 'the base material as delivered',
  de: 'das Basismaterial im Lieferzustand',
  nl: 'het basismateriaal zoals geleverd',
  fr: 'le matériau de base à la livraison',
};

const claimsIn = async (language: Locale) =>
  (await (await fetch(`${site().url}/claims`, { headers: { cookie: `language=${language}` } })).text()).replace(
    /[\s\u00a0]+/g,
    ' ',
  );

async function upload(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('File').setInputFiles({ name, mimeType, buffer });
  await page.getByLabel(/We have the right to publish it/).check();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

test(
  'a proof is uploaded as it was photographed, described, published, and stands with its claim in four languages',
  { tag: '@matrix' },
  async () => {
    test.slow();

    const { token } = await signedInPerson(site().dataDir, 'anna@example.org', 'admin');
    const { page, context, errors } = await visitor();
    await signIn(context, site(), token);
    await page.goto('/website/claims/co2-95');
    await page.getByRole('link', { name: 'Upload a proof' }).click();
    await page.getByRole('heading', { name: 'Upload a proof' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const pdf = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer\n%%EOF\n';
    const wrong: [file: string, type: string, bytes: Buffer, words: RegExp][] = [
      ['report.pdf', 'application/pdf', Buffer.from(`GIF89a${pdf}`), /not one of the file types/],
      ['seal.svg', 'image/svg+xml', Buffer.from('<svg><script>alert(1)</script></svg>'), /not one of the file types/],
      ['form.pdf', 'application/pdf', Buffer.from(pdf.replace('Catalog', 'Catalog /S /J#61vaScript')), /run a program/],
    ];
    for (const [name, type, bytes, words] of wrong) {
      await upload(page, name, type, bytes);
      await page.getByText(words).waitFor();
    }
    await expect
      .poll(() => errors.splice(0).filter((error) => error.includes('status of 400')))
      .toHaveLength(wrong.length);
    // without scripts the browser sends all of it, and still gets the sentence
    const plain = await visitor({ javaScript: false });
    await signIn(plain.context, site(), token);
    await plain.page.goto('/website/claims/co2-95/upload');
    await upload(plain.page, 'scan.jpg', 'image/jpeg', Buffer.alloc(40 * 1024 * 1024));
    await plain.page.getByText('The file is larger than 12 MB').waitFor();
    expect(site().rows('SELECT name FROM content_files')).toEqual([]);

    const scan = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#fffdf5' } })
      .withExif({ IFD0: { Model: 'Spy 3000' } })
      .jpeg()
      .toBuffer();
    await upload(page, 'Life cycle report.jpg', 'image/jpeg', scan);
    const name = page.getByLabel('Proof: file');
    await name.waitFor({ timeout });
    await expect(name).toHaveValue(/^life-cycle-report-[\da-f]{8}\.pdf$/);
    const path = await page.getByRole('link', { name: 'Open the document' }).getAttribute('href');
    expect(path).toBe(`/proofs/${await name.inputValue()}`);
    // to nobody but who is signed in at the desk, yet
    expect((await fetch(`${site().url}${path}`)).status).toBe(404);
    expect((await fetch(`${site().deskUrl}${path}`, { redirect: 'manual' })).status).toBe(302);
    const shown = await page.request.get(`${site().deskUrl}${path}`);
    expect(shown.headers()['content-type']).toBe('application/pdf');
    expect((await shown.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByLabel('Proof: kind').selectOption({ label: 'life-cycle assessment' });
    await page.getByLabel('Proof: issuer').fill('Sample Institute for Materials');
    await page.getByLabel('Proof: number').fill('LCA-17');
    await page.getByLabel('Proof: dated').fill('2026-10-02');
    await page.getByLabel('Proof: valid until').fill('2099-01-31');
    await page.getByLabel('All languages').check();
    const rows = page.getByRole('group', { name: 'Proof: what exactly it covers' });
    for (const [at, language] of locales.entries()) await rows.getByRole('textbox').nth(at).fill(covers[language]);
    await expect
      .poll(() => rows.locator('[lang]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('lang'))))
      .toEqual([...locales]);
    await page.getByRole('button', { name: 'Save draft' }).first().click();
    await page.getByText('Saved, not public yet').waitFor();
    expect(await claimsIn('en')).not.toContain('Sample Institute');

    await page.goto('/website');
    await expect(page.locator('.differences')).toContainText('Sample Institute for Materials');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.locator('main')).toContainText('Published: version 1 has just gone public', { timeout });
    for (const language of locales) {
      const claims = await claimsIn(language);
      for (const words of ['Sample Institute for Materials', 'LCA-17', '2099', covers[language], `href="${path}"`])
        expect(claims).toContain(words);
    }
    const proof = await fetch(`${site().url}${path}`);
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await proof.arrayBuffer()).includes('Spy 3000')).toBe(false);
  },
);

test('a certificate is entered at its product, says what changes before it is public, and stands with its claim', async () => {
  test.setTimeout(2 * timeout);
  const { token } = await signedInPerson(site().dataDir, 'cleo@example.org', 'admin');
  const { page, context, errors } = await visitor();
  await signIn(context, site(), token);
  await page.goto('/website/products/forks');
  await page.getByRole('link', { name: 'A certificate has come' }).click();
  await expect(page.getByLabel('Forks', { exact: true })).toBeChecked();
  await page.getByLabel('Knives', { exact: true }).check();
  await page.getByLabel('Which claim does it prove?').selectOption('home-compostable');
  await page.getByLabel('Number').fill('S 0815');
  await page.getByLabel('Issued on').fill('2026-10-02');
  await page.getByLabel('Valid until').fill('2099-01-31');
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer\n%%EOF\n');
  await page
    .getByLabel('Document')
    .setInputFiles({ name: 'Fork certificate.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByLabel(/We have the right to publish it/).check();
  const go = page.getByRole('button', { name: 'Save and see what changes' });
  await go.click();

  // only the issuer is missing: what was typed and uploaded is still there
  await page.getByText('Enter who issued it.').waitFor({ timeout });
  await expect(page.getByText(/^Already uploaded: fork-certificate-[\da-f]{8}\.pdf/)).toBeVisible();
  await expect(page.getByLabel('Number')).toHaveValue('S 0815');
  await expect(page.getByLabel('Knives', { exact: true })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => errors.splice(0).filter((error) => error.includes('status of 400'))).toHaveLength(1);
  await page.getByLabel('Issued by').fill('Sample Test Centre');
  await go.click();

  await page.getByRole('heading', { name: 'What changes on the website' }).waitFor();
  const shown = page.locator('.certificate-shown');
  await expect(shown).toContainText('covers: Forks and Knives');
  await expect(shown).toContainText('valid until 31 January 2099');
  await expect(page.getByText(/^Texts that make this claim \(\d+\)$/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await claimsIn('de')).not.toContain('Sample Test Centre');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText(/Published: version \d+ has just gone public/).waitFor({ timeout });
  const claims = await claimsIn('de');
  for (const words of ['Sample Test Centre', 'S 0815', 'Gabeln und Messer']) expect(claims).toContain(words);

  // the list of claims says which are proven, and leads to the same form; the log names what was changed
  await page.goto('/website/claims');
  const proven = page.locator('.things li', { hasText: 'home-compostable' }).filter({ hasText: /proven$/ });
  await expect(proven.first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/log');
  await expect(page.locator('.log-place').first()).toContainText(/: /);
  await page.goto('/website/claims');
  await page.getByRole('link', { name: 'A certificate has come' }).click();
  await page.getByRole('heading', { name: 'A certificate has come' }).waitFor();
});

test('what is wrong with a certificate is said at the top of the form and at its fields, a document that is too large at once', async () => {
  const { token } = await signedInPerson(site().dataDir, 'emil@example.org', 'admin');
  const { page, context, errors } = await visitor();
  await signIn(context, site(), token);
  await page.goto('/website/certificate?large');
  await hydrated(page);
  await page.getByText('The file is larger than 12 MB').waitFor();
  const document = page.getByLabel('Document');
  const go = page.getByRole('button', { name: 'Save and see what changes' });
  const scan = (bytes: number) => ({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes) });
  await document.setInputFiles(scan(12 * 1024 * 1024 + 1));
  await expect(document).toHaveAccessibleDescription(/The file is larger than 12 MB/);
  await expect(go).toBeDisabled();
  await document.setInputFiles([]);
  await go.click();
  await expect(page.getByRole('alert')).toHaveText(/Please check the fields marked below/);
  await expect(page.getByText('The file is larger than 12 MB')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Which products does it cover?' })).toHaveAccessibleDescription(
    'Choose at least one product, or the material.',
  );
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => errors.splice(0).filter((error) => error.includes('status of 400'))).toHaveLength(1);
});

test('who types “certificate” into the palette gets to the form', async () => {
  const { token } = await signedInPerson(site().dataDir, 'dora@example.org', 'admin');
  const { page, context } = await visitor();
  await signIn(context, site(), token);
  await page.goto('/website');
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('certif');
  await page.getByRole('option', { name: 'Enter a certificate' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'A certificate has come' }).waitFor();
  await expect(page.getByLabel('Issued by')).toBeFocused();
});
