import type { NewsletterFinding } from '../../../domain/newsletter.ts';
import { isHeld } from '../../platform/restored/restored.ts';
import type { Database } from '../../platform/database/database.ts';

/** After a restore: a draft may have been sent since, to people who have unsubscribed since. @throws {StorageUnavailable} */
export async function checkRestored(database: Database): Promise<NewsletterFinding[]> {
  const held = await database.read((reader) => isHeld(reader, 'newsletters'));
  return held ? [{ code: 'restored', language: null, block: null, found: '' }] : [];
}
