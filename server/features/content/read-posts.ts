import { defaultLocale, forEachLanguage, type Locale, locales, type PerLanguage } from '../../../domain/locale.ts';
import { countWords } from './count-words.ts';
import { ContentError, type ContentFiles } from './files.ts';
import type { TextReader } from './read-texts.ts';
import type { Claim } from './schemas/claim.ts';
import { type PostFacts, type PostFrontMatter, postFactsSchema, postFrontMatterSchema } from './schemas/post.ts';
import type { MessageTree } from '../../../domain/messages.ts';
import { shownPicture } from './shown-picture.ts';
import { textLeaves } from './text-leaves.ts';
import { isUnwritten } from './unwritten-post.ts';
import { chooseWording, withChosenWordings } from './wordings.ts';

export interface PostText {
  front: PostFrontMatter;
  /** Markdown, tokens filled, claims still as markers */
  body: string;
  /** whole minutes at 200 words a minute */
  readMinutes: number;
}
export interface Post {
  facts: PostFacts;
  /** those it is written in: of an article all */
  languages: readonly Locale[];
  /** in a language that it is not written in, the text of the first one */
  text: PerLanguage<PostText>;
}
/** What is said of the picture that stands in the place of one that would make a claim (shown-picture.ts). */
const plainPictureAlt = (sections: Record<string, MessageTree>): string | undefined =>
  [...textLeaves(sections['home'])].find(([key]) => key === 'mission.detailAlt')?.[1];

const wordsAMinute = 200;

interface PostSetting {
  files: ContentFiles;
  texts: TextReader;
  /** those that are shown */
  claims: ReadonlyMap<string, Claim>;
  messages: PerLanguage<Record<string, MessageTree>>;
}

/** All posts, the newest first. @throws {ContentError} */
export function readPosts({ files, texts: { choiceFor, fill, keepRaw }, claims, messages }: PostSetting): Post[] {
  const posts = files.list('blog').map((slug): Post => {
    const postFacts = files.json(`blog/${slug}/facts.json`, postFactsSchema);
    if (postFacts.slug !== slug)
      throw new ContentError(`content/blog/${slug}/facts.json: slug must be the folder's name`);
    const coverImage = shownPicture(postFacts.coverImage, claims);
    const fileIn = (language: Locale) => `blog/${slug}/${language}.md`;
    const languages =
      postFacts.format === 'news'
        ? locales.filter((language) => !isUnwritten(files.markdown(fileIn(language))))
        : locales;
    const [first] = languages;
    if (first === undefined)
      throw new ContentError(`content/${fileIn(defaultLocale)}: body: the text is empty; write it`);
    const read = (language: Locale): PostText => {
      const path = fileIn(language);
      const where = `content/${path}`;
      const { front, body } = files.markdown(path);
      keepRaw(where, language, 'blog', front);
      keepRaw(where, language, 'blog', { body });
      const choice = choiceFor(where);
      const filled = fill(chooseWording(body, language, choice, { where, key: 'body' }), language, where);
      const chosenFront = withChosenWordings(front, language, choice, { where });
      const filledFront = fill(files.parse(path, chosenFront, postFrontMatterSchema), language, where);
      const plainAlt = coverImage === postFacts.coverImage ? undefined : plainPictureAlt(messages[language]);
      return {
        front: { ...filledFront, coverAlt: plainAlt ?? filledFront.coverAlt },
        body: filled,
        readMinutes: Math.max(1, Math.round(countWords(filled) / wordsAMinute)),
      };
    };
    const written = new Map(languages.map((language) => [language, read(language)]));
    const text = forEachLanguage((language) => written.get(language) ?? written.get(first) ?? read(first));
    return { facts: { ...postFacts, coverImage }, languages, text };
  });
  return posts.sort((a, b) => b.facts.date.localeCompare(a.facts.date) || a.facts.id - b.facts.id);
}
