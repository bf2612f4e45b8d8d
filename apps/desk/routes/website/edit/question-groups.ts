import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { pages } from '../../../../../domain/pages.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import type { MaterialChoices } from '../../../../../server/features/newsletters/newsletter-material.ts';
import { textIn, wordIn } from '../../../i18n/language-of.ts';

/** Under what a question stands: the page that says more about it, as the site leads there; of a claim the claims. */
export function questionGroups(trees: ContentTrees, titled: MaterialChoices['pages'], language: DeskLanguage) {
  const titles = new Map(titled.map(({ path, titles: { [language]: title } }) => [path, title]));
  return (question: string): string => {
    const path = trees.valueAt('faq/facts.json', ['entries', `#${question}`, 'path']);
    if (typeof path !== 'string') return textIn(language, 'website.area.claims');
    const page = path.replace(/#.*$/, '');
    // what is no page of its own is a post
    const id = pages.find((one) => one.path === page)?.id ?? 'blog';
    return titles.get(path) ?? titles.get(page) ?? wordIn(language, `website.textsOf.${id}`);
  };
}
