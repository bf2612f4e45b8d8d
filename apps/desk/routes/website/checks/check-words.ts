import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import wordings from '../../../i18n/check-words.json';

/**
 * What the checks of the build say, for somebody who has never seen one of the files that it names: the first that fits and
 * has the reader's language. What has none here is said as the build says it.
 */
const rules = wordings.map(({ said, ...words }) => ({ said: new RegExp(said), words }));

/** A sentence of the checks in the reader's language. */
export function sentenceIn(sentence: string, language: DeskLanguage): string {
  for (const { said, words } of rules) {
    const wanted: string | undefined = words[language];
    if (wanted !== undefined && said.test(sentence)) return sentence.replace(said, wanted);
  }
  return sentence;
}
