import * as z from 'zod/mini';
import { forEachLanguage } from '../../../../domain/locale.ts';
import { claimStatuses, claimTopics, proofKinds } from '../../../../domain/claim-detail.ts';
import { typedAs, text, hidden, perLanguage, somePerLanguage, day, hiddenNumber, hiddenList } from './fields.ts';

/** PDFs only: what visitors open is nothing but a document. */
export const proofFile = /^[\w-]+\.pdf$/;

/** The document a claim rests on. Without `validUntil` it does not run out; `url` or `file` says where it can be read. */
const proofSchema = z.strictObject({
  kind: z.enum(proofKinds),
  issuer: text,
  number: z.optional(text),
  date: day,
  validUntil: z.optional(day),
  covers: perLanguage,
  url: z.optional(z.url()),
  file: z.optional(z.string().check(z.regex(proofFile, 'a PDF in content/claims/proofs'))),
});
export type Proof = z.infer<typeof proofSchema>;

const phrases = z.array(text).check(z.minLength(1));

export const claimSchema = z.strictObject({
  id: hidden,
  topic: typedAs('fixed', z.enum(claimTopics)),
  /** its place among those of its topic on /claims; those without follow, by their names */
  place: z.optional(hiddenNumber),
  values: z.record(z.string(), z.number()),
  figure: perLanguage,
  forms: z.optional(z.record(z.string(), somePerLanguage)),
  statement: perLanguage,
  scope: perLanguage,
  comparator: z.nullable(perLanguage),
  basis: perLanguage,
  source: perLanguage,
  sourceUrl: z.optional(z.url()),
  status: z.enum(claimStatuses),
  otherReadings: hiddenList,
  /** phrases that make this claim without its figure; `*` stands for any ending */
  words: z.optional(z.strictObject(forEachLanguage(() => phrases))),
  /** words that make the claim too, unless they open a quotation: “compostable” may be explained */
  wordsUnlessQuoted: z.optional(z.strictObject(forEachLanguage(() => phrases))),
  proof: z.optional(proofSchema),
  checkedOn: day,
  reviewBy: day,
  showOn: typedAs('fixed', z.array(text).check(z.minLength(1))),
});
export type Claim = z.infer<typeof claimSchema>;
