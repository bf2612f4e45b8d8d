import { locales, type Locale } from '../../../domain/locale.ts';
import { localPrice, withVat } from '../../../domain/money.ts';
import { ContentError } from './files.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content, Product } from './load.ts';
import type { MessageTree } from '../../../domain/messages.ts';
import { claimAsText, fillTokens, plain } from './tokens.ts';
import { readMessage } from './read-message.ts';
import { percentIn } from './fact-values.ts';

/** A text to begin with, in the sender's language. */
interface AnswerTemplate {
  id: string;
  /** for whoever chooses it */
  title: string;
  /** everything but `{name}` and `{number}` filled in */
  text: string;
}

/** A figure of the site that may stand in an answer. */
export interface AnswerFigure {
  /** what can be typed instead of it: `{price:forks}` */
  token: string;
  /** of the product; null: the desk has words for it */
  name: string | null;
  value: string;
}

/** What the site's content has for answers. */
export interface AnswerTexts {
  /** @param titles the language the titles are in */
  templates(language: Locale, titles: Locale): readonly AnswerTemplate[];
  figures(language: Locale): readonly AnswerFigure[];
  /** "Guten Tag Ada Muster,"; without a name "Guten Tag," */
  greeting(language: Locale, name: string | null): string;
  /** Puts the site's facts and prices into what somebody wrote; a token that does not exist stays, and is named. */
  fill(text: string, language: Locale): { text: string; unknown: readonly string[] };
  /** Values in a filled text that are marked as samples: their names in `content/facts.json`, `''` for one that has none there. */
  samplesIn(text: string): readonly string[];
}

/** Facts that answers name often, in the order in which they are offered. Any other may be typed. */
const offeredFacts = [
  'deliveryWeeks',
  'shippingCost',
  'shippingCostGross',
  'freeShippingFrom',
  'freeShippingFromGross',
  'prepaymentDays',
  'invoiceDays',
  'returnDays',
  'availableFrom',
  'eventLeadWeeks',
  'vat',
] as const;

const anyToken = /\{(\w+:[\w.-]+(?::[\w-]+)?|priceList)\}/g;

type AnswerContent = Pick<
  Content,
  'messages' | 'products' | 'allProducts' | 'facts' | 'company' | 'claims' | 'samples' | 'sampleMarks' | 'contents'
>;

/** Templates, figures and tokens for the desk's answers, from `content/messages/<language>/answers.json` and the products. */
export function answerTexts(content: AnswerContent): AnswerTexts {
  const text = (language: Locale, key: string): string => plain(readMessage(content, language, key));
  const price = ({ facts, prose }: Product, language: Locale) => {
    const gross = withVat(facts.priceCents, percentIn(content.facts, 'vat'));
    return {
      name: prose[language].name,
      value: `${localPrice(facts.priceCents, language)} ${text(language, 'shop.table.exclVat')}, ${localPrice(gross, language)} ${text(language, 'shop.table.inclVat')} (${text(language, `shop.table.unit.${facts.unit}`)})`,
    };
  };
  const priceList = (language: Locale) =>
    content.products
      .map((product) => price(product, language))
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n');

  function fill(written: string, language: Locale): { text: string; unknown: readonly string[] } {
    const unknown: string[] = [];
    const filled = written.replace(anyToken, (token: string, inner: string) => {
      if (inner === 'priceList') return priceList(language);
      const product = content.allProducts.find(({ facts }) => inner === `price:${facts.id}`);
      if (product !== undefined) return price(product, language).value;
      try {
        // a price with tax is a sample as long as the one without is
        const asked = token.replace(/^\{(fact:\w+Gross)\}$/, '{$1:marked}');
        const shown = fillTokens(asked, language, content, { where: 'answer', showClaim: claimAsText });
        if (shown !== asked) return shown;
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
      }
      unknown.push(token);
      return token;
    });
    return { text: filled, unknown };
  }

  function samplesIn(written: string): readonly string[] {
    // a space in it may be one that does not break
    const text = written.replace(/\s/g, ' ');
    if (!locales.some((language) => text.includes(`(${content.sampleMarks[language]})`))) return [];
    const named = Object.keys(content.facts).filter((id) =>
      locales.some((language) => {
        const shown = fill(`{fact:${id}:marked}`, language).text.replace(/\s/g, ' ');
        return shown.endsWith(`(${content.sampleMarks[language]})`) && text.includes(shown);
      }),
    );
    // a gross figure is worked out from the field that the company fills in
    return named.length > 0 ? [...new Set(named.map((id) => id.replace(/Gross$/, '')))] : [''];
  }

  return {
    fill,
    samplesIn,
    templates: (language, titles) =>
      templateIds(content.messages[language]['answers']).map((id) => ({
        id,
        title: text(titles, `answers.templates.${id}.title`),
        text: fill(text(language, `answers.templates.${id}.text`), language).text,
      })),
    figures: (language): AnswerFigure[] => [
      ...content.products.map((product) => ({
        token: `{price:${product.facts.id}}`,
        ...price(product, language),
      })),
      ...offeredFacts
        .filter((id) => content.facts[id] !== undefined)
        .map((id) => ({ token: `{fact:${id}}`, name: null, value: fill(`{fact:${id}}`, language).text })),
    ],
    greeting: (language, name) =>
      name === null
        ? text(language, 'mail.greeting')
        : text(language, 'answers.greeting').replace('{name}', () => name),
  };
}

/** The templates of the section, in its order. */
function templateIds(section: MessageTree | undefined): string[] {
  const templates = section?.['templates'];
  return typeof templates === 'object' ? Object.keys(templates) : [];
}

/** Tokens of the templates that nothing fills in. */
export function* checkAnswers(content: AnswerContent & Pick<Content, 'rawMessages'>): Generator<string> {
  const { fill } = answerTexts(content);
  for (const language of locales) {
    for (const [key, text] of textLeaves(content.rawMessages[language]['answers'] ?? {})) {
      const rest = fill(text, language).text.replace(/\{(?:name|number)\}/g, '');
      for (const [token] of rest.matchAll(/\{[^{}]*\}/g))
        yield `content/messages/${language}/answers.json: ${key}: nothing fills in ${token} (content/README.md, "Answers")`;
    }
  }
}
