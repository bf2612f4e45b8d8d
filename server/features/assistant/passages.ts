import type { Locale } from '../../../domain/locale.ts';
import { fill } from '../../../domain/messages.ts';
import { localPrice, withVat } from '../../../domain/money.ts';
import { pagePath } from '../../../domain/pages.ts';
import { fillPattern } from '../content/chat-patterns.ts';
import type { Content } from '../content/load.ts';
import { countryNames } from '../content/order-page.ts';
import { claimFigure, claimMarker, fillTokens } from '../content/tokens.ts';
import type { FaqProse } from '../content/schemas/faq.ts';
import type { Passage } from './passage.ts';
import { legalPassages, pagePassages, postPassages } from './page-passages.ts';
import { sentencesOf } from '../content/sentences.ts';

/** Everything the site says in a language, cut into passages with the place where it is said. */
export function passagesOf(content: Content, language: Locale): Passage[] {
  return [
    ...faqPassages(content, language),
    ...claimPassages(content, language),
    ...productPassages(content, language),
    ...challengePassages(content, language),
    ...postPassages(content, language),
    ...legalPassages(content, language),
    ...pagePassages(content, language),
  ];
}

/** The place of a claim's entry, or of the page where the entry is not shown. */
const shownPath = (path: string, { claims }: Content) => {
  const [page = path, claim] = path.split('#');
  return page === pagePath('claims') && claim !== undefined && !claims.has(claim) ? page : path;
};

/** The answer that "Do you ship to Ireland?" asks for: by the name of any country that an order can name. */
const askedByCountry = 'delivery-area';

function faqPassages(content: Content, language: Locale): Passage[] {
  const { faq } = content;
  return faq.facts.entries.flatMap((entry) => {
    const prose = faq.prose[language][entry.id];
    if (!prose) throw new Error(`content/faq/${language}.json: ${entry.id} is missing`);
    // an entry that is a claim becomes the claim's own passage
    if ('claim' in entry)
      return content.claims.has(entry.claim) ? [] : [withoutProof(content, entry.id, prose, language)];
    if (!prose.answer) throw new Error(`content/faq/${language}.json: ${entry.id}.answer is missing`);
    return [
      {
        id: `faq:${entry.id}`,
        title: prose.title,
        path: shownPath(entry.path, content),
        ask:
          entry.id === askedByCountry ? [...prose.ask, ...countryNames(language).map(({ name }) => name)] : prose.ask,
        sentences: sentencesOf(prose.answer, language),
        weight: 1.5,
      },
    ];
  });
}

/** The answer to a question about a claim that is not shown: that nothing is said about it without a proof. */
function withoutProof({ messages }: Content, id: string, { ask }: FaqProse[string], language: Locale): Passage {
  const noProof = messages[language]['chat']?.['noProof'];
  if (typeof noProof !== 'object' || typeof noProof['title'] !== 'string' || typeof noProof['text'] !== 'string')
    throw new Error(`content/messages/${language}/chat.json: noProof.title or noProof.text is missing`);
  return {
    id: `faq:${id}`,
    title: noProof['title'],
    path: pagePath('claims'),
    ask,
    sentences: sentencesOf(noProof['text'], language),
    weight: 1.5,
  };
}

function claimPassages(content: Content, language: Locale): Passage[] {
  return [...content.claims.values()].map((claim) => {
    const asked = content.faq.facts.entries.find((entry) => 'claim' in entry && entry.claim === claim.id);
    const prose = asked && content.faq.prose[language][asked.id];
    const spoken = (text: string) =>
      fillTokens(text, language, content, { where: `content/claims/${claim.id}.json`, showClaim: claimMarker });
    const [statement = '', ...more] = sentencesOf(spoken(claim.statement[language]), language);
    const figure = claimFigure(claim, language);
    // the figure opens its basis; where the sentence words it otherwise, the whole sentence does
    const marked = statement.includes(figure)
      ? statement.replace(figure, () => claimMarker(claim, figure))
      : statement.replace(/^(.*?)([.!]?)$/s, (_, words: string, end: string) => claimMarker(claim, words) + end);
    return {
      id: `claim:${claim.id}`,
      title: prose?.title ?? figure,
      path: `${pagePath('claims')}#${claim.id}`,
      // what is the same in every language is a name: "What is NF T 51-800?" asks by it
      ask: [...(prose?.ask ?? []), ...(new Set(Object.values(claim.figure)).size === 1 ? [figure] : [])],
      sentences: [marked, ...more, ...sentencesOf(spoken(claim.scope[language]), language)],
      weight: prose ? 1.5 : 1,
    };
  });
}

function productPassages(content: Content, language: Locale): Passage[] {
  const say = (key: string, values?: Readonly<Record<string, string>>) =>
    fillPattern(content.messages[language], key, values);
  const soldOut = say('quantity.soldOut');
  return content.products.map(({ facts, prose }) => {
    const { name, title, subtitle, packaging, description, uses } = prose[language];
    const vat = content.facts['vat'];
    const gross = vat?.type === 'percent' ? withVat(facts.priceCents, vat.value) : facts.priceCents;
    const price = say('productPrice', {
      name,
      packaging,
      net: localPrice(facts.priceCents, language),
      gross: localPrice(gross, language),
      itemNo: facts.sale === 'sold-out' ? `${facts.itemNo}, ${soldOut}` : facts.itemNo,
    });
    return {
      id: `product:${facts.id}`,
      title,
      path: pagePath('shop'),
      ask: [title, say('productAsk', { name }), facts.itemNo],
      sentences: [
        ...sentencesOf(price, language),
        ...sentencesOf(description, language),
        `${subtitle}. ${uses.join(', ')}.`,
      ],
      weight: 1.2,
    };
  });
}

function challengePassages({ challenges }: Content, language: Locale): Passage[] {
  const prose = challenges.prose[language];
  return challenges.facts.groups.flatMap((group) =>
    group.challenges.flatMap((challenge) => {
      const text = prose.challenges[challenge.id];
      if (!text) return [];
      const reward = fill(text.reward, { points: challenge.points });
      return [
        {
          id: `challenge:${challenge.id}`,
          title: text.title,
          path: pagePath('challenges'),
          ask: [`${text.title} ${reward}`],
          sentences: [`${text.title}: ${reward}.`, ...sentencesOf(text.text, language)],
          weight: 1,
        },
      ];
    }),
  );
}
