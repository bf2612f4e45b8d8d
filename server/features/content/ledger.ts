import { join } from 'node:path';
import { ContentError, ContentFiles } from './files.ts';
import { claimSchema, type Claim } from './schemas/claim.ts';

/** @throws {ContentError} naming file and field */
function readClaim(files: ContentFiles, name: string): Claim {
  const claim = files.json(`claims/${name}`, claimSchema);
  if (`${claim.id}.json` !== name) throw new ContentError(`content/claims/${name}: id must be the file's name`);
  return claim;
}

/**
 * The ledger: every claim of the site as its file has it, with all readings, proven or not.
 * @throws {ContentError} naming every file and field that needs a correction
 */
export function readLedger(files = new ContentFiles(join(process.cwd(), 'content'))): Map<string, Claim> {
  const claims = new Map<string, Claim>();
  const problems: string[] = [];
  for (const name of files.list('claims', '.json')) {
    try {
      const claim = readClaim(files, name);
      claims.set(claim.id, claim);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new ContentError(problems.join('\n'));
  return claims;
}
