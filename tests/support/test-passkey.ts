import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * A device with one passkey, for tests of the server: it makes and uses a key as a browser would,
 * also wrongly on request.
 */
export interface TestPasskey {
  readonly id: string;
  register(challenge: string, wrong?: Wrong): Record<string, unknown>;
  signIn(challenge: string, userHandle: string, wrong?: Wrong): Record<string, unknown>;
}
export interface Wrong {
  origin?: string;
  rpId?: string;
  unverified?: boolean;
  counter?: number;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** Makes a device for a site, such as `{ id: 'localhost', origin: 'http://localhost:5080' }`. */
export function createTestPasskey(site: { id: string; origin: string }): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let uses = 0;
  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: wrong.origin ?? site.origin, crossOrigin: false }),
    );
  const authenticatorData = (attested: Uint8Array | null, wrong: Wrong) => {
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (wrong.unverified ? 0 : VERIFIED) | (attested ? ATTESTED : 0);
    head.writeUInt32BE(wrong.counter ?? ++uses, 1);
    return Buffer.concat([sha256(wrong.rpId ?? site.id), head, ...(attested ? [attested] : [])]);
  };
  const credential = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id,
    register(challenge, wrong = {}) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(attested, wrong))],
        ]) as never,
      );
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      });
    },
    signIn(challenge, userHandle, wrong = {}) {
      const [data, client] = [
        authenticatorData(null, wrong),
        clientData('webauthn.get', challenge, wrong),
      ];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: base64url(userHandle),
      });
    },
  };
}
