import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { locales, type Locale } from '../../domain/locale.ts';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { signIn } from './acts.ts';
import { axeFindings, useSite, useVisitors } from './harness.ts';

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
