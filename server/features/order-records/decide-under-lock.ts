import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { PaperDraft } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { lockOrder } from './order-steps.ts';
import type { PayAddress } from './order-token.ts';
import type { ProvenDraft } from '../invoicing/issue-paper.ts';
import type { Papers } from '../invoicing/papers.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { PaperFailed } from '../invoicing/paper-worker.ts';

/** What writing a paper takes. */
export interface WritePaperSetting {
  database: Database;
  papers: Pick<Papers, 'prove'>;
  texts: Pick<SiteTexts, 'issuer' | 'facts' | 'message'>;
  /** the address of an order's page, where a payment service is configured: papers that ask for money name it */
  payAddress?: PayAddress | undefined;
  /** milliseconds since 1970 UTC */
  now: number;
  messageIdHost: string;
}

/** How often a paper is set again because its order changed meanwhile. */
const mostTries = 3;

/** What is to be done as an order stands: a paper or several, something without a new paper, or nothing, with why. */
export type Decided<Answer> =
  | { draft: PaperDraft; issue: (transaction: Kysely<Schema>, proven: ProvenDraft) => Promise<Answer> }
  | {
      drafts: readonly PaperDraft[];
      /** @param proven in the order of the drafts */
      issueAll: (transaction: Kysely<Schema>, proven: readonly ProvenDraft[]) => Promise<Answer>;
    }
  | { finish: (transaction: Kysely<Schema>) => Promise<Answer> }
  | { answer: Answer };

/** `changed`: others changed the order again and again while its paper was set. */
export type NotSet = { problem: 'changed' } | { problem: 'content' | 'busy'; detail: string };

interface DecideSetting {
  database: Database;
  papers: Pick<Papers, 'prove'>;
}

/**
 * Writes the papers of an order. Setting one takes seconds, in which others may cancel, ship, pay or charge the order: so what
 * is to be done is decided once to set them on trial, and again under the order's lock, right before a number is
 * drawn. Where others would be right by then, those are set.
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
    const set = await proveAll(papers, draftsOf(first));
    if ('problem' in set) return set;
    const answered = await database.write(async (transaction): Promise<{ answer: Answer } | 'again'> => {
      await lockOrder(transaction, orderId);
      const decided = await decide(transaction);
      if ('answer' in decided) return decided;
      if ('finish' in decided) return { answer: await decided.finish(transaction) };
      if (!isSame(draftsOf(decided), set.proven)) return 'again';
      if ('drafts' in decided) return { answer: await decided.issueAll(transaction, set.proven) };
      const [proven] = set.proven;
      return proven === undefined ? 'again' : { answer: await decided.issue(transaction, proven) };
    });
    if (answered !== 'again') return answered.answer;
  }
  return { problem: 'changed' };
}

const draftsOf = <Answer>(decided: Decided<Answer>): readonly PaperDraft[] =>
  'draft' in decided ? [decided.draft] : 'drafts' in decided ? decided.drafts : [];

async function proveAll(
  papers: Pick<Papers, 'prove'>,
  drafts: readonly PaperDraft[],
): Promise<{ proven: readonly ProvenDraft[] } | NotSet> {
  const proven: ProvenDraft[] = [];
  try {
    for (const draft of drafts) proven.push(await papers.prove(draft));
    return { proven };
  } catch (error) {
    if (error instanceof PaperFailed)
      return { problem: error.reason === 'busy' ? 'busy' : 'content', detail: error.message };
    throw error;
  }
}

/** Whether drafts say the same as those that were set: as they are stored, where a field without a value is none. */
const isSame = (drafts: readonly PaperDraft[], proven: readonly ProvenDraft[]): boolean =>
  isDeepStrictEqual(asStored(drafts), asStored(proven));

const asStored = (drafts: readonly PaperDraft[]): unknown => JSON.parse(JSON.stringify(drafts));
