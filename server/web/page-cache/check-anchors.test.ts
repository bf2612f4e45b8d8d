import { beforeEach, describe, expect, it } from 'vitest';
import { locales } from '../../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pages } from '../../../domain/pages.ts';
import { contentLinks } from '../../features/content/check-links.ts';
import { loadContent, type Content } from '../../features/content/load.ts';
import { passagesOf } from '../../features/assistant/passages.ts';
import { deadAnchors, type RenderedPage } from './check-anchors.ts';

const real = loadContent();
let content: Content;
let rendered: RenderedPage[];

/** Pages that have every place the content links to, so that only what a test adds can be wrong. */
function soundPages(): RenderedPage[] {
  const ids = new Map<string, Set<string>>();
  for (const language of locales) {
    const targets = [...contentLinks(real)].filter((link) => link.language === language).map((link) => link.target);
    for (const target of [...targets, ...passagesOf(real, language).map((passage) => passage.path)]) {
      const [path = '', id] = target.split('#');
      if (id !== undefined) ids.set(`${path} ${language}`, (ids.get(`${path} ${language}`) ?? new Set()).add(id));
    }
  }
  const paths = [...pages.map((page) => page.path), ...real.posts.map((post) => blogPostPath(post.facts.slug))];
  return paths.flatMap((path) =>
    locales.flatMap((language): RenderedPage[] => {
      const html = [...(ids.get(`${path} ${language}`) ?? [])].map((id) => `<section id="${id}"></section>`).join('');
      return [
        { path, language, html },
        ...(language === 'en' ? [] : [{ path: addressInLanguage(path, language), html }]),
      ];
    }),
  );
}

beforeEach(() => {
  content = structuredClone(real);
  rendered = soundPages();
});

function onPage(path: string, html: string) {
  for (const page of rendered) if (page.path === path) page.html += html;
}

describe('a link to a place on a page', () => {
  it('is fine where the place exists', () => {
    expect(deadAnchors(rendered, content)).toEqual([]);
  });

  it.each([
    ['/#material', '/#material leads to no place on that page; correct the part after #'],
    ['/claims#co2-99', '/claims#co2-99 leads to no place on that page; correct the part after #'],
    ['/de/shop#preise', '/de/shop#preise leads to no place on that page; correct the part after #'],
    ['/blog?category=design#top', '/blog?category=design#top leads to no place on that page; correct the part after #'],
    ['#nowhere', '/shop#nowhere leads to no place on that page; correct the part after #'],
    ['/shopp#prices', '/shopp#prices leads to no page'],
  ])('is reported on a rendered page: %s', (href, problem) => {
    onPage('/shop', `<p class="x">See <a class="text-link" href="${href}">this</a></p>`);
    expect(deadAnchors(rendered, content)).toEqual(
      locales.map((language) => `page /shop (${language}): the link ${problem}`),
    );
  });

  it('is reported in a text that no page shows at first, such as the chat’s', () => {
    content.rawMessages.fr.chat = { ...content.rawMessages.fr.chat, probe: 'Voir [là](/contact#nulle-part).' };
    expect(deadAnchors(rendered, content)).toEqual([
      'content/messages/fr/chat.json: probe: the link /contact#nulle-part leads to no place on that page; correct the part after #',
    ]);
  });

  it('is reported among the sources of the assistant', () => {
    for (const page of rendered)
      if (page.path === '/') page.html = page.html.replace('id="technology"', 'id="technique"');
    expect(
      deadAnchors(rendered, content).some((problem) =>
        /^server\/features\/assistant: passage page:home:technology\S* \(de\): the link \/#technology leads to no place/.test(
          problem,
        ),
      ),
    ).toBe(true);
  });

  it('is compared as a browser does: names with escapes, other sites and scripts aside', () => {
    onPage(
      '/agb',
      `<h2 id="kündigung"></h2><a href="#k%C3%BCndigung">a</a><a href="https://example.org/#x">b</a><a href="mailto:a@b.de?subject=#1">c</a><svg><use href="/assets/icons.svg#mail"/></svg><script>'<a href="#x">'</script>`,
    );
    expect(deadAnchors(rendered, content)).toEqual([]);
  });
});
