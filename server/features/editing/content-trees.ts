import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ContentFiles, type Overlay } from '../content/files.ts';
import { isEditable, valueAt, type Json } from './change.ts';
import { readTree } from './content-file.ts';

/** The editable files of `content/` as trees of values, each read when it is asked for. */
export class ContentTrees {
  private readonly root: string;
  private readonly overlay: Overlay;
  private readonly files: ContentFiles;
  private readonly read = new Map<string, Json>();

  constructor(root: string, overlay: Overlay) {
    this.root = root;
    this.overlay = overlay;
    this.files = new ContentFiles(root, overlay);
  }

  has(file: string): boolean {
    if (!isEditable(file)) return false;
    const text = this.overlay.get(file);
    return text === undefined ? existsSync(join(this.root, file)) : text !== null;
  }

  /** The whole file; null where there is none that the desk may change. */
  tree(file: string): Json {
    if (!this.has(file)) return null;
    const tree = this.read.get(file) ?? readTree(file, this.files.read(file));
    this.read.set(file, tree);
    return tree;
  }

  valueAt(file: string, at: readonly string[]): Json | undefined {
    return this.has(file) ? valueAt(this.tree(file), at) : undefined;
  }

  /** Every file that the desk may change, sorted. */
  list(): string[] {
    const found = readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.root.length + 1)
          .replaceAll('\\', '/'),
      );
    return [...new Set([...found, ...this.overlay.keys()])].filter((file) => this.has(file)).sort();
  }
}
