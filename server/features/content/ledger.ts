import { join } from 'node:path';
import { ContentError, ContentFiles } from './files.ts';
import { claimSchema, type Claim } from './schemas.ts';

/**
 * The ledger: every claim of the site as its file has it, with all readings, proven or not.
 * @throws {ContentError} naming file and field
 */
export function readLedger(files = new ContentFiles(join(process.cwd(), 'content'))): Map<string, Claim> {
  return new Map(
    files.list('claims', '.json').map((name) => {
      const claim = files.json(`claims/${name}`, claimSchema);
      if (`${claim.id}.json` !== name) throw new ContentError(`content/claims/${name}: id must be the file's name`);
      return [claim.id, claim] as const;
    }),
  );
}
