import { locales, type Locale } from '../../../domain/locale.ts';
import { sentencesOf } from '../content/sentences.ts';
import { itemsOf } from './areas.ts';
import type { Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import { typedOver, type Typed, type ValueAt } from './drafts.ts';
import { listPictures } from './picture-library.ts';
import { plainWords } from './plain-words.ts';
import type { Database } from '../../platform/database/database.ts';

/** What stands around the text of a piece of news: on its card, in search results, in place of its picture. */
export interface PostWords {
  teaser: string;
  description: string;
  coverAlt: string;
}

/** As long as a card and a search result show them, in characters. */
const longest = { teaser: 220, description: 155 };

/** Pictures in words, by name and language; undefined or empty where nobody has described one. */
export type PictureInWords = (name: string, language: Locale) => string | undefined;

/** What is proposed for a piece of news, made from its own text. Empty where the text gives nothing. */
export function proposedWords(
  { title, body, coverAlt }: { title: string; body: string; coverAlt: string },
  language: Locale,
): PostWords {
  const sentences = readableSentences(body, language);
  const said = sentences.length === 0 ? [title] : sentences;
  return {
    teaser: firstSentences(said, longest.teaser),
    description: firstSentences(said, longest.description),
    coverAlt,
  };
}

/** Sentences without Markdown. One with a token is left out: on a card nothing can be opened, and a figure would grow old. */
function readableSentences(body: string, language: Locale): string[] {
  const paragraphs = body.split(/\n\s*\n/).filter((paragraph) => !/^\s*(?:#|[-*+] |\d+\. |\||!\[)/.test(paragraph));
  return paragraphs
    .flatMap((paragraph) => sentencesOf(paragraph, language))
    .filter((sentence) => !/[{}<>|]/.test(sentence))
    .map((sentence) => plainWords(sentence.replace(/!\[[^[\]]*\]\([^()]*\)/g, '').replace(/[*_`]/g, '')))
    .filter((sentence) => sentence !== '');
}

/** As many whole sentences as fit; of a first one that is too long, its first words. */
function firstSentences(sentences: readonly string[], most: number): string {
  const [first = ''] = sentences;
  if (first.length > most) return `${first.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
  let text = first;
  for (const sentence of sentences.slice(1)) {
    if (text.length + 1 + sentence.length > most) break;
    text += ` ${sentence}`;
  }
  return text;
}

/** What the library says of its pictures, and what the site says of others, where a post or a product shows them. */
export async function picturesInWords(database: Database, trees: ContentTrees): Promise<PictureInWords> {
  const library = new Map((await listPictures(database)).map(({ name, words }) => [name, words]));
  const shown = shownInWords(trees);
  return (name, language) => library.get(name)?.[language] || shown(name, language);
}

/** @param trees files with all drafts */
export function shownInWords(trees: ContentTrees): PictureInWords {
  const shown = [
    ...itemsOf('posts', trees).map((post) => ({
      name: trees.valueAt(`blog/${post}/facts.json`, ['coverImage']),
      words: (language: Locale) => trees.valueAt(`blog/${post}/${language}.md`, ['front', 'coverAlt']),
    })),
    ...itemsOf('products', trees).map((product) => ({
      name: trees.valueAt(`products/${product}/facts.json`, ['image']),
      words: (language: Locale) => trees.valueAt(`products/${product}/${language}.json`, ['imageAlt']),
    })),
  ];
  return (name, language) =>
    shown
      .filter((one) => one.name === name)
      .map((one) => one.words(language))
      .find((words): words is string => typeof words === 'string' && words !== '' && !words.includes('{'));
}

interface Proposing {
  slug: string;
  /** as it was before this was typed, and as it is with it */
  before: ContentTrees;
  after: ContentTrees;
  pictureInWords: PictureInWords;
  published: ValueAt;
}

/**
 * What is written anew around a piece of news whose title, text or picture has changed: whatever is empty, and whatever is
 * still as it was proposed. What somebody wrote stays.
 */
export function proposedAround({ slug, before, after, pictureInWords, published }: Proposing): Typed[] {
  const facts = `blog/${slug}/facts.json`;
  if (after.valueAt(facts, ['format']) !== 'news') return [];
  const over = typedOver(after, published);
  return locales.flatMap((language) => {
    const file = `blog/${slug}/${language}.md`;
    if (textAt(after, file, 'title') === '' && textAt(after, file, 'body') === '') return [];
    const proposed = (trees: ContentTrees) =>
      proposedWords(
        {
          title: textAt(trees, file, 'title'),
          body: textAt(trees, file, 'body'),
          coverAlt: pictureInWords(String(trees.valueAt(facts, ['coverImage']) ?? ''), language) ?? '',
        },
        language,
      );
    const [was, is] = [proposed(before), proposed(after)];
    const changed = (key: string, value: Json | undefined): Typed => over(file, ['front', key], value);
    const words = (['teaser', 'description', 'coverAlt'] as const).flatMap((key) => {
      const now = textAt(after, file, key);
      const isFree = now === '' || now === was[key];
      return isFree && is[key] !== '' && is[key] !== now ? [changed(key, is[key])] : [];
    });
    // what began as an article has one, and it may not be empty
    const isEmptySubtitle = after.valueAt(file, ['front', 'subtitle']) === '' && is.description !== '';
    return isEmptySubtitle ? [...words, changed('subtitle', is.description)] : words;
  });
}

/** Of the text itself, or of what stands around it; empty where there is none. */
function textAt(trees: ContentTrees, file: string, key: 'body' | 'title' | keyof PostWords): string {
  const value = trees.valueAt(file, key === 'body' ? ['body'] : ['front', key]);
  return typeof value === 'string' ? value : '';
}
