import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';

/** What a challenge may be answered for; `subject` is the operator, or nobody yet. */
export interface ChallengePurpose {
  ceremony: 'register' | 'sign-in' | 'confirm';
  subject: string;
}

/** Five minutes, in milliseconds: finding the phone takes time. */
const lifetime = 5 * 60 * 1000;

const nonceBytes = 16;
const timeBytes = 6;

/**
 * Challenges carry their own signature, so that asking for one stores nothing: whoever asks for a hundred thousand fills
 * no table. Only an answer that a key has signed rightly uses its challenge up.
 */
export async function makeChallenge(secrets: Secrets, purpose: ChallengePurpose, now: number): Promise<Uint8Array> {
  const head = Buffer.alloc(nonceBytes + timeBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeUIntBE(now + lifetime, nonceBytes, timeBytes);
  const signature = await secrets.sign('desk-challenge', signedText(head, purpose));
  return new Uint8Array(Buffer.concat([head, Buffer.from(signature, 'base64url')]));
}

/** Whether the challenge is ours, for this purpose and not expired. @param challenge base64url */
export async function isOurChallenge(
  secrets: Secrets,
  purpose: ChallengePurpose,
  challenge: string,
  now: number,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, nonceBytes + timeBytes);
  if (head.length < nonceBytes + timeBytes || head.readUIntBE(nonceBytes, timeBytes) <= now) return false;
  const signature = bytes.subarray(nonceBytes + timeBytes).toString('base64url');
  return secrets.verify('desk-challenge', signedText(head, purpose), signature);
}

/** false when it was answered before. @throws {StorageUnavailable} */
export async function spendChallenge(database: Database, challenge: string, now: Clock): Promise<boolean> {
  const name = `desk:${createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex')}`;
  return database.write(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('spent_proofs')
      .values({ challenge: name, expires_at: now() + 2 * lifetime })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
}

const signedText = (head: Buffer, { ceremony, subject }: ChallengePurpose) =>
  `${ceremony} ${subject} ${head.toString('base64url')}`;
