import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { MaterialChoices } from '../../../../../server/features/newsletters/newsletter-material.ts';

/** Pages by what they are called, to choose from. What is not public yet, or no place to go to, is called by its path. */
export function titledPaths(
  paths: readonly string[],
  pages: MaterialChoices['pages'],
  language: DeskLanguage,
): { path: string; title: string }[] {
  const titles = new Map(pages.map(({ path, titles: { [language]: title } }) => [path, title]));
  return paths.map((path) => {
    const title = titles.get(path);
    return { path, title: title === undefined ? path : `${title} (${path})` };
  });
}
