/** @module-tag matrix */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blogPostPath, pages } from '../../domain/pages.ts';
import { readCacheFile, type CachedBody } from '../../server/web/page-cache/cache-file.ts';

// A copy of the site gets what the company will add: a fifth language, data of its own and three more products. All of it
// is a line in `domain/locale.ts` and files below `content/` (content/README.md); the site is built from that.

const language = 'da';
let folder: string;
let printed: string;
let cached: CachedBody[] = [];

const inCopy = (path: string) => join(folder, path);
const change = (path: string, edit: (text: string) => string) => {
  const before = readFileSync(inCopy(path), 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${path}: nothing to change`);
  writeFileSync(inCopy(path), after);
};

/** Gives every text below `content/` the fifth language, in the words of English. */
function translate(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name === 'en') cpSync(path, join(folder, language), { recursive: true });
    else if (entry.isDirectory()) translate(path);
    else if (/^en\.\w+$/.test(entry.name)) cpSync(path, join(folder, entry.name.replace('en', language)));
    else if (entry.name.endsWith('.json')) {
      const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync(path, JSON.stringify(withLanguage(value)));
    }
  }
}

function withLanguage(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLanguage);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]): [string, unknown] => [key, withLanguage(inner)]);
  const english = fields.find(([key]) => key === 'en');
  return Object.fromEntries(english ? [...fields, [language, english[1]]] : fields);
}

const company = {
  brand: 'Gabelwerk',
  legalName: 'Gabelwerk Nord AG',
  street: 'Am Sandtorkai 77',
  postcode: '24118',
  city: 'Kiel',
  phone: '+49 431 7654321',
  fax: '+49 431 7654322',
  email: 'hallo@gabelwerk.example',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'growing site-'));
  for (const part of ['apps', 'content', 'domain', 'public', 'server', 'tooling'])
    cpSync(part, inCopy(part), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  for (const file of readdirSync('.')) if (/\.(json|ts)$/.test(file)) cpSync(file, inCopy(file));
  mkdirSync(inCopy('build'));
  for (const part of ['node_modules', 'imagery', 'build/pictures', 'build/print', 'build/classifiers'])
    symlinkSync(resolve(part), inCopy(part));

  change('domain/locale.ts', (text) =>
    text.replace(/\n} as const/, `\n  ${language}: { name: 'Dansk', tag: 'da-DK', quotationMarks: ['»', '«'] },$&`),
  );
  translate(inCopy('content'));
  // nobody has written down yet what is asked in it
  rmSync(inCopy(`content/questions/${language}.txt`));
  change('content/company.json', (text) => JSON.stringify({ ...JSON.parse(text), ...company }));
  for (const [at, model] of ['knives', 'forks', 'ice-cream-spoons'].entries()) {
    const id = `further-${at + 1}`;
    cpSync(inCopy(`content/products/${model}`), inCopy(`content/products/${id}`), { recursive: true });
    change(`content/products/${id}/facts.json`, (text) =>
      JSON.stringify({ ...JSON.parse(text), id, itemNo: `GW-10${at + 1}`, position: 20 + at, priceCents: 1234 + at }),
    );
  }

  const built = spawnSync(process.execPath, ['tooling/build.ts', '--draft'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', SITE_URL: 'https://gabelwerk.example' },
  });
  printed = built.stdout + built.stderr;
  if (built.status === 0) cached = readCacheFile(inCopy('build'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The document (or file) of a path, as it is for those who chose a language. */
function page(path: string, chosen = 'en'): string {
  const found = cached.find(({ entry }) => entry.path === path && (entry.language ?? chosen) === chosen);
  const body = found?.body('identity') ?? brotliDecompressSync(found?.body('br') ?? Buffer.alloc(0));
  expect(found?.entry.status, path).toBe(200);
  return body.toString('utf8');
}

test('the site is built', () => {
  expect(printed).toMatch(/Rendered: \d+ documents/);
});

test('every page has its document in the language, at its own address and for those who chose it', () => {
  const paths = [...pages.map(({ path }) => path), blogPostPath('no-second-planet-mission')];
  for (const path of paths) {
    const own = path === '/' ? `/${language}` : `/${language}${path}`;
    expect(page(own), own).toContain(`<html lang="${language}"`);
    expect(page(path, language), path).toContain(`<html lang="${language}"`);
  }
});

test('search engines, switcher and feeds know it', () => {
  const english = page('/shop');
  expect(english).toContain('hrefLang="da" href="https://gabelwerk.example/da/shop"');
  // links in a list that opens without scripts, too
  expect(english).toMatch(
    /popover="auto"[^>]*>(?:<a [^]*?<\/a>)*?<a href="\/da\/shop"[^>]*hrefLang="da"[^>]*>DA[^]*?Dansk<\/a>/,
  );
  expect(page('/da/shop')).toContain('<meta property="og:locale" content="da_DK"');
  expect(page('/blog/no-second-planet-mission')).toContain('>Dansk<');
  const sitemap = page('/sitemap.xml');
  expect(sitemap).toContain('<loc>https://gabelwerk.example/da/shop</loc>');
  expect(sitemap.match(/hreflang="da"/g)?.length).toBe(sitemap.match(/hreflang="de"/g)?.length);
  expect(page('/da/feed.atom')).toContain('xml:lang="da"');
  // a stored choice is applied before the first paint
  expect(english).toMatch(/\^\(en\|de\|nl\|fr\|da\)\$/);
});

test('the company appears under its own name, and nothing of the sample is left', () => {
  const sample = JSON.parse(readFileSync('content/company.json', 'utf8')) as typeof company;
  const shown = [...pages.map(({ path }) => page(path, 'de')), page('/llms.txt'), page('/feed.atom')].join('\n');
  for (const [field, value] of Object.entries(company)) {
    expect(shown, field).toContain(value);
    // a city may also be that of a site
    if (field !== 'city') expect(shown.includes(sample[field as keyof typeof company]), field).toBe(false);
  }
});

test('every product stands in the price list, on a card and on the home page', () => {
  const shop = page('/da/shop');
  for (const itemNo of ['CB-001', 'GW-101', 'GW-102', 'GW-103']) expect(shop).toContain(itemNo);
  expect(shop.match(/<tr[^>]*data-item=/g)).toHaveLength(9);
  expect(shop.match(/<article id=/g)).toHaveLength(9);
  expect(page(`/${language}`).match(/class="price-card"/g)).toHaveLength(9);
});
