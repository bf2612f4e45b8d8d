import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod/mini';

/** A mistake in `content/`. The message names the file, and the field where there is one. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/**
 * Texts that stand in place of files of the code, or beside them, by path below `content/`: what was published at the desk.
 * Null: the file was deleted there.
 */
export type Overlay = ReadonlyMap<string, string | null>;

let inUse: Overlay = new Map();

/** Lets every later reading of this process see what was published over the files. Before the first text is read. */
export function useOverlay(overlay: Overlay): void {
  inUse = overlay;
}

/** Reads files below one content folder, what was published over them first, and parses them strictly. */
export class ContentFiles {
  readonly root: string;
  private readonly overlay: Overlay;
  constructor(root: string, overlay: Overlay = inUse) {
    this.root = root;
    this.overlay = overlay;
  }

  /** A file's text. @throws {ContentError} when it is missing */
  read(path: string): string {
    const published = this.overlay.get(path);
    if (typeof published === 'string') return published;
    const file = join(this.root, path);
    if (published === null || !existsSync(file)) throw new ContentError(`content/${path}: the file is missing`);
    return readFileSync(file, 'utf8');
  }

  /** Names of the entries of a folder, sorted, without hidden files. */
  list(folder: string, ending = ''): string[] {
    const path = join(this.root, folder);
    const added = [...this.overlay]
      .filter(([file, text]) => text !== null && file.startsWith(`${folder}/`))
      .map(([file]) => file.slice(folder.length + 1).split('/', 1)[0] ?? '');
    if (!existsSync(path) && added.length === 0) throw new ContentError(`content/${folder}: the folder is missing`);
    return [...new Set([...(existsSync(path) ? readdirSync(path) : []), ...added])]
      .filter((name) => !name.startsWith('.') && name.endsWith(ending) && !this.isDeleted(`${folder}/${name}`))
      .sort();
  }

  /** A file that was deleted at the desk, or a folder of which nothing is left. */
  private isDeleted(path: string): boolean {
    if (this.overlay.get(path) === null) return true;
    const below = [...this.overlay].filter(([file]) => file.startsWith(`${path}/`));
    if (!below.some(([, text]) => text === null) || below.some(([, text]) => text !== null)) return false;
    return readdirSync(join(this.root, path), { recursive: true, withFileTypes: true }).every(
      (entry) =>
        !entry.isFile() ||
        this.overlay.get(relative(this.root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')) === null,
    );
  }

  /** A JSON file as it is. @throws {ContentError} naming the file */
  value(path: string): unknown {
    try {
      return JSON.parse(this.read(path));
    } catch (error) {
      if (error instanceof ContentError) throw error;
      throw new ContentError(
        `content/${path}: not valid JSON (${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }

  /** @throws {ContentError} naming file and field */
  json<T>(path: string, schema: z.ZodMiniType<T>): T {
    return this.parse(path, this.value(path), schema);
  }

  /** A Markdown file with YAML front matter between two `---` lines, which is not parsed further. */
  markdown(path: string): { front: unknown; body: string } {
    const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(this.read(path));
    if (!match) throw new ContentError(`content/${path}: must start with front matter between two --- lines`);
    let front: unknown;
    try {
      front = parseYaml(match[1] ?? '', { schema: 'failsafe' });
    } catch (error) {
      throw new ContentError(
        `content/${path}: front matter is not valid YAML (${error instanceof Error ? error.message : String(error)})`,
      );
    }
    return { front, body: (match[2] ?? '').trim() };
  }

  /** @throws {ContentError} naming file and field */
  parse<T>(path: string, value: unknown, schema: z.ZodMiniType<T>): T {
    const result = schema.safeParse(value, { reportInput: true });
    if (result.success) return result.data;
    const where = `content/${relative('.', path)}`;
    throw new ContentError(
      result.error.issues
        .map((issue) => `${where}: ${issue.path.join('.') || '(whole file)'}: ${describe(issue)}`)
        .join('\n'),
    );
  }
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown field ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing; write it' : `must be ${issue.expected}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'the text is empty; write it';
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `is longer than ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'must be an e-mail address';
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be an address that begins with https://';
  // Zod's own words for whatever has none
  return issue.message === 'Invalid input' ? 'is not written in the form that is needed here' : issue.message;
}
