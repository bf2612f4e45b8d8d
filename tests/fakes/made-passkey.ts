import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What of an answer is other than an honest authenticator and browser would make it. */
export interface Amiss {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** of the client data: webauthn.create, webauthn.get */
  type?: string;
  /** somebody was there; and was known by finger, face or PIN */
  present?: boolean;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
}

interface Answer {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: Record<string, string>;
}

export interface MadePasskey {
  id: string;
  register(challenge: string, amiss?: Amiss): Answer;
  assert(challenge: string, amiss?: Amiss): Answer;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const cborBytes = (bytes: Buffer) => {
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/**
 * A passkey (ES256, WebAuthn level 3) in our own hands, so that each thing its answers say can be said wrongly. Counts its
 * answers, as a key on a stick does.
 * @param origin of the desk
 * @param id of the credential, base64url; another one's, to make a second of the same name
 */
export function makePasskey(origin: string, id = randomBytes(32).toString('base64url')): MadePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = Buffer.from(id, 'base64url');
  let counted = 0;

  function parts(challenge: string, type: string, amiss: Amiss, more = Buffer.alloc(0)) {
    counted += 1;
    const { present = true, verified = true, counter = counted, rpId = new URL(origin).hostname } = amiss;
    const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    const clientData = Buffer.from(
      JSON.stringify({
        type: amiss.type ?? type,
        challenge: amiss.challenge ?? challenge,
        origin: amiss.origin ?? origin,
        crossOrigin: false,
      }),
    );
    return { authData: Buffer.concat([sha256(rpId), tail, more]), clientData };
  }
  const answer = (response: Record<string, Buffer>): Answer => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });

  return {
    id,
    register(challenge, amiss = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const { authData, clientData } = parts(
        challenge,
        'webauthn.create',
        amiss,
        Buffer.concat([Buffer.alloc(16), length, rawId, cose]),
      );
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return answer({ clientDataJSON: clientData, attestationObject: attestation });
    },
    assert(challenge, amiss = {}) {
      const { authData, clientData } = parts(challenge, 'webauthn.get', amiss);
      return answer({
        clientDataJSON: clientData,
        authenticatorData: authData,
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey),
        ...(amiss.userHandle === undefined ? {} : { userHandle: Buffer.from(amiss.userHandle) }),
      });
    },
  };
}
