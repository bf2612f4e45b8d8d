import { setImmediate as pause } from 'node:timers/promises';
import { availabilityStates } from '../../../domain/availability.ts';
import { defaultLocale, isLocale, locales, type Locale } from '../../../domain/locale.ts';
import { blogPostPath } from '../../../domain/pages.ts';
import { linkProblem } from '../content/check-links.ts';
import { markupProblem } from '../content/check-markup.ts';
import { comparePlaceholders } from '../content/check-messages.ts';
import { plainPostFields } from '../content/check-posts.ts';
import { figureProblems } from '../content/checks.ts';
import { ContentError } from '../content/files.ts';
import { type Content } from '../content/load.ts';
import { claimAsText, fillTokens } from '../content/tokens.ts';
import { chooseWording } from '../content/wordings.ts';
import { itemsOf } from './areas.ts';
import type { Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import { wrongIn, type Wrong } from './file-schema.ts';

/** A field as somebody is typing it; not a draft yet. */
export interface TypedField {
  file: string;
  at: readonly string[];
  value: Json | undefined;
}

/** What is wrong with it: as the file's schema says it, and as the checks of the build say it, without file and key. */
export interface FieldFindings {
  wrong: Wrong | null;
  sentences: string[];
}

type CheckedContent = Pick<
  Content,
  'company' | 'facts' | 'ledger' | 'samples' | 'sampleMarks' | 'contents' | 'claims' | 'allProducts'
>;

/** Characters of one field; the longest text has 23,000. What is longer is looked at by the worker, before it is published. */
const most = 30_000;

/**
 * What the build would say of fields that are being typed, by the same functions, as far as it shows in the field itself
 * and its other languages. @param trees files with all drafts @param content as it is public
 */
export async function checkFields(
  fields: readonly TypedField[],
  trees: ContentTrees,
  content: CheckedContent,
): Promise<FieldFindings[]> {
  const findings: FieldFindings[] = [];
  for (const field of fields) {
    // visitors are served between two fields
    await pause();
    findings.push(findingsOf(field, fields, trees, content));
  }
  return findings;
}

function findingsOf(
  field: TypedField,
  fields: readonly TypedField[],
  trees: ContentTrees,
  content: CheckedContent,
): FieldFindings {
  const { file, at, value } = field;
  if (textsOf(value).join('').length > most) return { wrong: null, sentences: [] };
  const tree = withValue(trees.tree(file), at, value);
  const wrong = wrongIn(file, tree).find((one) => at.every((key, index) => one.at[index] === key)) ?? null;
  const language = languageOf(field);
  const sentences: string[] = [];
  if (language !== null)
    for (const text of textsOf(value)) {
      sentences.push(...problemsOfText(text, language, field, { trees, content }));
      const english = fields.find((one) => sameElsewhere(one, field) && languageOf(one) === defaultLocale);
      if (text !== '' && language !== defaultLocale && typeof english?.value === 'string' && comparesTokens(file))
        sentences.push(
          ...[...comparePlaceholders('', english.value, text)].map((sentence) => sentence.replace(/^: /, '')),
        );
    }
  return { wrong, sentences: [...new Set(sentences)] };
}

const textsOf = (value: Json | undefined): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsOf) : [];

/** The language a field is in: that of its file, or its own among those of a claim. */
function languageOf({ file, at }: Pick<TypedField, 'file' | 'at'>): Locale | null {
  const ofFile = locales.find((locale) => new RegExp(`(?:^|/)${locale}(?:/|\\.)`).test(file));
  const last = at.at(-1);
  return ofFile ?? (isLocale(last) ? last : null);
}

const neutral = ({ file, at }: Pick<TypedField, 'file' | 'at'>) =>
  JSON.stringify([
    file.replace(new RegExp(`(^|/)(?:${locales.join('|')})(?=/|\\.)`), '$1*'),
    at.map((key) => (isLocale(key) ? '*' : key)),
  ]);
const sameElsewhere = (one: TypedField, other: TypedField) => one !== other && neutral(one) === neutral(other);

/** Posts and legal texts are written freely in each language; the others carry the same tokens. */
const comparesTokens = (file: string) => /^(?:messages|products|challenges|community|faq)\//.test(file);
/** Claims are where figures are typed, and the law's periods are the law's. */
const typesNoFigures = (file: string) => !/^(?:claims|legal)\//.test(file);

function problemsOfText(
  text: string,
  language: Locale,
  { file, at }: TypedField,
  { trees, content }: { trees: ContentTrees; content: CheckedContent },
): string[] {
  const sentences: string[] = [];
  const told = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      sentences.push(error.message.replace(/^(?:field|field: field): /, ''));
    }
  };
  told(() =>
    chooseWording(
      text,
      language,
      { state: availabilityStates[0], may: () => true, least: () => undefined },
      { where: 'field', key: 'field' },
    ),
  );
  // a claim that is still a draft can be named, though it has no figure to be shown yet
  const known = text.replace(/\{(?:claim|about):([\w-]+)(?::[\w-]+)?\}/g, (token, id: string) =>
    !content.ledger.has(id) && trees.has(`claims/${id}.json`) ? '' : token,
  );
  // every token by itself: all that are unknown are named, not only the first
  for (const [token] of known.matchAll(/\{[^{}\n]*\}/g))
    told(() =>
      fillTokens(token, language, { ...content, claims: content.ledger }, { where: 'field', showClaim: claimAsText }),
    );
  if (typesNoFigures(file)) sentences.push(...figureProblems(text, language));
  const markup = markupProblem(text);
  if (markup !== null) sentences.push(markup);
  if (
    file.startsWith('blog/') &&
    at[0] === 'front' &&
    plainPostFields.has(at[1] ?? '') &&
    /\{(?:claim|fact|company):/.test(text)
  )
    sentences.push('holds a token, but stands where nothing can be opened; say it without one');
  const posts = new Set(itemsOf('posts', trees).map(blogPostPath));
  for (const [, target = ''] of text.matchAll(/\]\((\/[^()\s]*)\)/g)) {
    const problem = linkProblem(target, posts, (id) => trees.has(`claims/${id}.json`));
    if (problem !== null) sentences.push(problem);
  }
  return sentences;
}

/** A tree with one field changed; what lies beside it is the same. */
function withValue(tree: Json | undefined, at: readonly string[], value: Json | undefined): Json | undefined {
  const [key, ...rest] = at;
  if (key === undefined) return value;
  const around: Record<string, Json> =
    typeof tree === 'object' && tree !== null && !Array.isArray(tree) ? { ...tree } : {};
  const inner = withValue(around[key], rest, value);
  if (inner === undefined) delete around[key];
  else around[key] = inner;
  return around;
}
