import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { forEachLanguage, type PerLanguage } from '../../../domain/locale.ts';
import type { ContentFiles } from './files.ts';
import type { LegalDocumentId } from './legal-documents.ts';
import type { TextReader } from './read-texts.ts';
import { type LegalFrontMatter, legalFrontMatterSchema } from './schemas/legal.ts';
import { claimAsText, fillTokens } from './tokens.ts';
import { chooseWording, withChosenWordings } from './wordings.ts';

export interface LegalText {
  front: LegalFrontMatter;
  body: string;
}

/** A legal document as it is shown. @throws {ContentError} */
export const readLegal = (
  files: ContentFiles,
  { choiceFor, everything }: TextReader,
  document: LegalDocumentId,
): PerLanguage<LegalText> =>
  forEachLanguage((language): LegalText => {
    const path = `legal/${document}/${language}.md`;
    const where = `content/${path}`;
    const { front, body } = files.markdown(path);
    const choice = choiceFor(where);
    const read = files.parse(path, withChosenWordings(front, language, choice, { where }), legalFrontMatterSchema);
    const dated =
      read.version === undefined ? body : body.replaceAll('{version}', dateInWords(noonOf(read.version), language));
    return {
      front: read,
      body: fillTokens(chooseWording(dated, language, choice, { where, key: 'body' }), language, everything, {
        where,
        showClaim: claimAsText,
      }),
    };
  });
