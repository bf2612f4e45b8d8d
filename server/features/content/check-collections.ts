import { defaultLocale, forEachLanguage, locales, type PerLanguage } from '../../../domain/locale.ts';
import { comparePlaceholders } from './check-messages.ts';
import type { Content } from './load.ts';

/** Products, challenges and community: facts and prose belong together, in every language alike. */
export function* checkCollections(content: Content, pictures: ReadonlySet<string>): Generator<string> {
  yield* checkProducts(content, pictures);
  yield* checkChallenges(content);
  yield* checkCommunity(content);
  yield* checkLanguages(content);
}

function* checkProducts(content: Content, pictures: ReadonlySet<string>): Generator<string> {
  const { allProducts: products, ledger: claims } = content;
  if (content.products.length === 0) yield `content/products: every product is hidden; show at least one`;
  for (const { facts } of products) {
    const file = `content/products/${facts.id}/facts.json`;
    if (!pictures.has(facts.image))
      yield `${file}: image: imagery/masters has no picture "${facts.image}"; name one that exists`;
    if (facts.weightClaim !== null && !claims.has(facts.weightClaim))
      yield `${file}: weightClaim: there is no claim "${facts.weightClaim}"; correct the id`;
    if (products.some((other) => other.facts !== facts && other.facts.itemNo === facts.itemNo))
      yield `${file}: itemNo: ${facts.itemNo} is used twice; give each product its own`;
  }
}

/** Each id has an entry, and each entry an id. */
function* sameIds(where: string, ids: readonly string[], entries: Record<string, unknown>): Generator<string> {
  for (const id of ids) if (!(id in entries)) yield `${where}: there is no text for "${id}"; add it`;
  for (const id of Object.keys(entries))
    if (!ids.includes(id)) yield `${where}.${id}: facts.json has no "${id}"; remove the text or add the entry there`;
}

function* checkChallenges({ challenges: { facts, prose } }: Content): Generator<string> {
  const challenges = facts.groups.flatMap((group) => group.challenges);
  for (const language of locales) {
    const file = `content/challenges/${language}.json`;
    const texts = prose[language];
    if (texts.steps.length !== facts.steps)
      yield `${file}: steps: has ${texts.steps.length}, facts.json says ${facts.steps}; make them agree`;
    yield* sameIds(
      `${file}: groups`,
      facts.groups.map((group) => group.id),
      texts.groups,
    );
    yield* sameIds(
      `${file}: challenges`,
      challenges.map((challenge) => challenge.id),
      texts.challenges,
    );
    yield* sameIds(`${file}: rewards`, facts.rewards, texts.rewards);
    for (const { id, otherPoints } of challenges) {
      const text = texts.challenges[id];
      if (text && (otherPoints === undefined) !== (text.otherReading === undefined)) {
        yield `${file}: challenges.${id}.otherReading: text and otherPoints in facts.json belong together; add the missing one or remove the other`;
      }
    }
  }
}

function* checkCommunity({ community: { facts, prose }, allProducts }: Content): Generator<string> {
  for (const language of locales) {
    const file = `content/community/${language}.json`;
    yield* sameIds(
      `${file}: leaderboard`,
      facts.leaderboard.map((member) => member.id),
      prose[language].leaderboard,
    );
    yield* sameIds(
      `${file}: feed`,
      facts.feed.map((post) => post.id),
      prose[language].feed,
    );
  }
  for (const { id, product } of facts.feed) {
    if (product !== null && !allProducts.some(({ facts: { id: known } }) => known === product))
      yield `content/community/facts.json: feed.${id}: there is no product "${product}"; correct the id`;
  }
}

/** The same fields and placeholders in every language of a JSON file. */
function* checkLanguages({ rawTexts }: Content): Generator<string> {
  const files = new Map<string, PerLanguage<Map<string, string>>>();
  for (const { file, language, key, text } of rawTexts) {
    if (!file.endsWith(`/${language}.json`)) continue;
    const folder = file.slice(0, -`/${language}.json`.length);
    const texts = files.get(folder) ?? forEachLanguage(() => new Map<string, string>());
    texts[language].set(key, text);
    files.set(folder, texts);
  }
  for (const [folder, texts] of files) {
    for (const language of locales) {
      for (const [key, english] of texts[defaultLocale]) {
        const text = texts[language].get(key);
        if (text === undefined)
          yield `${folder}/${language}.json: ${key}: the text is missing; every language needs it`;
        else yield* comparePlaceholders(`${folder}/${language}.json: ${key}`, english, text);
      }
      for (const key of texts[language].keys())
        if (!texts[defaultLocale].has(key))
          yield `${folder}/${language}.json: ${key}: ${defaultLocale}.json has no such field; add it there or remove it here`;
    }
  }
}
