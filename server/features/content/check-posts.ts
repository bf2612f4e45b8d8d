import { defaultLocale, type Locale, type PerLanguage } from '../../../domain/locale.ts';
import type { Content } from './load.ts';
import type { PostText } from './read-posts.ts';
import { countWords } from './count-words.ts';

// issue "Every page has its real content", Blog: 1,000-1,500 words in each language, 5 to 8 minutes, at most three "More Stories"
const words = { min: 1000, max: 1500 };
const minutes = { min: 5, max: 8 };
// a post whose claims are not shown says less
const lessThan = { words: 700, minutes: 4 };
const mostRelated = 3;
/** Fields that reach the page's title, search engines or an alt text, where a claim could not be opened. */
export const plainPostFields: ReadonlySet<string> = new Set(['title', 'subtitle', 'teaser', 'description', 'coverAlt']);

/** Posts are as long as promised, refer to posts that exist, and have a cover among the pictures. */
export function* checkPosts(
  { posts, rawTexts, claims, ledger }: Content,
  pictures: ReadonlySet<string>,
): Generator<string> {
  const whole = claims.size === ledger.size;
  const least = whole ? { words: words.min, minutes: minutes.min } : lessThan;
  const ids = new Map<number, string>();
  for (const { facts } of posts) {
    const file = `content/blog/${facts.slug}/facts.json`;
    const twin = ids.get(facts.id);
    if (twin !== undefined) yield `${file}: id: ${facts.id} is the id of ${twin} already; choose another`;
    ids.set(facts.id, facts.slug);
  }
  for (const { facts, languages, text } of posts) {
    const file = `content/blog/${facts.slug}/facts.json`;
    if (!pictures.has(facts.coverImage))
      yield `${file}: coverImage: imagery/masters has no picture "${facts.coverImage}"; name one that exists`;
    if (facts.relatedPosts.length > mostRelated)
      yield `${file}: relatedPosts: at most ${mostRelated} are shown; remove ${facts.relatedPosts.length - mostRelated}`;
    if (new Set(facts.relatedPosts).size < facts.relatedPosts.length)
      yield `${file}: relatedPosts: names a post twice; remove one`;
    for (const id of facts.relatedPosts) {
      if (id === facts.id) yield `${file}: relatedPosts: ${id} is this post itself; remove it`;
      else if (!ids.has(id)) yield `${file}: relatedPosts: there is no post with id ${id}; correct or remove it`;
    }
    yield* sameFacts(facts.slug, text, languages);
    // a piece of news is as long as it is
    for (const language of facts.format === 'news' ? [] : languages) {
      if (text[language].front.subtitle === undefined)
        yield `content/blog/${facts.slug}/${language}.md: subtitle: the text is empty; write it`;
      const where = `content/blog/${facts.slug}/${language}.md: body`;
      const count = countWords(text[language].body);
      if (count < least.words || count > words.max)
        yield `${where}: has ${count} words; a post has ${least.words} to ${words.max}`;
      const { readMinutes } = text[language];
      if (readMinutes < least.minutes || readMinutes > minutes.max)
        yield `${where}: takes ${readMinutes} minutes to read; a post takes ${least.minutes} to ${minutes.max}`;
    }
  }
  for (const { file, key, text, page } of rawTexts) {
    if (page === 'blog' && key === 'body') yield* checkPictures(`${file}: body`, text, pictures);
    if (page === 'blog' && plainPostFields.has(key) && /\{(?:claim|fact|company):/.test(text))
      yield `${file}: ${key}: holds a token, but stands where nothing can be opened; say it without one`;
  }
}

/** Pictures inside a text are among the site's, and say in words what they show. */
function* checkPictures(where: string, text: string, pictures: ReadonlySet<string>): Generator<string> {
  for (const [whole, words = '', address = ''] of text.matchAll(/!\[([^[\]\n]*)\]\(([^()\n]*)\)/g)) {
    const name = /^\/pictures\/([\w-]+)$/.exec(address)?.[1] ?? '';
    if (!pictures.has(name)) yield `${where}: there is no picture “${address}”; choose one of the library`;
    else if (words.trim() === '')
      yield `${where}: “${whole}” does not say what the picture shows; write it between [ and ]`;
  }
}

const claimsIn = (text: string) =>
  [...text.matchAll(/\[\[([\w-]+)\|/g)]
    .map(([, id]) => id)
    .sort()
    .join(', ');

/** A reader of any language gets the same facts: key facts with the same claims, and a quote in all languages or in none. */
function* sameFacts(slug: string, text: PerLanguage<PostText>, languages: readonly Locale[]): Generator<string> {
  const model = text[defaultLocale].front;
  for (const language of languages) {
    const { front } = text[language];
    const where = `content/blog/${slug}/${language}.md`;
    if ((front.quote === undefined) !== (model.quote === undefined))
      yield `${where}: quote: ${defaultLocale}.md has ${model.quote ? 'one' : 'none'}; the four languages share their quote`;
    const wanted = model.keyFacts?.facts ?? [];
    const found = front.keyFacts?.facts ?? [];
    if (wanted.length !== found.length)
      yield `${where}: keyFacts: has ${found.length}, ${defaultLocale}.md has ${wanted.length}; the four languages share their facts`;
    else
      for (const [index, fact] of wanted.entries())
        if (claimsIn(fact) !== claimsIn(found[index] ?? ''))
          yield `${where}: keyFacts.${index}: names ${claimsIn(found[index] ?? '') || 'no claim'}, ${defaultLocale}.md ${claimsIn(fact) || 'none'}; the four languages share their facts`;
  }
}
