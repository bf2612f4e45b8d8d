import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { locales, type Locale } from '../../domain/locale.ts';
import { content } from '../../server/features/content/load.ts';
import { readLedger } from '../../server/features/content/ledger.ts';
import type { Claim } from '../../server/features/content/schemas/claim.ts';
import { claimFigure } from '../../server/features/content/tokens.ts';
import { ClaimReader } from '../../server/features/content/wordings.ts';
import { patience } from '../patience.ts';

// The whole site as text, in each way the switch can stand; the code is the one built for all browser tests.
interface Site {
  texts: { name: string; text: string }[];
  problems: string[];
}
const run = promisify(execFile);
const ledger = readLedger();
const proven = ['heat-60', 'plastic-40b-pieces', 'weight-cutlery'] as const;
const folders: string[] = [];

/** A folder with the site's content, in which three claims have a proof. */
function treeWithProofs(): string {
  const tree = mkdtempSync(join(tmpdir(), 'proofs-'));
  folders.push(tree);
  cpSync('content', join(tree, 'content'), { recursive: true });
  for (const folder of ['build', 'imagery', 'node_modules']) symlinkSync(resolve(folder), join(tree, folder));
  for (const id of proven) {
    const file = join(tree, 'content/claims', `${id}.json`);
    const covers = Object.fromEntries(locales.map((language) => [language, `covered in ${language}`]));
    const proof = {
      kind: 'test-report',
      issuer: `Institute of ${id}`,
      number: 'R-7',
      date: '2026-01-05',
      validUntil: '2099-01-01',
      covers,
      url: 'https://institute.example/report.pdf',
    };
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), proof }));
  }
  return tree;
}

async function siteAsText(tree: string, mode: 'all' | 'proven'): Promise<Site> {
  const file = join(mkdtempSync(join(tmpdir(), 'site-as-text-')), 'site.json');
  folders.push(join(file, '..'));
  const script = resolve('tests/fakes/site-as-text.ts');
  await run(process.execPath, [script, resolve('build/site/server/index.js'), mode, file], {
    cwd: tree,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Site;
}

let all: Site;
let none: Site;
let three: Site;
test.beforeAll(async () => {
  test.setTimeout(300_000 * patience);

  const tree = treeWithProofs();
  [all, none] = await Promise.all([siteAsText(process.cwd(), 'all'), siteAsText(process.cwd(), 'proven')]);
  three = await siteAsText(tree, 'proven');
});
test.afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Names in addresses and data, which are not shown: slugs, ids, paths of files. */
const names = [
  ...content().posts.map(({ facts }) => facts.slug),
  ...content().challenges.facts.groups.flatMap((group) => group.challenges.map(({ id }) => id)),
  ...[...ledger.keys()].filter((id) => id.includes('-')),
];

/** What a person or a machine reads of a document: no addresses, no names of data, no markup, no styles and scripts' code. */
function readable(text: string): string {
  const plain = text
    .replace(/<style[\s\S]*?<\/style>/g, ' ')
    // sizes and widths are no words
    .replace(/ (?:class|style|sizes|srcset|imagesizes|imagesrcset)="[^"]*"/gi, ' ')
    .replace(/\\u003c|\\u003e/g, ' ')
    .replace(/https?:\/\/[^\s"'<>\\)]*/g, ' ')
    .replace(/&nbsp;|\\u00a0|\\u202f/g, ' ')
    .replace(/&#x27;/g, '’');
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), plain);
}

const spaces = (text: string) => text.replace(/[\u00a0\u202f\u2009\s]+/g, ' ');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The figures of a claim as they are written in a language; a bare word is left to the claim's own phrases. */
function figures(claim: Claim, language: Locale): RegExp[] {
  return [undefined, ...Object.keys(claim.forms ?? {})]
    .map((form) => spaces(claimFigure(claim, language, form)))
    .filter((figure) => /\d/.test(figure))
    .map((figure) => new RegExp(`(?<![\\d.,])${escaped(figure)}(?![\\d\\p{L}])`, 'u'));
}

const patterns = new Map(
  [...ledger.values()].map((claim) => [claim.id, locales.flatMap((language) => figures(claim, language))] as const),
);
const languageOf = (name: string): Locale =>
  locales.find(
    (language) =>
      name.includes(`(${language})`) ||
      name.startsWith(`/${language}/`) ||
      name === `/${language}` ||
      name.startsWith(`/${language}.`) ||
      name.startsWith(`/data/${language}/`),
  ) ?? 'en';

/** Every unproven figure or phrase that a site shows, with its place. */
function unproven(site: Site, but: readonly string[] = []): string[] {
  const reader = new ClaimReader([...ledger.values()].filter(({ id }) => !but.includes(id)));
  return site.texts.flatMap(({ name, text }) => {
    const shown = spaces(readable(text));
    const typed = [...patterns]
      .filter(([id]) => !but.includes(id))
      .flatMap(([id, list]) =>
        list.flatMap((pattern) => (pattern.test(shown) ? [`${name}: ${id}: ${pattern.source}`] : [])),
      );
    const said = [...reader.claimsOf(shown.replaceAll('« ', '«'), languageOf(name))].map(
      ([id, found]) => `${name}: ${id}: ${found}`,
    );
    return [...typed, ...said];
  });
}

const claimIds = (site: Site) =>
  new Set(site.texts.flatMap(({ text }) => [...text.matchAll(/data-claim="([\w-]+)"/g)].map(([, id = '']) => id)));

test.describe('with every claim', { tag: '@matrix' }, () => {
  test('shows the claims of the specification, each with its mark', () => {
    expect(claimIds(all).size).toBeGreaterThan(20);
    expect(unproven(all).length).toBeGreaterThan(100);
  });

  test('lists the whole ledger under /claims', () => {
    const page = all.texts.find(({ name }) => name === '/claims (en)')?.text ?? '';
    for (const id of ledger.keys()) expect(page).toContain(`id="${id}"`);
  });
});

test.describe('with proven claims only, and no proof on file', { tag: '@matrix' }, () => {
  test('has a wording for every text', () => expect(none.problems).toEqual([]));
  test('shows no figure and no phrase of a claim in any document, feed, picture or answer', () => {
    expect(none.texts.length).toBeGreaterThan(300);
    expect(unproven(none)).toEqual([]);
    expect([...claimIds(none)]).toEqual([]);
  });

  test('leaves no hole: no heading, paragraph or entry without words', () => {
    const empty = none.texts.flatMap(({ name, text }) =>
      [...text.matchAll(/<(h[1-4]|p|dd|dt|li|figcaption)(?: [^>]*)?>\s*<\/\1>/g)].map(([found]) => `${name}: ${found}`),
    );
    const before = new Set(
      all.texts.flatMap(({ text }) =>
        [...text.matchAll(/<(h[1-4]|p|dd|dt|li|figcaption)(?: [^>]*)?>\s*<\/\1>/g)].map(([found]) => found),
      ),
    );
    expect(empty.filter((found) => ![...before].some((known) => found.endsWith(known)))).toEqual([]);
    const doubled = none.texts.filter(
      ({ name, text }) => name.startsWith('assistant') && /\w\.[A-ZÄÖÜ][a-zäöü]/.test(text),
    );
    expect(doubled.map(({ name }) => name)).toEqual([]);
  });
});

test.describe('with proven claims only, and proofs for three', { tag: '@matrix' }, () => {
  test('shows exactly those three', () => {
    expect(unproven(three, proven)).toEqual([]);
    expect([...claimIds(three)].sort()).toEqual([...proven]);
  });

  test('names the document behind each under /claims, in four languages', () => {
    for (const language of locales) {
      const page = three.texts.find(({ name }) => name === `/claims (${language})`)?.text ?? '';
      expect([...page.matchAll(/<article id="([\w-]+)"/g)].map(([, id]) => id).sort()).toEqual([...proven]);
      for (const id of proven) expect(page).toContain(`Institute of ${id}`);
      expect(page).toContain(`covered in ${language}`);
    }
  });
});
