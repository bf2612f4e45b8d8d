import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { PaperDraft } from '../../../domain/papers/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { lockOrder } from './order-steps.ts';
import type { ProvenDraft } from '../invoicing/issue-paper.ts';
import type { Papers } from '../invoicing/papers.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { PaperFailed } from '../invoicing/press.ts';

/** What writing a paper takes. */
export interface WritePaperSetting {
  database: Database;
  papers: Pick<Papers, 'prove'>;
  texts: Pick<SiteTexts, 'issuer' | 'facts' | 'message'>;
  /** milliseconds since 1970 UTC */
  now: number;
  messageIdHost: string;
}

/** How often a paper is set again because its order changed meanwhile. */
const mostTries = 3;

/** What is to be done as an order stands: a paper, something without a new paper, or nothing, with why. */
export type Decided<Answer> =
  | { draft: PaperDraft; issue: (transaction: Kysely<Schema>, proven: ProvenDraft) => Promise<Answer> }
  | { finish: (transaction: Kysely<Schema>) => Promise<Answer> }
  | { answer: Answer };

/** `changed`: others changed the order again and again while its paper was set. */
export type NotSet = { problem: 'changed' } | { problem: 'content' | 'busy'; detail: string };

interface DecideSetting {
  database: Database;
  papers: Pick<Papers, 'prove'>;
}

/**
 * Writes a paper of an order. Setting it takes seconds, in which others may cancel, ship, pay or charge the order: so what
 * is to be done is decided once to set the paper on trial, and again under the order's lock, right before a number is
 * drawn. Where another paper would be right by then, that one is set.
 * @param decide asked twice or more; it changes nothing
 * @throws {StorageUnavailable} nothing was done
 */
export async function decideUnderLock<Answer>(
  { database, papers }: DecideSetting,
  orderId: string,
  decide: (reader: Kysely<Schema>) => Promise<Decided<Answer>>,
): Promise<Answer | NotSet> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const first = await database.read(decide);
    if ('answer' in first) return first.answer;
    const set = 'draft' in first ? await prove(papers, first.draft) : null;
    if (set !== null && 'problem' in set) return set;
    const answered = await database.write(async (transaction): Promise<{ answer: Answer } | 'again'> => {
      await lockOrder(transaction, orderId);
      const decided = await decide(transaction);
      if ('answer' in decided) return decided;
      if ('finish' in decided) return { answer: await decided.finish(transaction) };
      if (set === null || !isSame(decided.draft, set.proven)) return 'again';
      return { answer: await decided.issue(transaction, set.proven) };
    });
    if (answered !== 'again') return answered.answer;
  }
  return { problem: 'changed' };
}

async function prove(papers: Pick<Papers, 'prove'>, draft: PaperDraft): Promise<{ proven: ProvenDraft } | NotSet> {
  try {
    return { proven: await papers.prove(draft) };
  } catch (error) {
    if (error instanceof PaperFailed)
      return { problem: error.reason === 'busy' ? 'busy' : 'content', detail: error.message };
    throw error;
  }
}

/** Whether a draft says the same as one that was set: as it is stored, where a field without a value is none. */
const isSame = (draft: PaperDraft, proven: ProvenDraft): boolean =>
  isDeepStrictEqual(asStored(draft), asStored(proven));

const asStored = (draft: PaperDraft): unknown => JSON.parse(JSON.stringify(draft));
