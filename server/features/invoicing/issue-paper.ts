import { germanDay } from '../../../domain/german-time.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { parseMailAddress } from '../../../domain/mail-address.ts';
import { paperNumber } from '../../../domain/invoicing/paper-number.ts';
import { paperSchema, type Paper, type PaperDraft } from '../../../domain/invoicing/paper.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isHeld, NumbersHeld } from '../../platform/restored/restored.ts';
import { refuseSampleData } from '../../platform/mail/sample-hold.ts';

declare const proven: unique symbol;

/** A draft that was set on trial. */
export type ProvenDraft = PaperDraft & { readonly [proven]: true };

/** What makes a paper be issued. */
export interface Issue {
  /** set on trial before, so that no number is spent on what cannot be printed (`Papers.prove`) */
  draft: ProvenDraft;
  /**
   * What it is issued for, such as the order's id: a second one of the same kind for the same cause is the first again,
   * however often a button is pressed
   */
  cause: string;
  /** of whoever gets it; stored in its one spelling (domain/mail-address.ts): export and erasure find it by this */
  email: string | null;
}

export interface IssuedPaper {
  id: string;
  paper: Paper;
  /** false: it had been issued before, and nothing was stored now */
  isNew: boolean;
}

/**
 * Gives a paper its number and stores it, in the transaction of what it is issued for: both are on disk, or neither, so
 * that no number is missing or given twice, whenever the server is killed (§ 14 (4) no. 4 UStG). Others who draw from
 * the same series wait for this transaction.
 * @param now milliseconds since 1970 UTC
 * @throws {SampleData} it would name the company by sample data; no number was drawn
 * @throws {NumbersHeld} after a restore nobody has said yet which numbers may have been given
 */
export async function issuePaper(
  transaction: Kysely<Schema>,
  { draft, cause, email }: Issue,
  now: number,
): Promise<IssuedPaper> {
  refuseSampleData('paper', draft.issuer);
  if (await isHeld(transaction, 'papers')) throw new NumbersHeld('numbers wait since a restore');
  const date = germanDay(now);
  const series = `${draft.kind}:${date.slice(0, 4)}`;
  // an update that changes nothing takes the lock: from here on nobody else is between the question and the number
  const { last } = await transaction
    .insertInto('paper_series')
    .values({ id: series, last: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ last: ref('paper_series.last') })))
    .returning('last')
    .executeTakeFirstOrThrow();
  const ofCause = `${draft.kind}:${cause}`;
  const earlier = await transaction.selectFrom('papers').selectAll().where('cause', '=', ofCause).executeTakeFirst();
  if (earlier !== undefined) return { id: earlier.id, paper: paperOf(earlier), isNew: false };

  const position = last + 1;
  const paper: Paper = { ...draft, number: paperNumber(draft.kind, Number(date.slice(0, 4)), position), date };
  const id = randomUUID();
  await transaction.updateTable('paper_series').set({ last: position }).where('id', '=', series).execute();
  await transaction
    .insertInto('papers')
    .values({
      id,
      kind: paper.kind,
      number: paper.number,
      series,
      position,
      cause: ofCause,
      order_number: paper.orderNumber,
      email: email === null ? null : (parseMailAddress(email) ?? email),
      language: paper.language,
      content: JSON.stringify(paper),
      issued_on: date,
      issued_at: now,
    })
    .execute();
  return { id, paper, isNew: true };
}

/** A stored paper. @throws {z.core.$ZodError} when it was not written by us */
export const paperOf = ({ content }: Pick<PaperRow, 'content'>): Paper => paperSchema.parse(JSON.parse(content));
