import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { OperatorRow, PasskeyRow } from '../../platform/database/schema/accounts.ts';
import { isOurChallenge, makeChallenge, spendChallenge, type ChallengePurpose } from './passkey-challenge.ts';
import type { AccountsSetting } from './accounts-setting.ts';

// The library brings a reader for certificates along: loaded with the first ceremony, not with the server.
const webauthn = () => import('@simplewebauthn/server');

const sealed = z.string().check(z.maxLength(16_384));

const credential = {
  id: sealed,
  rawId: sealed,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z._default(z.object({}), {}),
};

const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: sealed,
    attestationObject: sealed,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: sealed,
    authenticatorData: sealed,
    signature: sealed,
    userHandle: z.optional(sealed),
  }),
});

/** What the browser needs to make a passkey for an operator. @throws {StorageUnavailable} */
export async function passkeyToMake(
  setting: AccountsSetting,
  operator: OperatorRow,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  const known = await passkeysOf(setting, operator.id);
  const purpose: ChallengePurpose = { ceremony: 'register', subject: operator.id };
  return generateRegistrationOptions({
    rpName: setting.brand,
    rpID: setting.deskUrl.hostname,
    userName: operator.email,
    userDisplayName: operator.name,
    userID: new Uint8Array(Buffer.from(operator.id)),
    challenge: new Uint8Array(await makeChallenge(setting.secrets, purpose, setting.now())),
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
    // usable without typing an address, and never without face, finger or PIN: the passkey alone signs in
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Stores the passkey that the browser made.
 * @param label where it was made, for the operator's list
 * @returns false when the answer is none to what `passkeyToMake` asked
 * @throws {StorageUnavailable}
 */
export async function keepPasskey(
  setting: AccountsSetting,
  operator: OperatorRow,
  answer: unknown,
  label: string,
): Promise<boolean> {
  const parsed = z.safeParse(registrationSchema, answer);
  if (!parsed.success) return false;
  const response: RegistrationResponseJSON = parsed.data;
  const purpose: ChallengePurpose = { ceremony: 'register', subject: operator.id };
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response,
    ...expected(setting, purpose),
    requireUserVerification: true,
  }).catch(refusedByLibrary);
  if (!result?.verified || !(await spendChallenge(setting.database, challengeOf(response), setting.now))) return false;
  const { credential } = result.registrationInfo;
  const { numInsertedOrUpdatedRows } = await setting.database.write((transaction) =>
    transaction
      .insertInto('passkeys')
      .values({
        id: credential.id,
        operator_id: operator.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        label,
        created_at: setting.now(),
      })
      // another one of this name: nothing of it is believed
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * What the browser needs to sign in with any passkey of the desk, or to confirm with one of an operator's.
 * @param operatorId null: whoever it is will be known by the passkey
 */
export async function passkeyToAsk(
  setting: AccountsSetting,
  operatorId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  const known = operatorId === null ? [] : await passkeysOf(setting, operatorId);
  return generateAuthenticationOptions({
    rpID: setting.deskUrl.hostname,
    userVerification: 'required',
    allowCredentials: known.map((passkey) => ({ id: passkey.id })),
    challenge: new Uint8Array(await makeChallenge(setting.secrets, askedFor(operatorId), setting.now())),
  });
}

const askedFor = (operatorId: string | null): ChallengePurpose =>
  operatorId === null ? { ceremony: 'sign-in', subject: '' } : { ceremony: 'confirm', subject: operatorId };

/**
 * The operator whose passkey signed the answer; null when none did, or did before.
 * @param operatorId as for `passkeyToAsk`
 * @throws {StorageUnavailable}
 */
export async function operatorByPasskey(
  setting: AccountsSetting,
  answer: unknown,
  operatorId: string | null,
): Promise<OperatorRow | null> {
  const parsed = z.safeParse(assertionSchema, answer);
  if (!parsed.success) return null;
  const response: AuthenticationResponseJSON = parsed.data;
  const found = await passkeyOfOperator(setting, response.id);
  if (found === null || (operatorId !== null && found.operator.id !== operatorId)) return null;
  const { passkey, operator } = found;
  if (!belongsTo(operator, response.response.userHandle)) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response,
    ...expected(setting, askedFor(operatorId)),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refusedByLibrary);
  if (!result?.verified || !(await spendChallenge(setting.database, challengeOf(response), setting.now))) return null;
  const { numUpdatedRows } = await setting.database.write((transaction) =>
    transaction
      .updateTable('passkeys')
      .set({ counter: result.authenticationInfo.newCounter, last_used_at: setting.now() })
      .where('id', '=', passkey.id)
      // removed meanwhile, or answered by its copy at the same moment
      .where('counter', '=', passkey.counter)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n ? operator : null;
}

/** Whose passkey it is by what it was made with (WebAuthn, 7.2); some passkeys do not say. */
const belongsTo = ({ id }: OperatorRow, userHandle: string | undefined): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(Buffer.from(id));

/** The library throws on every answer it does not accept, and says what is wrong with it: of no use to an honest person. */
const refusedByLibrary = () => null;

const expected = (setting: AccountsSetting, purpose: ChallengePurpose) => ({
  expectedChallenge: (challenge: string) => isOurChallenge(setting.secrets, purpose, challenge, setting.now()),
  expectedOrigin: setting.deskUrl.origin,
  expectedRPID: setting.deskUrl.hostname,
});

/** Read again after the library has found it right. */
function challengeOf({ response }: RegistrationResponseJSON | AuthenticationResponseJSON): string {
  const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
  return z.parse(z.object({ challenge: z.string() }), said).challenge;
}

/** @throws {StorageUnavailable} */
export const passkeysOf = ({ database }: AccountsSetting, operatorId: string): Promise<PasskeyRow[]> =>
  database.read((reader) =>
    reader.selectFrom('passkeys').selectAll().where('operator_id', '=', operatorId).orderBy('created_at').execute(),
  );

function passkeyOfOperator({ database }: AccountsSetting, id: string) {
  return database.read(async (reader) => {
    const passkey = await reader.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    if (passkey === undefined) return null;
    const operator = await reader
      .selectFrom('operators')
      .selectAll()
      .where('id', '=', passkey.operator_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return operator === undefined ? null : { passkey, operator };
  });
}

/**
 * Removes one of an operator's own passkeys.
 * @returns false when it is none of theirs, or the last way to sign in
 * @throws {StorageUnavailable}
 */
export function removePasskey({ database }: AccountsSetting, operatorId: string, id: string): Promise<boolean> {
  return database.write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('operator_id', '=', operatorId)
      .where((where) =>
        where.or([
          where.exists(
            where
              .selectFrom('passkeys as other')
              .select('other.id')
              .where('other.operator_id', '=', operatorId)
              .where('other.id', '<>', id),
          ),
          where.exists(
            where
              .selectFrom('authenticator_apps')
              .select('operator_id')
              .where('authenticator_apps.operator_id', '=', operatorId)
              .where('confirmed_at', 'is not', null),
          ),
        ]),
      )
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
}
