import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { contentOf, saveNewsletter } from './save-newsletter.ts';

/** A newsletter that is still to go out and shows a picture. What was sent has its pictures with it. */
export interface ShowingNewsletter {
  id: string;
  name: string;
  /** not scheduled yet: its picture can be changed */
  isDraft: boolean;
}

/** Newsletters that show each picture, by the picture's name. */
export async function picturesInNewsletters(database: Database): Promise<ReadonlyMap<string, ShowingNewsletter[]>> {
  const rows = await database.read((tables) =>
    tables
      .selectFrom('newsletters')
      .select(['id', 'name', 'state', 'content'])
      .where('state', 'in', ['draft', 'scheduled', 'sending', 'paused'])
      .orderBy('created_at')
      .execute(),
  );
  const showing = new Map<string, ShowingNewsletter[]>();
  for (const row of rows) {
    const names = contentOf(row).blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []));
    for (const picture of new Set(names)) {
      const one = { id: row.id, name: row.name, isDraft: row.state === 'draft' };
      showing.set(picture, [...(showing.get(picture) ?? []), one]);
    }
  }
  return showing;
}

/** Shows another picture in every draft of a newsletter that shows this one. Who saves at the same moment keeps theirs. */
export async function movePictureInNewsletters(
  database: Database,
  actor: Actor,
  [name, next]: readonly [name: string, next: string],
  now: number,
): Promise<void> {
  const drafts = await database.read((tables) =>
    tables.selectFrom('newsletters').select(['id', 'version', 'content']).where('state', '=', 'draft').execute(),
  );
  for (const row of drafts) {
    const content = contentOf(row);
    const blocks = content.blocks.map((block) =>
      block.type === 'picture' && block.picture === name ? { ...block, picture: next } : block,
    );
    if (blocks.some((block, at) => block !== content.blocks[at]))
      await saveNewsletter(database, actor, { id: row.id, version: row.version, content: { ...content, blocks } }, now);
  }
}
