import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Overlay } from '../content/files.ts';
import { isDeletion, sameJson, valueAt, type Change, type Json } from './change.ts';
import { readTree, setField, writeTree } from './content-file.ts';
import { readCopy } from './published-copy.ts';

/** A developer and somebody at the desk changed the same place. What the desk says is public; what the file says is kept in the file. */
export interface Meeting {
  change: Change;
  /** what the code's file says by now; undefined: it has no such field any more */
  file: Json | undefined;
  /** false: the change stands nowhere, because the file or the field is gone */
  applied: boolean;
}

export interface LaidOver {
  overlay: Overlay;
  meetings: Meeting[];
}

/** The changes laid over the code's files. Reads only the files that are changed. @param root the content folder */
export function layOver(root: string, changes: readonly Change[]): LaidOver {
  const overlay = new Map<string, string | null>();
  const meetings: Meeting[] = [];
  for (const [file, ofFile] of byFile(changes)) {
    const path = join(root, file);
    const [whole] = ofFile.filter(({ at }) => at.length === 0);
    const code = existsSync(path) ? readFileSync(path, 'utf8') : null;
    let text = code;
    if (whole !== undefined && isDeletion(whole)) {
      if (code === null) continue;
      const tree = readTree(file, code);
      if (!sameJson(tree, whole.base)) meetings.push({ change: whole, file: tree, applied: true });
      overlay.set(file, null);
      continue;
    }
    if (whole !== undefined) {
      const tree = code === null ? undefined : readTree(file, code);
      if (!sameJson(tree, whole.base) && !sameJson(tree, whole.value))
        meetings.push({ change: whole, file: tree, applied: true });
      text = writeTree(file, whole.value ?? null);
    }
    if (text === null) {
      // what has no base was written into a file that never was public: nobody has taken it away
      for (const change of ofFile)
        if (change.base !== undefined) meetings.push({ change, file: undefined, applied: false });
      continue;
    }
    const tree = readTree(file, text);
    for (const change of ofFile) {
      if (change.at.length === 0) continue;
      const said = whole === undefined ? valueAt(tree, change.at) : change.base;
      if (said === undefined && change.base !== undefined && change.value !== undefined) {
        // a key that a developer took away would stop the build if it came back
        meetings.push({ change, file: undefined, applied: false });
        continue;
      }
      if (!sameJson(said, change.base) && !sameJson(said, change.value))
        meetings.push({ change, file: said, applied: true });
      if (!sameJson(said, change.value) || whole !== undefined) text = setField(file, text, change.at, change.value);
    }
    if (text !== code) overlay.set(file, text);
  }
  return { overlay, meetings };
}

function byFile(changes: readonly Change[]): Map<string, Change[]> {
  const files = new Map<string, Change[]>();
  for (const change of changes) files.set(change.file, [...(files.get(change.file) ?? []), change]);
  return files;
}

/** What was published at the desk last, over the files of this folder; nothing where nothing was. For commands beside the server. */
export const publishedOver = (root: string, dataDir: string): Overlay =>
  layOver(root, readCopy(dataDir)?.changes ?? []).overlay;
