import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that is whole or not there: one half written when a build was killed would be kept for good. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}
