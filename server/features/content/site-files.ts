import { postsIn } from './posts-in.ts';
import { defaultLocale, localeNames, locales, type Locale } from '../../../domain/locale.ts';
import { tablePrice, withVat } from '../../../domain/money.ts';
import { archiveSitemapPath } from '../../../domain/live-addresses.ts';
import { addressInLanguage, blogPostPath, pages } from '../../../domain/pages.ts';
import { content } from './load.ts';
import { isLegalDocument } from './legal-documents.ts';
import { plain } from './page-data.ts';
import { claimFigure, fillTokens, claimAsText, formatFact } from './tokens.ts';
import { sitemapDocument } from './sitemap-document.ts';
import { siteUrl } from './site-setting.ts';
import { readMessage } from './read-message.ts';
import { percentIn } from './fact-values.ts';

/** The files of `content/` that a page is made of, for its modification date. */
function sourcesOf(id: string, language: Locale): string[] {
  const messages = `content/messages/${language}/`;
  const legal = (document: string) => [`content/legal/${document}/de.md`, `content/legal/${document}/${language}.md`];
  switch (id) {
    case 'home':
    case 'shop':
      return [
        `${messages}${id}.json`,
        'content/facts.json',
        ...content().products.flatMap(({ facts }) => [
          `content/products/${facts.id}/facts.json`,
          `content/products/${facts.id}/${language}.json`,
        ]),
      ];
    case 'challenges':
    case 'community':
      return [`${messages}${id}.json`, `content/${id}/facts.json`, `content/${id}/${language}.json`];
    case 'claims':
      return [`${messages}claims.json`, ...[...content().claims.keys()].map((claim) => `content/claims/${claim}.json`)];
    case 'press':
      return [`${messages}press.json`, `${messages}home.json`, 'content/company.json'];
    case 'blog':
      return [
        `${messages}blog.json`,
        ...postsIn(content().posts, language).map(({ facts }) => `content/blog/${facts.slug}/${language}.md`),
      ];
    case 'impressum':
    case 'datenschutz':
    case 'agb':
    case 'widerruf':
    case 'accessibility':
      return legal(id);
    default:
      return [`${messages}${id}.json`];
  }
}

/** All addresses offered to search engines: [plain path, files it is made of in a language]. */
function indexedPaths(): {
  path: `/${string}`;
  languages: readonly Locale[];
  sources(language: Locale): string[];
}[] {
  return [
    ...pages
      .filter((page) => page.index)
      .map((page) => ({
        path: page.path,
        languages: locales,
        sources: (language: Locale) => sourcesOf(page.id, language),
      })),
    ...content().posts.map(({ facts, languages }) => ({
      path: blogPostPath(facts.slug),
      languages,
      sources: (language: Locale) => [`content/blog/${facts.slug}/${language}.md`],
    })),
  ];
}

/** `sitemap.xml` with the alternates of every address. `modified`: day of the last change by file. */
export const sitemap = (modified: ReadonlyMap<string, string>): string =>
  sitemapDocument(
    indexedPaths().flatMap(({ path, languages, sources }) =>
      languages.map((language) => {
        const days = sources(language).flatMap((file) => modified.get(file) ?? []);
        return { path, language, languages, changed: days.sort().at(-1) ?? null };
      }),
    ),
  );

export function robots(): string {
  const sitemaps = ['/sitemap.xml', archiveSitemapPath].map((path) => `Sitemap: ${siteUrl()}${path}\n`);
  return `User-agent: *\nAllow: /\nDisallow: /functions/\n\n${sitemaps.join('')}`;
}

/** The sentence of the shop that says whether the products can be bought. */
const availabilityOf = (language: Locale): string =>
  plain(readMessage(content(), language, 'shop.ordering.available.text'));

/**
 * `llms.txt`: the site's facts in plain words, with what stands behind them.
 * @throws {ContentError} when a page has no description
 */
export function llmsText(): string {
  const { company, products, claims, facts, posts, legal } = content();
  const language = defaultLocale;
  const describe = (id: string) =>
    plain(
      isLegalDocument(id)
        ? legal[id][language].front.description
        : readMessage(content(), language, `seo.${id}.description`),
    );
  const fact = (id: string) => {
    const value = facts[id];
    return value ? formatFact(value, language) : '';
  };
  const fill = (text: string) => fillTokens(text, language, content(), { where: 'llms.txt', showClaim: claimAsText });
  const gross = (cents: number) => tablePrice(withVat(cents, percentIn(facts, 'vat')));
  return [
    `# ${company.brand}`,
    '',
    `> ${describe('home')}`,
    '',
    `Languages: ${locales.map((locale) => `${localeNames[locale]} (${siteUrl()}${addressInLanguage('/', locale)})`).join(', ')}.`,
    `${availabilityOf(language)} Delivery takes ${fact('deliveryWeeks')} within Germany, abroad by arrangement. ${fill('Shipping within Germany costs {fact:shippingCost} net ({fact:shippingCostGross} incl. VAT) per order; it is free for orders of {fact:freeShippingFrom} net ({fact:freeShippingFromGross} incl. VAT) or more.')} Orders are placed by e-mail to ${company.email} or with the order list (${siteUrl()}/order); no payment is taken online.`,
    '',
    '## Products (prices net and incl. VAT)',
    ...products.map(
      ({ facts: product, prose }) =>
        `- ${product.itemNo} ${prose[language].title}: ${tablePrice(product.priceCents)} net, ${gross(product.priceCents)} incl. VAT (${plain(prose[language].packaging)})${product.sale === 'sold-out' ? '; sold out at present' : ''}`,
    ),
    '',
    ...(claims.size > 0 ? ['## Claims and what stands behind them'] : []),
    ...[...claims.values()].map(
      (claim) =>
        `- ${claimFigure(claim, language)}: ${fill(claim.statement[language])} Scope: ${fill(claim.scope[language])} Basis: ${fill(claim.basis[language])} (${siteUrl()}/claims#${claim.id})`,
    ),
    '',
    '## Pages',
    ...pages.filter((page) => page.index).map((page) => `- ${siteUrl()}${page.path}: ${describe(page.id)}`),
    '',
    '## Articles',
    ...postsIn(posts, language).map(
      ({ facts: post, text }) =>
        `- [${text[language].front.title}](${siteUrl()}${blogPostPath(post.slug)}): ${plain(text[language].front.description)}`,
    ),
    '',
  ].join('\n');
}
