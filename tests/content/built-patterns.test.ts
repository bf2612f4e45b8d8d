/** @module-tag slow */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { longestQuestion } from '../../domain/chat-limits.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { languageFacts } from '../../server/features/content/language-facts.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { ContentTrees } from '../../server/features/editing/content-trees.ts';
import { slowFor } from '../fakes/slow-patterns.ts';

/** Sites that are not looked at as they build: what they join are names of the house, and literals that are looked at by themselves. */
const joinedOfOwn = [
  'apps/desk/components/markdown-editor/token-chips.ts',
  // its patterns are read from its file below
  'apps/desk/routes/website/checks/check-words.ts',
  'apps/desk/routes/website/fields/difference-words.ts',
  'apps/desk/routes/website/fields/field-anchor.ts',
  'apps/site/i18n/text.tsx',
  'apps/site/routes/order/list-cookie.ts',
  'server/features/content/picture-size.ts',
];

/** Only asks whether it is a pattern: who uses it builds it. */
const neverRun = ['server/features/content/language-facts.ts'];
/** What reads questions alone, which are cut before. */
const questionsOnly = ['domain/chat-keywords.ts', 'server/features/assistant/'];

/** Every place at which the code builds a pattern, as `file:line`. */
function sites(): string[] {
  return execFileSync('git', ['grep', '-lw', 'new RegExp', '--', 'apps', 'domain', 'server'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('.test.') && ![...joinedOfOwn, ...neverRun].includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const found: string[] = [];
      const visitor = new Visitor({
        NewExpression(node) {
          if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
          found.push(`${file}:${source.slice(0, node.start).split('\n').length}`);
        },
      });
      visitor.visit(parseSync(file, source).program);
      return found;
    });
}

/** What the code builds while something is done, by the place that builds it. */
async function builtWhile(work: () => Promise<unknown>): Promise<Map<string, Set<string>>> {
  const built = new Map<string, Set<string>>();
  const own = globalThis.RegExp;
  const root = `${process.cwd()}/`;
  globalThis.RegExp = new Proxy(own, {
    construct(target, given, made) {
      const pattern: RegExp = Reflect.construct(target, given, made);
      const [, caller = ''] = new Error().stack?.split('\n').slice(1) ?? [];
      const at = caller.indexOf(root);
      const [, file = '', line = ''] = /^([^?:]+)(?:\?\w+)?:(\d+)/.exec(caller.slice(at + root.length)) ?? [];
      if (at >= 0) {
        const place = `${file}:${line}`;
        built.set(place, (built.get(place) ?? new Set()).add(`${pattern.flags}/${pattern.source}`));
      }
      return pattern;
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = own;
  }
  return built;
}

let times = 0;
/** A module as if nobody had used it yet, also where the test is tried once more: what it builds once is built again. */
const fresh = async <Module>(file: string, _like: () => Promise<Module>): Promise<Module> =>
  import(`${join(process.cwd(), file)}?again${(times += 1)}`);

async function buildAll(): Promise<void> {
  const root = join(process.cwd(), 'content');
  const content = loadContent(root);
  const trees = new ContentTrees(root, new Map());
  const post = content.posts[0]?.facts.slug ?? '';
  const field = (language: Locale) => ({ file: `messages/${language}/contact.json`, at: ['subtitle'], value: 'x' });

  await fresh('domain/wording-pieces.ts', () => import('../../domain/wording-pieces.ts'));
  await fresh('server/features/editing/change.ts', () => import('../../server/features/editing/change.ts'));
  await fresh('server/features/content/check-links.ts', () => import('../../server/features/content/check-links.ts'));
  await fresh(
    'server/features/assistant/question-words.ts',
    () => import('../../server/features/assistant/question-words.ts'),
  );
  const { ClaimReader } = await fresh(
    'server/features/content/wordings.ts',
    () => import('../../server/features/content/wordings.ts'),
  );
  new ClaimReader(content.ledger.values()).claimsOf('', 'de');
  const { typedFigures } = await fresh(
    'server/features/content/check-typed-figures.ts',
    () => import('../../server/features/content/check-typed-figures.ts'),
  );
  const facts = await fresh(
    'server/features/content/language-facts.ts',
    () => import('../../server/features/content/language-facts.ts'),
  );
  const { readChatWords } = await import('../../domain/chat-keywords.ts');
  readChatWords((language) => facts.languageFacts(language).chat);
  const { createPriceQuestions } = await import('../../server/features/assistant/price-question.ts');
  const { createTokens } = await import('../../server/features/assistant/named-numbers.ts');
  for (const language of locales) {
    typedFigures('', language);
    createPriceQuestions(content, language);
    createTokens(language);
  }
  const { createItemNumbers } = await import('../../server/features/assistant/item-numbers.ts');
  createItemNumbers(content);
  const { namedNumbers } = await import('../../domain/orders/named-numbers.ts');
  namedNumbers('');
  const { findTexts } = await import('../../server/features/editing/find-texts.ts');
  await findTexts(trees, 'Besteck');
  const { checkFields } = await import('../../server/features/editing/check-fields.ts');
  await checkFields([field('de'), field('en')], trees, content);
  const { consequencesOf } = await import('../../server/features/editing/deletion.ts');
  consequencesOf('posts', post, trees);
  const { usesOf } = await import('../../server/features/editing/picture-library.ts');
  usesOf('none', trees);
  const { styleHints } = await import('../../server/features/content/check-style.ts');
  styleHints(content);
}

/** Number words of all languages, alone and as they are joined: "vingt-", "twenty ", "zweiund". */
const numberWords = [
  ...new Set(
    locales.flatMap((language) =>
      languageFacts(language)
        .figures.numberWords.replace(/\\p\{L\}|[?*+\\^$[\]{}]/g, '')
        .split(/[|():]+/)
        .map((word) => word.trim())
        .filter((word) => word.length > 1),
    ),
  ),
];
const joinedWords = numberWords.flatMap((word) => ['', ' ', '-', 'und', 'en', 'ën'].map((joint) => `${word}${joint}`));

test('no pattern that is built takes long for a text that was made for it', async () => {
  const built = await builtWhile(buildAll);
  // who builds a pattern at a new place lets it be built above
  const places = sites();
  expect(places.filter((place) => !built.has(place))).toEqual([]);
  const checkWords = z
    .array(z.object({ said: z.string() }))
    .parse(JSON.parse(readFileSync('apps/desk/i18n/check-words.json', 'utf8')));
  const patterns = new Map(checkWords.map(({ said }) => [`/${said}`, 'check-words.json']));
  for (const place of places) for (const pattern of built.get(place) ?? []) patterns.set(pattern, place);
  const slow: string[] = [];
  for (const [pattern, place] of patterns) {
    const at = pattern.indexOf('/');
    const signs = questionsOnly.some((file) => place.startsWith(file)) ? longestQuestion : undefined;
    const text = slowFor(new RegExp(pattern.slice(at + 1), pattern.slice(0, at)), joinedWords, signs);
    if (text !== null) slow.push(`${place}: ${pattern.slice(0, 200)} for ${text}`);
  }
  expect(slow).toEqual([]);
});
