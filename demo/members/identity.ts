import { REFERENCE } from './reference.ts';
import type { Random } from '../random.ts';

const digits = (random: Random, length: number): string =>
  Math.floor(random() * 16 ** length)
    .toString(16)
    .padStart(length, '0');

/** A UUIDv7 from a seed. Its time is the demo's reference date where none is given. */
export function seededId(random: Random, at: Date = REFERENCE): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(random, 3)}-${'89ab'.charAt(Math.floor(random() * 4))}${digits(random, 3)}-${digits(random, 6)}${digits(random, 6)}`;
}
