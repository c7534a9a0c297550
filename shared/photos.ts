/** The limit of a photo's file; pages and server share these numbers. */
export const MOST_PHOTO_BYTES = 15 * 1_024 * 1_024;
export const MOST_PHOTO_PIXELS = 40_000_000;

/** The size of the parts in which a photo for a conversation is uploaded. */
export const PART_BYTES = 192 * 1_024;
export const LEAST_PART_BYTES = 64 * 1_024;
export const MOST_PART_BYTES = 1_024 * 1_024;

/**
 * How far down the cut of a photo begins, as a share of what does not fit: more of its top is shown
 * than of its bottom. The small picture and every place that crops a photo use it.
 */
export const FACE_AT = 0.28;

/** The square of a photo that is its small picture, in pixels. */
export function faceSquare(
  width: number,
  height: number,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height);
  return {
    left: Math.round((width - side) / 2),
    top: Math.round((height - side) * FACE_AT),
    side,
  };
}

/** How many photos a member may have; rejected ones do not count. */
export const photoLimit = (paidUser: boolean): number => (paidUser ? 25 : 3);

/** Why a photo was rejected; a moderator's own words are shown as they are. */
export const PHOTO_REASONS = [
  'nudity',
  'not_you',
  'no_person',
  'contact_details',
  'minor',
  'quality',
  'rights',
  'other',
] as const;
type PhotoReason = (typeof PHOTO_REASONS)[number];
export const isPhotoReason = (text: string): text is PhotoReason =>
  PHOTO_REASONS.some((reason) => reason === text);

/** Kinds of pictures that are accepted. */
type PhotoType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** What a file is by its first bytes: an accepted kind, `heic`, which few can open, or null. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | 'heic' | null {
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) !== 'ftyp') return null;
  // The first box names what the file is and what else it may be read as.
  const length = Math.min(bytes.length, 64, ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0));
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(bytes, at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC.includes(brand)) ? 'heic' : null;
}
