import { locales, type Locale } from '../../../domain/locale.ts';
import { blogPostPath, pagePath, routedPages } from '../../../domain/pages.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';
import { withoutPictures } from './render-markdown.ts';

export interface ContentLink {
  /** as it is written: plain path, perhaps with query and hash */
  target: string;
  language: Locale;
  /** file and key */
  where: string;
}

/** Every link to a page of the site that messages, products, posts, legal texts and the rest hold. */
export function* contentLinks(content: Content): Generator<ContentLink> {
  function* linksOf(text: string, language: Locale, where: string): Generator<ContentLink> {
    for (const [, target = ''] of withoutPictures(text).matchAll(/\]\((\/[^()\s]*)\)/g))
      yield { target, language, where };
  }
  for (const language of locales) {
    for (const [section, tree] of Object.entries(content.rawMessages[language])) {
      for (const [key, text] of textLeaves(tree))
        yield* linksOf(text, language, `content/messages/${language}/${section}.json: ${key}`);
    }
    for (const [document, texts] of Object.entries(content.legal))
      yield* linksOf(texts[language].body, language, `content/legal/${document}/${language}.md: body`);
  }
  for (const { file, key, text, language } of content.rawTexts) yield* linksOf(text, language, `${file}: ${key}`);
}

const prefix = new RegExp(`^/(?:${locales.join('|')})(?=/|$)`);

// one of many, or one that shows nothing without the token of a signed link, is no place to lead to
const pagePaths: ReadonlySet<string> = new Set(
  routedPages
    .filter(({ path, render, liveQuery }) => !/[:*]/.test(path) && (render !== 'request' || liveQuery[0] !== 'token'))
    .map(({ path }) => path),
);

/** What is wrong with a link inside the site; null when it leads to a page or post that exists. */
export function linkProblem(
  target: string,
  postPaths: ReadonlySet<string>,
  isClaim: (id: string) => boolean,
): string | null {
  const [, path = '', query, hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(target) ?? [];
  if (postPaths.has(path)) {
    if (hash !== undefined)
      return `the link ${target} names a heading of a post, which differs by language; link to ${path}`;
  } else if (!pagePaths.has(path)) {
    const plain = path.replace(prefix, '') || '/';
    const hint =
      plain !== path && (pagePaths.has(plain) || postPaths.has(plain))
        ? `write the plain path ${plain}, the site adds the language`
        : 'there is no such page or post; correct the path';
    return `the link ${target} leads nowhere: ${hint}`;
  } else if (path === pagePath('claims') && hash !== undefined && !isClaim(hash)) {
    return `the link ${target} names a claim that does not exist; correct the part after #`;
  }
  return query !== undefined && path !== pagePath('blog')
    ? `the link ${target} carries a query, which only /blog?category= understands; remove it`
    : null;
}

/** Every link inside the site, in messages, products, posts, legal texts and the rest, leads to a page or post that exists. (Whether the place after # exists is seen in the rendered pages: server/web/page-cache/check-anchors.ts.) */
export function* checkLinks(content: Content): Generator<string> {
  const postPaths = new Set<string>(content.posts.map((post) => blogPostPath(post.facts.slug)));
  for (const { target, where } of contentLinks(content)) {
    const problem = linkProblem(target, postPaths, (id) => content.claims.has(id));
    if (problem !== null) yield `${where}: ${problem}`;
  }
}
