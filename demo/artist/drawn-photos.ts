import { join } from 'node:path';
import { createDiskFiles } from '../../server/storage/disk-files.ts';
import { PHOTO_VARIANTS } from '../../server/storage/photo-store.ts';
import type { PhotoSource, PhotoVariant } from '../../server/storage/photo-store.ts';

/** Makes the WebP of a drawing; null for what is no drawing. */
type DrawPhoto = (drawing: unknown, variant: PhotoVariant) => Promise<Buffer | null>;

/** One for each core of a small server. */
const AT_ONCE = 2;
/** Raised when the artist changes, so that older drawings are not used. */
const EDITION = 3;

/** Runs so much at once; the rest waits in the order in which it came. */
function inTurn(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Photos that are drawn on first request, and stored in the data folder. */
export function createDrawnPhotos(config: { dataDir: string }, draw: DrawPhoto): PhotoSource {
  const turn = inTurn(AT_ONCE);
  const underway = new Map<string, Promise<Buffer | null>>();
  const disk = createDiskFiles(join(config.dataDir, 'photos'));
  // The last digits of an id are random and fill the folders evenly.
  const keyOf = (id: string, variant: PhotoVariant): string =>
    `drawn-${EDITION}/${id.slice(-2)}/${id}.${variant}.webp`;

  function drawn(key: string, drawing: unknown, variant: PhotoVariant): Promise<Buffer | null> {
    const made =
      underway.get(key) ??
      turn(async () => {
        const bytes = await draw(drawing, variant);
        // A picture is shown even when the disk is full.
        if (bytes) await disk.write(key, bytes).catch(() => undefined);
        return bytes;
      }).finally(() => underway.delete(key));
    underway.set(key, made);
    return made;
  }

  return {
    async read(photo, variant) {
      const key = keyOf(photo.id, variant);
      return (await disk.read(key)) ?? drawn(key, photo.drawing, variant);
    },
    remove: (ids) =>
      disk.remove(ids.flatMap((id) => PHOTO_VARIANTS.map((variant) => keyOf(id, variant)))),
  };
}
