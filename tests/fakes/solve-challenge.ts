import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Does what the visitor's browser does: solves a challenge and packs it for the `altcha` field. */
export async function solvedChallenge(challenge: Challenge | undefined): Promise<string> {
  if (challenge === undefined) throw new Error('no challenge was given');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
