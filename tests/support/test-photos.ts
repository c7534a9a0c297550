import type { PhotoEncoder } from '../../server/modules/photos/encode/encoder.ts';
import type { PhotoFiles } from '../../server/storage/photo-files.ts';
import { photoTypeOf } from '../../shared/photos.ts';

/** Photo files in memory. */
export function memoryFiles(): PhotoFiles {
  const files = new Map<string, { bytes: Buffer; modified: Date }>();
  return {
    read: async (key) => files.get(key)?.bytes ?? null,
    locate: async (key) => key,
    write: async (key, bytes) => {
      files.set(key, { bytes, modified: new Date() });
    },
    remove: async (keys) => {
      for (const key of keys) files.delete(key);
    },
    async *list(prefix) {
      for (const [key, { modified }] of files) if (key.startsWith(prefix)) yield { key, modified };
    },
  };
}

/** An encoder that gives back what it got, for tests that are not about pictures. */
export const sameBytes: PhotoEncoder = {
  encode: async (bytes) =>
    photoTypeOf(bytes) === null
      ? { problem: 'photo_type' }
      : {
          width: 40,
          height: 50,
          variants: { thumb: bytes, medium: bytes, large: bytes, blurred: bytes },
        },
  close: () => undefined,
  pid: undefined,
};

/** The smallest thing that looks like a JPEG from outside. */
export const SMALL_PHOTO = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
