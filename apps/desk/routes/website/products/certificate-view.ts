import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { claimTopics } from '../../../../../domain/claim-detail.ts';
import { noonOf } from '../../../../../domain/german-time.ts';
import { content } from '../../../../../server/features/content/load.ts';
import { isProven, proofPath } from '../../../../../server/features/content/proofs.ts';
import { placeOf } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { consequencesOf } from '../../../../../server/features/editing/deletion.ts';
import type { Draft } from '../../../../../server/features/editing/drafts.ts';
import { plainWords } from '../../../../../server/features/editing/plain-words.ts';
import { dayInFull } from '../../../i18n/moment.ts';
import { linkToField, namedIn } from '../fields/difference-words.ts';
import { choiceWords } from '../fields/field-words.ts';
import { itemsIn } from '../item-names.ts';
import { lookAt } from '../preview/preview-path.ts';

/** The claims to choose from by their subjects, each as the sentence it is. @param after with the drafts */
export function claimsBySubject(after: ContentTrees, language: DeskLanguage) {
  const claims = itemsIn('claims', after, language);
  return claimTopics
    .map((topic) => ({
      topic,
      claims: claims.filter(({ item }) => after.valueAt(`claims/${item}.json`, ['topic']) === topic),
    }))
    .filter(({ claims: found }) => found.length > 0);
}

/** What the site says with a proof that was entered, and where. Null where none of it is a draft. */
export function proofChange(claim: string, drafts: readonly Draft[], after: ContentTrees, language: DeskLanguage) {
  const file = `claims/${claim}.json`;
  const own = drafts.filter((draft) => draft.file === file && draft.at[0] === 'proof' && draft.plan === null);
  if (own.length === 0) return null;
  const said = (...at: string[]) => {
    const value = after.valueAt(file, at);
    return typeof value === 'string' ? value : '';
  };
  const inFull = (day: string) => (day === '' ? '' : dayInFull(noonOf(day), language));
  const { claimMode, ledger, day } = content();
  const before = ledger.get(claim);
  const document = said('proof', 'file');
  return {
    claim,
    look: lookAt('/claims'),
    places: own.map(placeOf),
    statement: plainWords(said('statement', language)),
    kind: choiceWords(said('proof', 'kind'), language),
    issuer: said('proof', 'issuer'),
    number: said('proof', 'number'),
    date: inFull(said('proof', 'date')),
    validUntil: inFull(said('proof', 'validUntil')),
    covers: said('proof', 'covers', language),
    document: document === '' ? null : proofPath(document),
    /** until now the site says nothing of it */
    isHidden: claimMode === 'proven' && (before === undefined || !isProven(before, day)),
    texts: namedIn(consequencesOf('claims', claim, after).inTheWay, after, language),
    /** what the claim says of its proof, which may not hold any more */
    sentences: (['scope', 'basis', 'source'] as const).map((key) => ({
      key,
      text: plainWords(said(key, language)),
      link: linkToField(file, [key]),
    })),
  };
}
