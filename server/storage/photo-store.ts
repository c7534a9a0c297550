import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { systemCode } from '../start-error.ts';
import { createTurns } from './turns.ts';

/** The forms in which a photo is served; its original never is (security.md, point 7). */
export type PhotoVariant = 'thumb' | 'medium' | 'large' | 'blurred';

/** What a variant holds: an encoded picture without any metadata, and its media type. */
export interface PhotoFile { bytes: Buffer; type: string }

/** Which photo: its id, and what the demo's artist draws it from (null for an uploaded photo). */
export interface StoredPhoto { id: string; drawing: unknown }

/** Where photos are kept. Whether the viewer may see one is decided before, by the photos module. */
export interface PhotoStore {
  /** A photo in one of its forms. @returns null where there is no such picture. */
  read(photo: StoredPhoto, variant: PhotoVariant): Promise<PhotoFile | null>;
}

/** Makes the WebP of a drawing; null for what is no drawing. */
export type DrawPhoto = (drawing: unknown, variant: PhotoVariant) => Promise<Buffer | null>;

/** The store that also draws ahead of being asked. */
export interface DrawingPhotoStore extends PhotoStore {
  /** Draws what is not there yet, whenever nobody waits for another picture. Ends when all are there or `stop` is aborted. */
  warm(photos: readonly StoredPhoto[], variants: readonly PhotoVariant[], stop: AbortSignal): Promise<void>;
}

/** How many pictures are drawn at once: one for each core of a small server. */
const AT_ONCE = 2;
/** Raised when the artist draws otherwise, so that what was kept of an earlier one is left aside. */
const EDITION = 1;
const TYPE = 'image/webp';

/**
 * Photos on disk, below `photos` in the data folder. A drawn one is drawn when it is first asked for, and then kept; who asks for
 * the same meanwhile waits for the same drawing.
 * @param draw makes the picture of a drawing; without it (outside the demo) only what is on disk is there.
 */
export function createPhotoStore(config: { dataDir: string }, draw: DrawPhoto | null = null): DrawingPhotoStore {
  const turns = createTurns(AT_ONCE);
  const underway = new Map<string, Promise<Buffer | null>>();
  // The last digits of an id are random, so that the folders fill evenly.
  const pathOf = (photo: StoredPhoto, variant: PhotoVariant): string =>
    join(config.dataDir, 'photos', photo.drawing === null ? 'uploaded' : `drawn-${EDITION}`, photo.id.slice(-2), `${photo.id}.${variant}.webp`);

  async function kept(path: string): Promise<Buffer | null> {
    try {
      return await readFile(path);
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null;
      throw error;
    }
  }

  /** Written beside and moved into place, so that nobody ever reads half a picture. */
  async function keep(path: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const beside = `${path}.${randomUUID()}`;
    await writeFile(beside, bytes);
    await rename(beside, path);
  }

  function drawn(photo: StoredPhoto, variant: PhotoVariant, path: string, urgent: boolean): Promise<Buffer | null> {
    // Who waits for a picture does not stand in line with what is drawn ahead.
    const place = `${path} ${urgent}`;
    const waiting = underway.get(place) ?? (urgent ? undefined : underway.get(`${path} true`));
    if (waiting) return waiting;
    const made = turns(async () => {
      const before = urgent ? null : await kept(path);
      if (before) return before;
      const bytes = await draw?.(photo.drawing, variant) ?? null;
      // A full disk must not keep a picture from being shown.
      if (bytes) await keep(path, bytes).catch(() => undefined);
      return bytes;
    }, urgent).finally(() => underway.delete(place));
    underway.set(place, made);
    return made;
  }

  async function find(photo: StoredPhoto, variant: PhotoVariant, urgent: boolean): Promise<Buffer | null> {
    if (!UUID_PATTERN.test(photo.id)) return null;
    const path = pathOf(photo, variant);
    const bytes = await kept(path);
    return bytes ?? (photo.drawing === null ? null : drawn(photo, variant, path, urgent));
  }

  return {
    async read(photo, variant) {
      const bytes = await find(photo, variant, true);
      return bytes && { bytes, type: TYPE };
    },
    async warm(photos, variants, stop) {
      for (const photo of photos)
        for (const variant of variants) {
          if (stop.aborted) return;
          const began = performance.now();
          await find(photo, variant, false);
          // As long a pause as the drawing took: half of one core is left to others.
          await wait(performance.now() - began, undefined, { signal: stop }).catch(() => undefined);
        }
    },
  };
}
