import { locales } from '../../../domain/locale.ts';
import { typedTag } from '../../../domain/typed-tag.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';
import { legalDocuments } from './legal-documents.ts';

const openLink = /\[[^[\]\n]+\]\([^()\n]*(?=\n|$)/;

/**
 * What visitors would read as it was typed: a tag, for no text of the site is read as HTML, and Markdown that does not end.
 * @returns null where there is none
 */
export function markupProblem(text: string): string | null {
  const found = typedTag(text);
  if (found !== null)
    return `holds “${found}”, which visitors would read as it stands here; leave it out, or write Markdown where the text is Markdown`;
  const link = openLink.exec(text)?.[0];
  if (link !== undefined) return `the link “${link}” has no end; close it with )`;
  const bold = text.split(/\n\s*\n/).find((paragraph) => (paragraph.match(/\*\*/g)?.length ?? 0) % 2 === 1);
  return bold === undefined
    ? null
    : `bold does not end in “${bold.trim().slice(0, 40)}”; ** stands before and after it`;
}

/** No text has tags, or Markdown that does not end. */
export function* checkMarkup({ rawMessages, rawTexts, legal }: Content): Generator<string> {
  for (const language of locales) {
    for (const [section, tree] of Object.entries(rawMessages[language]))
      for (const [key, text] of textLeaves(tree)) {
        const problem = markupProblem(text);
        if (problem !== null) yield `content/messages/${language}/${section}.json: ${key}: ${problem}`;
      }
    for (const document of legalDocuments) {
      const problem = markupProblem(legal[document][language].body);
      if (problem !== null) yield `content/legal/${document}/${language}.md: body: ${problem}`;
    }
  }
  for (const { file, key, text } of rawTexts) {
    const problem = markupProblem(text);
    if (problem !== null) yield `${file}: ${key}: ${problem}`;
  }
}
