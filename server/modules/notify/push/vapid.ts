import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { VapidKeys } from '../../../config.ts';

/** How long a token is valid; push services accept at most 24 hours. */
const TOKEN_S = 12 * 3_600;

/** The private key for Node. @throws Error when the public key does not belong to it. */
export function privateKeyOf({
  publicKey,
  privateKey,
}: Pick<VapidKeys, 'publicKey' | 'privateKey'>): KeyObject {
  const [point, secret] = [
    Buffer.from(publicKey, 'base64url'),
    Buffer.from(privateKey, 'base64url'),
  ];
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  if (!pair.getPublicKey().equals(point))
    throw new Error('the public key is not that of the private one');
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map((bytes) =>
    bytes.toString('base64url'),
  );
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The Authorization header that identifies this server to a push service (RFC 8292).
 * @param audience the push service's origin, without which another one could use the token.
 * @param at in real time, since the push service does not follow the demo's clock.
 */
export function vapidHeader(keys: VapidKeys, audience: string, at: Date): string {
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp: Math.floor(at.getTime() / 1_000) + TOKEN_S, sub: keys.subject })}`;
  const signature = sign('sha256', Buffer.from(claims), {
    key: privateKeyOf(keys),
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url');
  return `vapid t=${claims}.${signature}, k=${Buffer.from(keys.publicKey, 'base64url').toString('base64url')}`;
}
