import type { Database } from '../../platform/database/database.ts';
import type { Newest } from './versions.ts';

/** What an instance has to know of what others have done at the desk. */
export interface News {
  newest: Newest;
  /** how many drafts there are, planned ones too */
  drafts: number;
  /** when a draft was last changed, in milliseconds since 1970 UTC; 0 where there is none */
  drafted: number;
  /** when the next plan goes live, in milliseconds since 1970 UTC; null where none waits for its time */
  due: number | null;
}

/** All of it by one query, for every instance asks all the time, mostly to hear that nothing has changed. */
export async function readNews(database: Database): Promise<News> {
  const row = await database.read((tables) =>
    tables
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('content_versions').select('number').orderBy('number', 'desc').limit(1).as('number'),
        selectFrom('content_versions').select('id').orderBy('number', 'desc').limit(1).as('id'),
        selectFrom('content_drafts')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('drafts'),
        selectFrom('content_drafts')
          .select(({ fn }) => fn.max('changed_at').as('last'))
          .as('drafted'),
        selectFrom('content_plans')
          .select(({ fn }) => fn.min('goes_live_at').as('next'))
          .where('problems', 'is', null)
          .as('due'),
      ])
      .executeTakeFirstOrThrow(),
  );
  const { number, id } = row;
  return {
    newest: number === null || id === null ? null : { number, id },
    drafts: row.drafts ?? 0,
    drafted: row.drafted ?? 0,
    due: row.due,
  };
}
