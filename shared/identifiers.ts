declare const crypto: { getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes };

export const UUID_PATTERN =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const dashed = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/**
 * The id that follows from a hash, a UUIDv8: the same thing has the same one everywhere.
 * @param hash 32 hexadecimal digits or more, of which the first count.
 */
export const idOfHash = (hash: string): string =>
  dashed(`${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`);

/** A new UUIDv7 (RFC 9562). @param atMs the time in it, which nothing trusts. */
export function newId(atMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index++)
    bytes[index] = Math.floor(atMs / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return dashed(hex);
}

/**
 * The id of the conversation between two profiles: a UUIDv8 of both, in either order, so that a
 * client knows it early and crossing first messages meet in one. It grants nothing.
 */
export function conversationIdOf(profile: string, other: string): string {
  const digits = (id: string) =>
    Array.from(id.replaceAll('-', ''), (digit) => Number.parseInt(digit, 16));
  const theirs = digits(other);
  const mixed = digits(profile).map((digit, index) => digit ^ (theirs[index] ?? 0));
  mixed[12] = 8;
  mixed[16] = 8 | ((mixed[16] ?? 0) & 3);
  const hex = mixed.map((digit) => digit.toString(16)).join('');
  return dashed(hex);
}
