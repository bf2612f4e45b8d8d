import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { FieldFindings } from '../../../../../server/features/editing/check-fields.ts';
import type { FormField } from '../../../../../server/features/editing/form-fields.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { sentenceIn } from './check-words.ts';

/** What is wrong with a field, in sentences. */
export function findingWords(
  { value, optional, kind }: Pick<FormField, 'value' | 'optional' | 'kind'>,
  finding: FieldFindings | undefined,
  language: DeskLanguage,
): string[] {
  if (finding === undefined) return [];
  const { wrong, sentences } = finding;
  const isEmpty = value === '' && optional === null && kind !== 'rows';
  const refused =
    wrong === null
      ? []
      : [
          textIn(language, `website.wrong.${isEmpty ? 'empty' : wrong.why}`, {
            detail: sentenceIn(wrong.detail, language),
          }),
        ];
  return [...refused, ...sentences.map((sentence) => sentenceIn(sentence, language))];
}
