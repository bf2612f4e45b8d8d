import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Somebody with a draft of an answer that was not sent. */
export interface Writer {
  name: string;
  /** when it was changed last, milliseconds since 1970 UTC */
  at: number;
  /** a moment ago */
  isAtIt: boolean;
}

/** How long after the last change of a draft somebody is taken to be writing still, in milliseconds. */
const stillWriting = 10 * 60 * 1000;

/**
 * Who else has begun an answer, by item, whoever was at it last first: told before somebody begins another one.
 * @param asked.ids of the items @param asked.me id of the operator who looks: their own drafts are not told
 * @param now milliseconds since 1970 UTC
 */
export async function readWriters(
  reader: Kysely<Schema>,
  { ids, me }: { ids: readonly string[]; me: string },
  now: number,
): Promise<ReadonlyMap<string, Writer[]>> {
  const writers = new Map<string, Writer[]>();
  if (ids.length === 0) return writers;
  const found = await reader
    .selectFrom('answers')
    .innerJoin('operators', 'operators.id', 'answers.operator_id')
    .select(['answers.enquiry_id', 'operators.name', 'answers.changed_at'])
    .where('answers.enquiry_id', 'in', ids)
    .where('answers.state', '=', 'draft')
    .where('answers.operator_id', '<>', me)
    .orderBy('answers.changed_at', 'desc')
    .execute();
  for (const { enquiry_id: id, name, changed_at: at } of found)
    writers.set(id, [...(writers.get(id) ?? []), { name, at, isAtIt: at > now - stillWriting }]);
  return writers;
}

/** The name of whoever is writing at each item just now. */
export async function namesWriting(...asked: Parameters<typeof readWriters>): Promise<ReadonlyMap<string, string>> {
  const writers = await readWriters(...asked);
  return new Map([...writers].flatMap(([id, [last]]) => (last?.isAtIt === true ? [[id, last.name] as const] : [])));
}
