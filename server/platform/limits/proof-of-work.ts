import { createHash } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Clock, Database } from '../database/database.ts';
import type { Secrets } from '../database/secrets.ts';

export interface ProofOfWork {
  /** A signed task that takes a browser about a second (ALTCHA v2). @throws {StorageUnavailable} */
  challenge(): Promise<Challenge>;
  /**
   * Whether the payload is a solution to a challenge of ours that is neither expired nor used; uses it up.
   * @param payload base64 of the JSON `{challenge, solution}`, as ALTCHA's widget and library send it
   * @throws {StorageUnavailable}
   */
  spend(payload: string): Promise<boolean>;
}

/** Time to solve a challenge and send the form, in milliseconds. */
const lifetime = 10 * 60 * 1000;

/** Iterations per guess; with the prefix "00" a browser needs 256 guesses on average, the server one. */
const cost = 4_000;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

export function createProofOfWork(database: Database, secrets: Secrets, now: Clock): ProofOfWork {
  return {
    challenge: async () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        keyPrefix: '00',
        expiresAt: Math.floor((now() + lifetime) / 1000),
        hmacSignatureSecret: await secrets.key('proof-of-work'),
      }),
    spend: async (payload) => {
      const parsed = z.safeParse(payloadSchema, decode(payload));
      if (!parsed.success) return false;
      const { challenge, solution } = parsed.data;
      const expiresAt = challenge.parameters.expiresAt * 1000;
      if (expiresAt <= now()) return false;
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: await secrets.key('proof-of-work'),
      });
      return verified && markSpent(database, challenge.signature, expiresAt, now());
    },
  };
}

/** false when it was spent before. Forgets challenges that have expired: those are refused by their date. */
async function markSpent(database: Database, signature: string, expiresAt: number, now: number): Promise<boolean> {
  return database.write(async (transaction) => {
    await transaction.deleteFrom('spent_proofs').where('expires_at', '<', now).execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('spent_proofs')
      .values({ challenge: createHash('sha256').update(signature).digest('hex'), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
}

function decode(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  } catch {
    // Not JSON is simply no solution.
    return null;
  }
}
