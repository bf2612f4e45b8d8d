import { claimMarker as markerOf, withoutClaimMarkers } from '../../../domain/claim-marker.ts';
import { dateFormat, numberFormat } from '../../../domain/kept-formats.ts';
import type { Locale, PerLanguage } from '../../../domain/locale.ts';
import { roundPrice } from '../../../domain/money.ts';
import { ContentError } from './files.ts';
import { languageFacts } from './language-facts.ts';
import { figureOfSeveral, productForms } from './product-figures.ts';
import type { Claim } from './schemas/claim.ts';
import type { Company } from './schemas/company.ts';
import type { Fact } from './schemas/facts.ts';
import type { ProductFacts } from './schemas/product.ts';
import { siteUrl } from './site-setting.ts';

type Unit = Extract<Fact, { type: 'count' }>['unit'];

const numbers = numberFormat();
const percents = numberFormat({ style: 'percent', maximumFractionDigits: 1 });
const months = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const number = (value: number, language: Locale) => numbers(language).format(value);

/** "2–4", in French "2 à 4": a dash after "en" or "sous" is not how it is said there. */
const range = (min: number, max: number, language: Locale) =>
  `${number(min, language)}${language === 'fr' ? ' à\u00a0' : '–'}${number(max, language)}`;

/** "09:00" is "9 h" in French, "17:30" "17 h 30". */
function frenchTime(value: string): string {
  const [hours = '', minutes = ''] = value.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

function unitName(unit: Unit, value: number, language: Locale, form: string | undefined): string {
  const [one = '', many = '', dative] = languageFacts(language).units[unit];
  if (value === 1) return one;
  return form === 'dative' && dative ? dative : many;
}

/**
 * A business constant as text in a language. Form `number` gives the bare number, `dative` the German dative, `when` a month
 * with the word before it: "from January 2026", and "since January 2026" once that month has passed; `begin` that word.
 */
export function formatFact(fact: Fact, language: Locale, form?: string): string {
  switch (fact.type) {
    case 'month': {
      const month = months(language).format(new Date(`${fact.value}-01T00:00:00Z`));
      if (form !== 'when' && form !== 'begin') return month;
      const { ahead, past } = languageFacts(language).begins;
      const begin = 'passed' in fact && fact.passed ? past : ahead;
      return begin.replace('{month}', form === 'when' ? month : '').trim();
    }
    case 'range':
      if (form === 'number') return range(fact.min, fact.max, language);
      return `${range(fact.min, fact.max, language)}\u00a0${unitName(fact.unit, fact.max, language, form)}`;
    case 'money':
      return roundPrice(fact.cents, language);
    case 'count':
      if (form === 'number') return number(fact.value, language);
      return `${number(fact.value, language)}\u00a0${unitName(fact.unit, fact.value, language, form)}`;
    case 'percent':
      if (form === 'number') return number(fact.value, language);
      return percents(language).format(fact.value / 100);
    case 'number':
      return number(fact.value, language);
    case 'time':
      return language === 'fr' ? frenchTime(fact.value) : fact.value;
  }
}

/** The figure of a claim in a language, its numbers formatted with Intl. An unknown form falls back to the plain figure. */
export function claimFigure(claim: Claim, language: Locale, form?: string): string {
  const pattern = (form && claim.forms?.[form]?.[language]) || claim.figure[language];
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = claim.values[name];
    if (value === undefined)
      throw new ContentError(
        `content/claims/${claim.id}.json: figure.${language}: uses {${name}}, which "values" lacks`,
      );
    return number(value, language);
  });
}

export interface TokenSources {
  company: Company;
  facts: Record<string, Fact>;
  claims: ReadonlyMap<string, Claim>;
  /** ids of facts that are still sample values */
  samples: ReadonlySet<string>;
  /** the words that mark a sample value */
  sampleMarks: PerLanguage<string>;
  /** what the sets hold, by product id */
  contents: PerLanguage<ReadonlyMap<string, string>>;
  /** hidden ones, too: a text may go on naming what is not sold at present */
  allProducts: readonly { facts: ProductFacts }[];
}

function companyValue(company: Company, path: string, where: string): string {
  let value: unknown = company;
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(part) : undefined;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  if (typeof value !== 'string')
    throw new ContentError(`${where}: {company:${path}} is not a text in content/company.json`);
  return value;
}

/** @param ids of one product, or of several that a text names at one price (`forks.spoons`) */
function productText(
  ids: string,
  form: string,
  language: Locale,
  { allProducts, facts, samples, sampleMarks }: TokenSources,
) {
  const named = ids.split('.').map((id) => allProducts.find(({ facts: { id: known } }) => known === id)?.facts);
  const known = named.filter((product) => product !== undefined);
  const asked = productForms.find((one) => one === form);
  if (known.length < named.length || !asked) return null;
  const shown = known.filter(({ sale }) => sale !== 'hidden');
  const vatPercent = facts['vat']?.type === 'percent' ? facts['vat'].value : 0;
  const { units, from } = languageFacts(language);
  const text = figureOfSeveral(shown.length > 0 ? shown : known, asked, language, {
    vatPercent,
    cents: units.cent[1] ?? '',
    from,
  });
  const isSample = asked === 'length' ? known.some(({ samples }) => samples.includes('lengthMm')) : samples.has('vat');
  return text !== null && isSample ? `${text} (${sampleMarks[language]})` : text;
}

/**
 * Replaces `{fact:…}`, `{company:…}` and `{site:url}` (SITE_URL) by their text and hands `{claim:…}` to `showClaim`, which decides how a claim is marked.
 * `{product:ID:FORM}` names a product's price or length, `{product:ID.ID:FORM}` the price of several, from the lowest where they differ, `{contents:…}` lists what a set holds, `{sample}` marks a value as a sample, as facts named in "samples" are by themselves (not in form `bare`, for texts that mark another of their values; in form `marked` a gross amount is as its net amount is).
 * `{about:…}` only says that the text makes a claim in other words; it leaves nothing behind.
 * @throws {ContentError} for an unknown token, naming `where` it stands
 */
export function fillTokens(
  text: string,
  language: Locale,
  sources: TokenSources,
  { where, showClaim }: { where: string; showClaim: (claim: Claim, figure: string) => string },
): string {
  const spoken = text.replace(/ ?\{about:([\w-]+)\}/g, (token: string, about: string) => {
    if (!sources.claims.has(about))
      throw new ContentError(`${where}: ${token} has no file content/claims/${about}.json`);
    return '';
  });
  return spoken.replace(
    /\{sample\}|\{(claim|fact|company|site|contents|product):([\w.-]+)(?::([\w-]+))?\}/g,
    (token: string, kind: string, id: string, form: string | undefined) => {
      if (token === '{sample}') return `(${sources.sampleMarks[language]})`;
      if (kind === 'site' && id === 'url') return siteUrl();
      if (kind === 'contents') {
        const contents = sources.contents[language].get(id);
        if (contents === undefined)
          throw new ContentError(`${where}: ${token}: content/products/${id}/facts.json has no contents`);
        return contents;
      }
      if (kind === 'product') {
        const figure = productText(id, form ?? '', language, sources);
        if (figure === null)
          throw new ContentError(
            `${where}: ${token}: write {product:ID:${productForms.join('|')}} of a product that has it`,
          );
        return figure;
      }
      if (kind === 'company') return companyValue(sources.company, id, where);
      if (kind === 'fact') {
        const fact = sources.facts[id];
        if (!fact) throw new ContentError(`${where}: ${token} is not in content/facts.json`);
        const shown = formatFact(fact, language, form);
        return isMarked(id, form, sources.samples) ? `${shown} (${sources.sampleMarks[language]})` : shown;
      }
      const claim = sources.claims.get(id);
      if (!claim) throw new ContentError(`${where}: ${token} has no file content/claims/${id}.json`);
      return showClaim(claim, claimFigure(claim, language, form));
    },
  );
}

function isMarked(id: string, form: string | undefined, samples: ReadonlySet<string>): boolean {
  if (form === 'bare') return false;
  return samples.has(id) || (form === 'marked' && samples.has(id.replace(/Gross$/, '')));
}

/** A claim inside a message text, until a component renders it. */
export const claimMarker = (claim: Claim, figure: string): string => markerOf(claim.id, figure);

/** The bare figure, for titles, mails and other places where nothing can be opened. */
export const claimAsText = (_claim: Claim, figure: string): string => figure;

/** A text without claim markers, for titles, descriptions and other places where nothing can be opened. */
export const plain = withoutClaimMarkers;
