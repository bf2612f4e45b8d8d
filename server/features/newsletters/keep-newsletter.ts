import { newsletterLimits, newNewsletter, type NewsletterContent } from '../../../domain/newsletter.ts';
import { mergeNewsletters, type NewsletterClash } from '../../../domain/merge-newsletters.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { createNewsletter, isSameContent, readNewsletter, readVersion, saveNewsletter } from './save-newsletter.ts';

/** What became of what somebody typed. Nothing of it is lost, and nothing that somebody else saved meanwhile. */
export type Keeping =
  | { kind: 'saved'; version: number }
  /** together with what somebody else had saved meanwhile in other fields */
  | { kind: 'merged'; version: number }
  /** not saved: both have written in the same fields; `version` is theirs, which `content` knows of */
  | { kind: 'clash'; content: NewsletterContent; clashes: NewsletterClash[]; version: number; by: string | null }
  /** it is no draft any more, or it is gone, and nothing was typed that it does not hold */
  | { kind: 'closed' }
  | { kind: 'unknown' }
  /** the same, and what was typed is a newsletter of its own now */
  | { kind: 'aside'; id: string; because: 'closed' | 'unknown' };

export interface Typed {
  id: string;
  /** the one that whoever typed had seen */
  version: number;
  content: NewsletterContent;
}

/**
 * Keeps what was typed.
 * @param typed.change what the button that was pressed does to it, once it is together with what somebody else has saved
 * @throws {StorageUnavailable}
 */
export async function keepNewsletter(
  database: Database,
  actor: Actor,
  { change = (content) => content, ...typed }: Typed & { change?: (content: NewsletterContent) => NewsletterContent },
  now: number,
): Promise<Keeping> {
  const { id } = typed;
  let { version, content } = typed;
  for (;;) {
    const saving = await saveNewsletter(database, actor, { id, version, content: change(content) }, now);
    if (typeof saving === 'object') return { kind: version === typed.version ? 'saved' : 'merged', ...saving };
    const before = await readVersion(database, id, typed.version);
    if (saving !== 'changed') return putAside(database, actor, { typed, before, because: saving }, now);
    const theirs = await readNewsletter(database, id);
    if (theirs === null) continue;
    const merged = mergeNewsletters(before ?? nothingKnown, typed.content, theirs.content);
    ({ version } = theirs.row);
    ({ content } = merged);
    if (merged.clashes.length > 0)
      return { kind: 'clash', content: change(content), clashes: merged.clashes, version, by: theirs.savedBy };
  }
}

/** Against it every field in which two differ is one that both have written. */
const nothingKnown: NewsletterContent = { ...newNewsletter(''), languages: [], blocks: [] };

async function putAside(
  database: Database,
  actor: Actor,
  { typed, before, because }: { typed: Typed; before: NewsletterContent | null; because: 'closed' | 'unknown' },
  now: number,
): Promise<Keeping> {
  const { content } = typed;
  if (before !== null && isSameContent(before, content)) return { kind: because };
  const name = `${content.name.slice(0, newsletterLimits.name - 4)} (2)`;
  return { kind: 'aside', id: await createNewsletter(database, actor, { ...content, name }, now), because };
}
