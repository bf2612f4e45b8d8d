import { forEachLanguage, type Locale, locales, type PerLanguage } from '../../../domain/locale.ts';
import type { ClaimMode } from '../../platform/claim-mode.ts';
import type { ContentFiles } from './files.ts';
import { Remembered } from './remembered.ts';
import type { Claim } from './schemas/claim.ts';
import { mapTexts, textLeaves } from './text-leaves.ts';
import { claimMarker, fillTokens, type TokenSources } from './tokens.ts';
import { ClaimReader, withChosenWordings, type Choice } from './wordings.ts';

/** A text as its file has it, tokens unfilled: for the checks. */
export interface RawText {
  /** path from the project's root, as problems name it */
  file: string;
  language: Locale;
  /** dotted field; `body` for the Markdown below the front matter */
  key: string;
  text: string;
  /** the page that shows it */
  page: 'shop' | 'blog' | 'challenges' | 'community' | 'chat';
}

const claimsFound = new Remembered<ReadonlyMap<string, string>>();

interface TextSetting extends Pick<Choice, 'state' | 'paidOnlineBy'> {
  files: ContentFiles;
  sources: TokenSources;
  /** every claim, shown or not */
  ledger: ReadonlyMap<string, Claim>;
  claimMode: ClaimMode;
}

export type TextReader = ReturnType<typeof createTextReader>;

type Schema<T> = Parameters<typeof ContentFiles.prototype.json<T>>[1];

/** Reads texts of `content/` in the wording that fits the claims which are shown and the state of the availability. */
export function createTextReader({ files, sources, ledger, claimMode, state, paidOnlineBy }: TextSetting) {
  const { claims } = sources;
  const reader = new ClaimReader(ledger.values());
  claimsFound.begin(
    JSON.stringify([...ledger.values()].map(({ id, words, wordsUnlessQuoted }) => [id, words, wordsUnlessQuoted])),
  );
  const claimsOf = (text: string, language: Locale) =>
    claimsFound.in(text, language, () => reader.claimsOf(text, language));
  const unsaid: string[] = [];
  for (const claim of claims.values()) {
    for (const field of ['statement', 'scope', 'comparator', 'basis', 'source'] as const) {
      for (const language of locales) {
        const text = claim[field]?.[language] ?? '';
        for (const [id, found] of reader.claimsOf(text, language))
          if (!claims.has(id))
            unsaid.push(
              `content/claims/${claim.id}.json: ${field}.${language}: ${found} makes the claim "${id}", which has no valid proof; give that one its proof too or say it otherwise`,
            );
      }
    }
  }
  const choiceFor = (file: string): Choice => ({
    state,
    paidOnlineBy,
    may: (text, language) => claimMode === 'all' || [...claimsOf(text, language).keys()].every((id) => claims.has(id)),
    least(text, key, language) {
      // ways of asking are searched, never shown
      if (/(?:^|\.)ask\./.test(key)) return;
      for (const [id, found] of claimsOf(text, language))
        unsaid.push(
          `${file}: ${key}: ${found} makes the claim "${id}" and has no wording without it; add one that says less (content/README.md, "The proof switch")`,
        );
    },
  });
  const chosen = <T>(path: string, language: Locale, schema: Schema<T>): T =>
    files.parse(
      path,
      withChosenWordings(files.value(path), language, choiceFor(`content/${path}`), { where: `content/${path}` }),
      schema,
    );
  // a text that makes a claim which is not shown stops the build (`unsaid`), with its place, rather than here
  const everything: TokenSources = { ...sources, claims: ledger };
  const fill = <T>(value: T, language: Locale, where: string): T =>
    mapTexts(value, (text) => fillTokens(text, language, everything, { where, showClaim: claimMarker }));
  const rawTexts: RawText[] = [];
  const keepRaw = (file: string, language: Locale, page: RawText['page'], value: unknown) => {
    for (const [key, text] of textLeaves(value)) rawTexts.push({ file, language, key, text, page });
  };
  const prose = <T>(folder: string, page: RawText['page'], schema: Schema<T>): PerLanguage<T> =>
    forEachLanguage((language) => {
      const path = `${folder}/${language}.json`;
      keepRaw(`content/${path}`, language, page, files.value(path));
      return fill(chosen(path, language, schema), language, `content/${path}`);
    });
  return {
    choiceFor,
    chosen,
    fill,
    keepRaw,
    prose,
    /** what texts may name, claims that are not shown included */
    everything,
    rawTexts,
    unsaid,
  };
}
