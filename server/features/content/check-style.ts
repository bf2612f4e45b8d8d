import { withoutClaimMarkers } from '../../../domain/claim-marker.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { countWords } from './count-words.ts';
import { languageFacts } from './language-facts.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';
import { sentencesOf } from './sentences.ts';
import { phrasePattern } from './wordings.ts';

/** A post and a claim may take longer over a sentence than a label or an answer: this many times. */
const postPatience = 1.5;

/** What a visitor reads who opens a figure; its source is mostly the title of somebody else's work. */
const claimFields = ['statement', 'scope', 'comparator', 'basis'] as const;

/** Pictures are described in one sentence, and a consent is the lawyer's. */
const isExempt = (key: string) => /alt$|consent$/i.test(key);

const readable = (text: string) =>
  withoutClaimMarkers(text)
    .replace(/\]\([^()]*\)/g, ']')
    .replace(/[*_#[\]]/g, '');

/** Every text of a language as a visitor reads it, with how long its sentences may be. */
function* textsOf(content: Content, language: Locale): Generator<{ where: string; text: string; longest: number }> {
  const { longestSentence: longest } = languageFacts(language).style;
  for (const [section, tree] of Object.entries(content.messages[language]))
    for (const [key, text] of textLeaves(tree))
      if (!isExempt(key)) yield { where: `content/messages/${language}/${section}.json: ${key}`, text, longest };
  for (const [id, { answer }] of Object.entries(content.faq.prose[language]))
    if (answer !== undefined) yield { where: `content/faq/${language}.json: ${id}.answer`, text: answer, longest };
  for (const { facts, prose } of content.allProducts)
    for (const [key, text] of textLeaves(prose[language]))
      if (!isExempt(key)) yield { where: `content/products/${facts.id}/${language}.json: ${key}`, text, longest };
  for (const { facts, text } of content.posts.filter(({ languages }) => languages.includes(language)))
    yield {
      where: `content/blog/${facts.slug}/${language}.md`,
      text: text[language].body,
      longest: longest * postPatience,
    };
  for (const { id, ...claim } of content.ledger.values())
    for (const field of claimFields) {
      const text = claim[field]?.[language];
      if (text !== undefined)
        yield { where: `content/claims/${id}.json: ${field}.${language}`, text, longest: longest * postPatience };
    }
}

/**
 * What a style guide would strike out: sentences that are too long, and turns that are not used (docs/style-en.md and its
 * sisters). A hint for whoever writes, never a reason not to publish.
 */
export function styleHints(content: Content): string[] {
  return locales.flatMap((language) => {
    const turns = languageFacts(language).style.never.map((phrase) => ({
      phrase,
      pattern: new RegExp(phrasePattern(phrase), 'iu'),
    }));
    return [...textsOf(content, language)].flatMap(({ where, text, longest }) => {
      const said = readable(text);
      return [
        ...turns
          .filter(({ pattern }) => pattern.test(said))
          .map(({ phrase }) => `${where}: “${phrase}” is a turn we do not use; see docs/style-${language}.md`),
        ...said
          .split(/\n+/)
          .flatMap((paragraph) => sentencesOf(paragraph, language))
          .filter((sentence) => countWords(sentence) > longest)
          .map(
            (sentence) =>
              `${where}: a sentence of ${countWords(sentence)} words (“${sentence.slice(0, 60)}…”); make two of it`,
          ),
      ];
    });
  });
}
