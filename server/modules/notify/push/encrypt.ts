import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/** A browser's keys: public key (65 bytes, uncompressed) and secret (16 bytes). */
export interface PushKeys {
  p256dh: Buffer;
  auth: Buffer;
}

const CURVE = 'prime256v1';
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** One record of the size that every push service accepts. */
const RECORD_BYTES = 4_096;
/** All pushes have one length, so that it reveals nothing. */
const PADDED_BYTES = 1_024;
const LAST_RECORD = 2;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function newPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

/** Whether 65 bytes are a point that can be encrypted to. */
export function isPublicKey(key: Buffer): boolean {
  try {
    newPair().computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message to a subscription: RFC 8291 with aes128gcm (RFC 8188).
 * @param fixed salt, sender's keys and length of the RFC's test vector; random otherwise.
 * @returns the body of the request to the push service.
 * @throws Error for a key off the curve, and for a text longer than one record.
 */
export function encryptPush(
  text: string | Buffer,
  { p256dh, auth }: PushKeys,
  fixed: { salt: Buffer; pair: ECDH; padTo: number } | null = null,
): Buffer {
  const { salt, pair, padTo } = fixed ?? {
    salt: randomBytes(16),
    pair: newPair(),
    padTo: PADDED_BYTES,
  };
  const own = pair.getPublicKey();
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([LAST_RECORD])]);
  const padded = Buffer.concat([plain, Buffer.alloc(Math.max(0, padTo - plain.length))]);
  if (padded.length + 16 > RECORD_BYTES) throw new Error('a push does not fit one record');

  const secret = derive(
    pair.computeSecret(p256dh),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]),
    32,
  );
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES),
    derive(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES),
  );
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(own.length, 4);
  return Buffer.concat([salt, header, own, sealed]);
}
