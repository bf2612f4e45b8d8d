import { solveChallenge as solve, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export type { Challenge };

/**
 * Does the proof of work the server asks for (ALTCHA, about a second); WebCrypto works off the main thread, so the page
 * stays usable. Gives the payload for the `altcha` field, or null when no solution was found in time.
 */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const solution = await solve({ challenge, deriveKey, timeout: 30_000 });
  return solution
    ? btoa(
        JSON.stringify({ challenge: { parameters: challenge.parameters, signature: challenge.signature }, solution }),
      )
    : null;
}
