import { createPhotoEncoder } from './encoder.ts';
import type { PhotoEncoder } from './encoder.ts';

/**
 * Several encoders, each with a process of its own: a picture goes to the one with the least work.
 * @param count how many.
 */
export function createEncoderPool(count: number): Pick<PhotoEncoder, 'encode' | 'close'> {
  const members = Array.from({ length: count }, () => ({
    encoder: createPhotoEncoder(),
    waiting: 0,
  }));
  return {
    async encode(bytes) {
      const least = members.reduce((one, other) => (other.waiting < one.waiting ? other : one));
      least.waiting += 1;
      try {
        return await least.encoder.encode(bytes);
      } finally {
        least.waiting -= 1;
      }
    },
    close() {
      for (const { encoder } of members) encoder.close();
    },
  };
}
