import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of one try: 64 MiB and about a fifth of a second. Stored with each hash. */
const COST = { N: 65_536, r: 8, p: 1 } as const;
const MAX_MEMORY = 160 * 1024 * 1024;
const LENGTH = 32;

/** A PIN's hash in base64, without its length. */
interface PinHash {
  salt: string;
  hash: string;
  cost: { N: 65_536 | 131_072; r: 8; p: 1 };
}

function derive(
  pin: string,
  salt: Buffer,
  secret: Buffer | null,
  cost: PinHash['cost'],
): Promise<Buffer> {
  // Without the key store's secret the file alone would allow trying all PINs.
  const input = secret ? createHmac('sha256', secret).update(pin).digest() : Buffer.from(pin);
  return new Promise((resolve, reject) => {
    scrypt(input, salt, LENGTH, { ...cost, maxmem: MAX_MEMORY }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Hashes a PIN with a new salt and the secret, where there is one. */
export async function hashPin(pin: string, secret: Buffer | null): Promise<PinHash> {
  const salt = randomBytes(16);
  return {
    salt: salt.toString('base64'),
    hash: (await derive(pin, salt, secret, COST)).toString('base64'),
    cost: { ...COST },
  };
}

/** Whether a PIN matches, in constant time. */
export async function isPinOf(
  stored: PinHash,
  pin: string,
  secret: Buffer | null,
): Promise<boolean> {
  const found = await derive(pin, Buffer.from(stored.salt, 'base64'), secret, stored.cost);
  const hash = Buffer.from(stored.hash, 'base64');
  return hash.length === found.length && timingSafeEqual(hash, found);
}
