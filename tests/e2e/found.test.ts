import { expect, test } from '@playwright/test';
import { parseAtomFeed } from 'feedsmith';
import { HtmlValidate } from 'html-validate';
import jsonld from 'jsonld';
import { defaultLocale, locales } from '../../domain/locale.ts';
import { addressInLanguage, pages, splitAddress } from '../../domain/pages.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { usePublicSite } from './harness.ts';

const site = usePublicSite();
const { products, posts } = loadContent();

// a connection of its own each: validation keeps this process busy for longer than the server keeps idle ones
const get = (address: string, options: RequestInit = {}) =>
  fetch(address, { ...options, headers: { connection: 'close' } });

interface Seen {
  address: string;
  status: number;
  html: string;
}

const decode = (text: string) =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>');
const attribute = (tag: string, name: string) => decode(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '');
const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gi'))].map((match) => match[0]);

let origin = '';
const local = (address: string) => address.replace(origin, site().url);

async function everyAddress(): Promise<Seen[]> {
  const sitemap = await (await get(`${site().url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => decode(match[1] ?? ''));
  origin = new URL(addresses[0] ?? '').origin;
  return Promise.all(
    addresses.map(async (address) => {
      const response = await get(local(address), { redirect: 'manual' });
      return { address, status: response.status, html: await response.text() };
    }),
  );
}

test('every address of the sitemap answers, in its language, with what search engines and readers need', async () => {
  const seen = await everyAddress();
  const indexed = pages.filter((page) => page.index).length + posts.length;
  expect(seen.length).toBe(indexed * locales.length);
  const problems: string[] = [];
  const titles = new Map<string, string>();
  const alternatesOf = new Map<string, string[]>();
  for (const { address, status, html } of seen) {
    const problem = (text: string) => problems.push(`${address}: ${text}`);
    const path = new URL(address).pathname;
    const language = /^\/(de|nl|fr)(\/|$)/.exec(path)?.[1] ?? 'en';
    if (status !== 200) problem(`status ${status}`);
    if (attribute(tags(html, 'html')[0] ?? '', 'lang') !== language) problem('wrong lang');
    const links = tags(html, 'link');
    const canonical = links.find((link) => attribute(link, 'rel') === 'canonical');
    if (!canonical || attribute(canonical, 'href') !== address)
      problem(`canonical is ${canonical ? attribute(canonical, 'href') : 'missing'}`);
    const alternates = links.filter((link) => attribute(link, 'rel') === 'alternate' && attribute(link, 'hreflang'));
    if (alternates.map((link) => attribute(link, 'hreflang')).join() !== 'en,de,nl,fr,x-default')
      problem('alternates incomplete');
    alternatesOf.set(
      address,
      alternates.map((link) => attribute(link, 'href')),
    );
    const title = decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
    const description = attribute(
      tags(html, 'meta').find((meta) => attribute(meta, 'name') === 'description') ?? '',
      'content',
    );
    for (const [kind, text] of [
      ['title', title],
      ['description', description],
    ] as const) {
      if (text.length < (kind === 'title' ? 8 : 50)) problem(`${kind} is “${text}”`);
      const key = `${language} ${kind} ${text}`;
      const other = titles.get(key);
      if (other) problem(`same ${kind} as ${other}`);
      titles.set(key, address);
    }
    const headings = [...html.matchAll(/<h([1-6])\b/g)].map((match) => Number(match[1]));
    if (headings.filter((level) => level === 1).length !== 1)
      problem(`${headings.filter((level) => level === 1).length} h1`);
    headings.forEach((level, index) => {
      if (level > (headings[index - 1] ?? 0) + 1) problem(`heading ${index + 1} jumps to h${level}`);
    });
    for (const image of tags(html, 'img')) {
      if (!/\salt="/.test(image)) problem(`picture without alt: ${image.slice(0, 80)}`);
      if (!attribute(image, 'width') || !attribute(image, 'height'))
        problem(`picture without size: ${image.slice(0, 80)}`);
    }
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      try {
        JSON.parse(json);
      } catch {
        problem('structured data is not JSON');
      }
    }
  }
  for (const [address, alternates] of alternatesOf) {
    if (!alternates.includes(address)) problems.push(`${address}: alternates lack the page itself`);
    for (const other of alternates)
      if (!alternatesOf.get(other)?.includes(address)) problems.push(`${address}: ${other} does not point back`);
  }
  expect(problems).toEqual([]);
});

test('every link, picture, script and anchor inside the site is alive', async () => {
  const seen = await everyAddress();
  const ids = new Map<string, Set<string>>();
  for (const { address, html } of seen)
    ids.set(
      new URL(address).pathname,
      new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => decode(match[1] ?? ''))),
    );
  const targets = new Map<string, string>();
  const problems: string[] = [];
  for (const { address, html } of seen) {
    const found = [
      ...tags(html, 'a').map((tag) => attribute(tag, 'href')),
      ...tags(html, 'link').map((tag) => attribute(tag, 'href')),
      ...tags(html, 'script').map((tag) => attribute(tag, 'src')),
      ...[...tags(html, 'img'), ...tags(html, 'source')].flatMap((tag) => [
        attribute(tag, 'src'),
        ...attribute(tag, 'srcset')
          .split(',')
          .map((part) => part.trim().split(' ')[0] ?? ''),
      ]),
      ...tags(html, 'meta')
        .filter((tag) => attribute(tag, 'property') === 'og:image')
        .map((tag) => attribute(tag, 'content')),
    ];
    for (const href of found) {
      if (!href || /^(mailto|tel|data):/.test(href)) continue;
      const url = new URL(href, address);
      if (url.origin !== origin) continue;
      if (url.hash) {
        const known = ids.get(url.pathname);
        if (known && !known.has(decodeURIComponent(url.hash.slice(1))))
          problems.push(`${address}: ${href} has no such anchor`);
      }
      targets.set(url.pathname + url.search, address);
    }
  }
  for (const [target, from] of targets) {
    const { status } = await get(site().url + target, { method: 'HEAD', redirect: 'manual' });
    if (status !== 200) problems.push(`${from}: ${target} answers ${status}`);
  }
  expect([...new Set(problems)]).toEqual([]);
});

test('the HTML of every page is valid', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React writes boolean attributes with empty values and void elements self-closed
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-inline-style': 'off',
      'long-title': 'off',
      'require-sri': 'off',
      'tel-non-breaking': 'off',
      'no-trailing-whitespace': 'off',
      'script-type': 'off',
    },
  });
  const problems: string[] = [];
  for (const { address, html } of await everyAddress()) {
    const report = await validator.validateString(html);
    for (const message of report.results.flatMap((result) => result.messages)) {
      if (message.severity === 2)
        problems.push(
          `${new URL(address).pathname}: ${message.ruleId}: ${message.message} (${message.selector ?? ''})`,
        );
    }
  }
  expect([...new Set(problems)].slice(0, 40)).toEqual([]);
});

for (const [from, to] of [
  ['/shop/', '/shop'],
  ['/de/', '/de'],
  ['/en', '/'],
  ['/en/shop', '/shop'],
  ['/en/blog/?category=design', '/blog?category=design'],
  ['//evil.example/', '/evil.example'],
] as const)
  test(`${from} moves for good to ${to}`, async () => {
    const response = await get(site().url + from, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
  });

test('every page of the sitemap can be reached from the home page by links', async () => {
  const seen = await everyAddress();
  const links = new Map(
    seen.map(({ address, html }) => [
      new URL(address).pathname,
      tags(html, 'a').map((tag) => new URL(attribute(tag, 'href'), address).pathname),
    ]),
  );
  for (const start of locales.map((language) => addressInLanguage('/', language))) {
    const reached = new Set<string>([start]);
    for (const path of reached) for (const next of links.get(path) ?? []) if (links.has(next)) reached.add(next);
    const own = [...links.keys()].filter(
      (path) => addressInLanguage('/', splitAddress(path).language ?? defaultLocale) === start,
    );
    expect(
      own.filter((path) => !reached.has(path)),
      start,
    ).toEqual([]);
  }
});

test('robots.txt names the sitemap; llms.txt states the facts with their basis', async () => {
  expect(await (await get(`${site().url}/robots.txt`)).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const facts = await (await get(`${site().url}/llms.txt`)).text();
  for (const product of products) expect(facts).toContain(product.facts.itemNo);
  expect(facts).toContain('/claims#degradation-2-9-weeks');
  expect(facts).not.toMatch(/: impressum$/m);
});

// schema.org's own context maps every term into its vocabulary; the test has no network to fetch it
const schemaOrg = { '@vocab': 'https://schema.org/', url: { '@type': '@id' }, item: { '@type': '@id' } };

/** Structured data of a page as an independent JSON-LD processor reads it: the types it finds. */
async function typesOf(path: string): Promise<string[]> {
  const html = await (await get(site().url + path)).text();
  const types: string[] = [];
  for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
    const expanded = await jsonld.flatten(JSON.parse(json), undefined, {
      documentLoader: async (url) =>
        ({ contextUrl: undefined, documentUrl: url, document: { '@context': schemaOrg } }) as never,
    });
    for (const node of expanded as unknown as { '@type'?: string[] }[])
      types.push(...(node['@type'] ?? []).map((type) => type.replace('https://schema.org/', '')));
  }
  return types;
}

test('structured data reads as what the pages show', async () => {
  await expect.poll(() => typesOf('/de')).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'PostalAddress']));
  const shop = await typesOf('/shop');
  expect(shop.filter((type) => type === 'Product')).toHaveLength(products.length);
  expect(shop.filter((type) => type === 'Offer')).toHaveLength(products.length);
  expect(shop).toContain('BreadcrumbList');
  await expect
    .poll(() => typesOf('/fr/blog/design-meets-sustainability'))
    .toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
});

for (const language of locales)
  test(`the Atom feed in ${language} reads in an independent parser`, async () => {
    const response = await get(`${site().url}${language === 'en' ? '' : `/${language}`}/feed.atom`);
    expect(response.headers.get('content-type')).toContain('application/atom+xml');
    const feed = parseAtomFeed(await response.text());
    expect(feed.entries).toHaveLength(posts.length);
    for (const entry of feed.entries ?? []) {
      expect(entry.title).toBeTruthy();
      expect(entry.updated?.slice(0, 10)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(entry.links?.some((link) => link.href?.includes('/blog/'))).toBe(true);
    }
  });
