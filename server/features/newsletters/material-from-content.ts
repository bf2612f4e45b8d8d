import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { claimMarkers } from '../../../domain/claim-marker.ts';
import { forEachLanguage, type Locale } from '../../../domain/locale.ts';
import { localPrice, withVat } from '../../../domain/money.ts';
import { blogPostPath, pagePath, pages } from '../../../domain/pages.ts';
import type {
  FilledText,
  MaterialCard,
  MaterialChoices,
  MaterialPicture,
  NewsletterMaterial,
} from './newsletter-material.ts';
import { findPost, postSummary } from '../content/blog-posts.ts';
import { typedFigures } from '../content/check-typed-figures.ts';
import { claimDetails } from '../content/claims-view.ts';
import { ContentError } from '../content/files.ts';
import { content, type Content } from '../content/load.ts';
import { oncePer } from '../content/once-per.ts';
import { pageOverview } from '../content/page-overview.ts';
import { allPictures, pictures as filesOf, smallestSize } from '../content/pictures.ts';
import { uploadedMailPicture, uploadedPictures } from '../content/uploads.ts';
import { claimAsText, claimFigure, fillTokens, formatFact, plain } from '../content/tokens.ts';
import { areClaimsShown, claimReader } from '../content/shown-claims.ts';
import { chooseWording } from '../content/wordings.ts';
import { percentIn } from '../content/fact-values.ts';
import { readMessage } from '../content/read-message.ts';

/** A picture of the site as mail programs show it (tooling/make/mail-pictures.ts). */
const pictureSchema = z.record(z.string(), z.strictObject({ file: z.string(), width: z.number(), height: z.number() }));
export const mailPictureFolder = 'build/mail-pictures';

const knownToken = /\{(?:sample|(?:claim|about|fact|company|site|contents):[\w.:-]+)\}/;
/** what stands in braces and is no token: somebody began one */
const anyBraces = /\{[^{}\n]{0,60}\}?/g;

/** What newsletters may take of the site's content, with the claims that may be shown now. */
export function newsletterMaterial(): NewsletterMaterial {
  function fill(source: string, language: Locale): FilledText {
    const { claims, ledger, availability } = content();
    const findings: { code: FilledText['findings'][number]['code']; found: string }[] = [];
    const note = (code: FilledText['findings'][number]['code'], found: string) => void findings.push({ code, found });
    let chosen = source;
    try {
      chosen = chooseWording(
        source,
        language,
        {
          state: availability.state,
          may: (text) => areClaimsShown(text, language, content()),
          least: () => undefined,
        },
        { where: 'newsletter', key: 'text' },
      );
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      note('markup', '<<…||…>>');
    }
    for (const [braces] of chosen.matchAll(anyBraces)) if (!knownToken.test(braces)) note('unknown-token', braces);
    const made: string[] = [];
    for (const [id, found] of claimReader(content()).claimsOf(chosen, language)) {
      if (!ledger.has(id)) note('unknown-claim', found);
      else if (!claims.has(id)) note('claim-not-shown', found);
      else if (found.startsWith('{')) made.push(id);
      // words of a text come in quotes
      else note('claim-in-words', found.replace(/^“|”$/g, ''));
    }
    for (const { kind, found } of typedFigures(chosen, language))
      note(kind === 'percentage' || kind === 'duration' ? 'figure' : 'typed-figure', found);
    let text = chosen;
    try {
      text = fillTokens(
        chosen,
        language,
        { ...content(), claims: ledger },
        { where: 'newsletter', showClaim: claimAsText },
      );
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const [token = ''] = /\{[^{}]*\}/.exec(error.message) ?? [];
      if (!findings.some(({ found }) => found === token)) note('unknown-token', token);
    }
    return { text, claims: made, findings };
  }

  return {
    fill,
    product(id, language) {
      const product = content().products.find(({ facts }) => facts.id === id);
      if (product === undefined) return null;
      const { title, subtitle, imageAlt } = product.prose[language];
      return card([title, subtitle], {
        lines: [
          subtitle,
          prices(product.facts.priceCents, language),
          ...(product.facts.sale === 'sold-out' ? [message(language, 'shop.soldOut.label')] : []),
        ],
        picture: product.facts.image,
        alt: imageAlt,
        label: message(language, 'mail.edition.toShop'),
        path: `${pagePath('shop')}#${product.facts.id}`,
      });
    },
    post(slug, language) {
      const post = findPost(slug);
      if (post === undefined || !post.languages.includes(language)) return null;
      const { title, teaser, cover, coverAlt, readMinutes } = postSummary(post, language);
      return card([post.text[language].front.title, post.text[language].front.teaser], {
        title,
        lines: [teaser],
        picture: cover,
        alt: coverAlt,
        label: message(language, 'mail.edition.toPost').replace('{minutes}', String(readMinutes)),
        path: blogPostPath(slug),
      });
    },
    picture: readPicture,
    hasPage(path) {
      const [, plainPath = '', hash] = /^([^?#]*)(?:#(.*))?$/.exec(path) ?? [];
      if (content().posts.some(({ facts }) => blogPostPath(facts.slug) === plainPath)) return hash === undefined;
      if (!pages.some((page) => page.path === plainPath)) return false;
      return !(plainPath === pagePath('claims') && hash !== undefined && !content().claims.has(hash));
    },
    claimNote(id, language) {
      const detail = content().claims.has(id) ? claimDetails(language)[id] : undefined;
      return detail === undefined ? null : { figure: detail.figure, scope: detail.scope };
    },
    claimHeading: (language) => message(language, 'mail.edition.claims'),
    choices,
  };
}

/** The first of the texts is the title unless another is given; both may hold claims. */
function card(
  [title = '', more = '']: readonly string[],
  rest: Omit<MaterialCard, 'title' | 'claims'> & { title?: string },
): MaterialCard {
  const claims = [...`${title} ${more}`.matchAll(claimMarkers)].flatMap(([, id]) => (id === undefined ? [] : [id]));
  return { title: plain(title), ...rest, lines: rest.lines.map(plain), claims };
}

/** Net and with value added tax, both named (price indication rules, PAngV § 3). */
function prices(cents: number, language: Locale): string {
  const gross = withVat(cents, percentIn(content().facts, 'vat'));
  return [
    `${localPrice(cents, language)} ${message(language, 'shop.table.exclVat')}`,
    `${localPrice(gross, language)} ${message(language, 'shop.table.inclVat')}`,
  ].join(' · ');
}

function message(language: Locale, key: string): string {
  return plain(readMessage(content(), language, key));
}

function readPicture(name: string): MaterialPicture | null {
  const rendering = forEachLanguage((language) => message(language, 'frame.rendering'));
  const found = pictureFiles()[name];
  if (found === undefined) {
    const uploaded = uploadedMailPicture(name);
    if (uploaded === null) return null;
    const { bytes, width, height, isPhoto } = uploaded;
    const caption = isPhoto ? forEachLanguage(() => '') : rendering;
    return { bytes, type: 'image/jpeg', width, height, caption };
  }
  return {
    bytes: readFileSync(join(mailPictureFolder, found.file)),
    type: 'image/jpeg',
    width: found.width,
    height: found.height,
    caption: rendering,
  };
}

/** Without a build there are none. */
function pictureFiles(): z.infer<typeof pictureSchema> {
  const manifest = join(mailPictureFolder, 'manifest.json');
  return existsSync(manifest) ? pictureSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : {};
}

function choices(language: Locale): MaterialChoices {
  const { products, posts, claims, facts } = content();
  return {
    products: products.map(({ facts: { id }, prose }) => ({ id, name: plain(prose[language].name) })),
    posts: posts.map((post) => ({ slug: post.facts.slug, title: plain(post.text[language].front.title) })),
    pictures: picturesToChoose(),
    claims: [...claims.values()].map((claim) => ({
      token: `{claim:${claim.id}}`,
      figure: claimFigure(claim, language),
      statement: claimDetails(language)[claim.id]?.statement ?? '',
    })),
    facts: Object.entries(facts).map(([id, fact]) => ({ token: `{fact:${id}}`, value: formatFact(fact, language) })),
    pages: pagesToLink(content()),
  };
}

/** What mails can carry, as small as the desk shows it; what was uploaded last comes first. */
function picturesToChoose(): MaterialChoices['pictures'] {
  const names = [
    ...uploadedPictures(),
    ...Object.keys(pictureFiles()).filter((name) => Object.hasOwn(allPictures(), name)),
  ];
  return Object.entries(filesOf(names)).map(([name, file]) => ({ name, src: smallestSize(name, file) }));
}

const pagesToLink = oncePer((current: Content): MaterialChoices['pages'] => {
  const titles = forEachLanguage(
    (language) => new Map(pageOverview(current, language).map(({ path, title }) => [String(path), title] as const)),
  );
  return [...titles.en.keys()].map((path) => ({
    path,
    titles: forEachLanguage((language) => plain(titles[language].get(path) ?? path)),
  }));
});
