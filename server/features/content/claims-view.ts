import { claimTopics, type ClaimDetail, type ClaimTopic, type ProofDetail } from '../../../domain/claim-detail.ts';
import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import type { Locale, PerLanguage } from '../../../domain/locale.ts';
import { content } from './load.ts';
import { isProven, proofPath } from './proofs.ts';
import type { Claim } from './schemas/claim.ts';
import { claimAsText, claimFigure, fillTokens } from './tokens.ts';
import { readMessage } from './read-message.ts';

const date = (day: string, language: Locale) => dateInWords(noonOf(day), language);

/** The valid document behind a claim, or null. */
function proofDetail(claim: Claim, language: Locale): ProofDetail | null {
  const { proof } = claim;
  if (!proof || !isProven(claim, content().day)) return null;
  return {
    kind: proof.kind,
    issuer: proof.issuer,
    number: proof.number ?? null,
    date: date(proof.date, language),
    validUntil: proof.validUntil === undefined ? null : date(proof.validUntil, language),
    covers: proof.covers[language],
    href: proof.url ?? (proof.file ? proofPath(proof.file) : ''),
  };
}

function detail(claim: Claim, language: Locale): ClaimDetail {
  const { claims } = content();
  const text = (field: string, texts: PerLanguage<string>) =>
    fillTokens(texts[language], language, content(), {
      where: `content/claims/${claim.id}.json: ${field}.${language}`,
      showClaim: claimAsText,
    });
  return {
    id: claim.id,
    topic: claim.topic,
    figure: claimFigure(claim, language),
    statement: text('statement', claim.statement),
    scope: text('scope', claim.scope),
    comparator: claim.comparator && text('comparator', claim.comparator),
    basis: text('basis', claim.basis),
    source: text('source', claim.source),
    sourceUrl: claim.sourceUrl ?? null,
    status: claim.status,
    otherReadings: claim.otherReadings.flatMap((id) => {
      const other = claims.get(id);
      return other ? [{ id, figure: claimFigure(other, language) }] : [];
    }),
    proof: proofDetail(claim, language),
    checkedOn: date(claim.checkedOn, language),
    reviewBy: date(claim.reviewBy, language),
  };
}

/** What a screen reader hears after a figure whose basis can be opened ("basis"). @throws when `frame.claim.mark` is missing */
export const claimMark = (language: Locale): string => readMessage(content(), language, 'frame.claim.mark');

/** Every claim by its id in a language: what `/data/<language>/claim-details.json` holds, fetched when a figure is opened. */
export function claimDetails(language: Locale): Record<string, ClaimDetail> {
  return Object.fromEntries([...content().claims.values()].map((claim) => [claim.id, detail(claim, language)]));
}

/** The claims grouped by topic each in the order of the page /claims; topics without a claim are left out. */
export function claimsByTopic(language: Locale): { topic: ClaimTopic; claims: ClaimDetail[] }[] {
  const inOrder = [...content().claims.values()].sort(
    (one, other) => (one.place ?? Number.MAX_SAFE_INTEGER) - (other.place ?? Number.MAX_SAFE_INTEGER),
  );
  const all = inOrder.map((claim) => detail(claim, language));
  return claimTopics
    .map((topic) => ({ topic, claims: all.filter((claim) => claim.topic === topic) }))
    .filter((group) => group.claims.length > 0);
}
