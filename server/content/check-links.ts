import { locales } from '../../domain/locale.ts';
import { blogPostPath, pagePath, pages } from '../../domain/pages.ts';
import { messageLeaves, type Content } from './load.ts';

/** Every link inside the site, in messages, products, posts, legal texts and the rest, leads to a page or post that exists. */
export function* checkLinks(content: Content): Generator<string> {
  const pagePaths = new Set<string>(pages.map((page) => page.path));
  const postPaths = new Set<string>(content.posts.map((post) => blogPostPath(post.facts.slug)));

  function* check(text: string, where: string): Generator<string> {
    for (const [, target = ''] of text.matchAll(/\]\((\/[^)\s]*)\)/g)) {
      const [, path = '', query, hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(target) ?? [];
      if (postPaths.has(path)) {
        if (hash !== undefined) yield `${where}: the link ${target} names a heading of a post, which differs by language; link to ${path}`;
      } else if (!pagePaths.has(path)) {
        const plain = path.replace(/^\/(?:en|de|nl|fr)(?=\/|$)/, '') || '/';
        const hint = plain !== path && (pagePaths.has(plain) || postPaths.has(plain)) ? `write the plain path ${plain}, the site adds the language` : 'there is no such page or post; correct the path';
        yield `${where}: the link ${target} leads nowhere: ${hint}`;
      } else if (path === pagePath('claims') && hash !== undefined && !content.claims.has(hash)) {
        yield `${where}: the link ${target} names a claim that does not exist; correct the part after #`;
      }
      if (query !== undefined && path !== pagePath('blog')) yield `${where}: the link ${target} carries a query, which only /blog?category= understands; remove it`;
    }
  }

  for (const language of locales) {
    for (const [section, tree] of Object.entries(content.rawMessages[language])) {
      for (const [key, text] of messageLeaves(tree)) yield* check(text, `content/messages/${language}/${section}.json: ${key}`);
    }
    for (const [document, texts] of Object.entries(content.legal)) yield* check(texts[language].body, `content/legal/${document}/${language}.md: body`);
  }
  for (const { file, key, text } of content.rawTexts) yield* check(text, `${file}: ${key}`);
}
