import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDiskFiles } from '../../server/storage/disk-files.ts';
import { PHOTO_VARIANTS } from '../../server/storage/photo-store.ts';
import type { PhotoSource, PhotoVariant, StoredPhoto } from '../../server/storage/photo-store.ts';
import { priorityQueue } from './priority-queue.ts';

/** Makes the WebP of a drawing; null for what is no drawing. */
type DrawPhoto = (drawing: unknown, variant: PhotoVariant) => Promise<Buffer | null>;

/** Drawn photos, which can also be drawn ahead of requests. */
export interface DrawnPhotos extends PhotoSource {
  /** Draws what is missing while nobody waits; ends when all is drawn or `stop` aborts. */
  warm(
    photos: readonly StoredPhoto[],
    variants: readonly PhotoVariant[],
    stop: AbortSignal,
  ): Promise<void>;
}

/** One for each core of a small server. */
const AT_ONCE = 2;
/** Raised when the artist changes, so that older drawings are not used. */
const EDITION = 2;

/** Photos that are drawn when they are first asked for, and stored in the data folder. */
export function createDrawnPhotos(config: { dataDir: string }, draw: DrawPhoto): DrawnPhotos {
  const queue = priorityQueue(AT_ONCE);
  const underway = new Map<string, Promise<Buffer | null>>();
  const disk = createDiskFiles(join(config.dataDir, 'photos'));
  // The last digits of an id are random and fill the folders evenly.
  const keyOf = (id: string, variant: PhotoVariant): string =>
    `drawn-${EDITION}/${id.slice(-2)}/${id}.${variant}.webp`;

  function drawn(
    photo: StoredPhoto,
    variant: PhotoVariant,
    urgent: boolean,
  ): Promise<Buffer | null> {
    const key = keyOf(photo.id, variant);
    // Urgent drawings do not queue behind those drawn ahead.
    const place = `${key} ${urgent}`;
    const waiting = underway.get(place) ?? (urgent ? undefined : underway.get(`${key} true`));
    if (waiting) return waiting;
    const made = queue(async () => {
      const before = urgent ? null : await disk.read(key);
      if (before) return before;
      const bytes = await draw(photo.drawing, variant);
      // A full disk must not keep a picture from being shown.
      if (bytes) await disk.write(key, bytes).catch(() => undefined);
      return bytes;
    }, urgent).finally(() => underway.delete(place));
    underway.set(place, made);
    return made;
  }

  const find = async (photo: StoredPhoto, variant: PhotoVariant, urgent: boolean) =>
    (await disk.read(keyOf(photo.id, variant))) ?? drawn(photo, variant, urgent);

  return {
    read: (photo, variant) => find(photo, variant, true),
    remove: (ids) =>
      disk.remove(ids.flatMap((id) => PHOTO_VARIANTS.map((variant) => keyOf(id, variant)))),
    async warm(photos, variants, stop) {
      for (const photo of photos)
        for (const variant of variants) {
          if (stop.aborted) return;
          const began = performance.now();
          await find(photo, variant, false);
          // A pause as long as the drawing: half of one core is left to others.
          await wait(performance.now() - began, undefined, { signal: stop }).catch(() => undefined);
        }
    },
  };
}
