import { existsSync, readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { ContentError } from '../../features/content/files.ts';
import { switchContent, type Content } from '../../features/content/load.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { readCacheFile, type CachedBody } from '../page-cache/cache-file.ts';
import { readCopy, type PublishedCopy } from '../../features/editing/published-copy.ts';
import { contentWith } from './read-content.ts';

/** What a server begins with: what the build made, and what was published over it last. */
export interface Opened {
  built: readonly CachedBody[];
  /** Whether the code that runs is the one that was built last: of another one nothing may become public. */
  isCurrent(): boolean;
  /** null: nothing was published; `content` null: the last version is the files as they are */
  published: { copy: PublishedCopy; content: Content | null } | null;
}

const codeStamp = 'build/code.stamp';
const codeNow = (): string => (existsSync(codeStamp) ? readFileSync(codeStamp, 'utf8') : '');

/** Opens the build and what was published over it, before the first text is read. */
export function openPublic(dataDir: string, logger: Pick<Logger, 'error'>): Opened {
  const code = codeNow();
  const opened = { built: readCacheFile('build'), isCurrent: () => code !== '' && codeNow() === code };
  const copy = readCopy(dataDir);
  if (copy === null) return { ...opened, published: null };
  if (copy.changes.length === 0) return { ...opened, published: { copy, content: null } };
  try {
    const content = contentWith(copy.changes, new Date());
    switchContent(content);
    return { ...opened, published: { copy, content } };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    logger.error(
      { error: describeError(error) },
      'what was published no longer goes with content/; the site shows the files',
    );
    return { ...opened, published: null };
  }
}
