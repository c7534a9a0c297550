import { REFERENCE } from './reference.ts';
import type { Random } from '../random.ts';

/** A UUIDv7 from a sequence of numbers, so that the same seed gives the same ids. Its time is the demo's reference date. */
export function seededId(random: Random): string {
  const time = REFERENCE.getTime().toString(16).padStart(12, '0');
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${'89ab'[Math.floor(random() * 4)]}${digits(3)}-${digits(12)}`;
}
