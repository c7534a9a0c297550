import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import type { Config } from '../config.ts';
import { createDiskFiles } from './disk-files.ts';
import type { PhotoFiles } from './photo-files.ts';
import { createS3Files } from './s3-files.ts';
import { createTurns } from '../../demo/artist/priority-queue.ts';

/** The forms in which a photo is served; its original is never stored. */
export const PHOTO_VARIANTS = ['thumb', 'medium', 'large', 'blurred'] as const;
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

/** An encoded picture without metadata, and its media type. */
interface PhotoFile {
  bytes: Buffer;
  type: string;
}

/** A photo's id, and the drawing of a demo photo (null for an uploaded one). */
export interface StoredPhoto {
  id: string;
  drawing: unknown;
}

/** Stores photos; whether the viewer may see one is decided by the photos module. */
export interface PhotoStore {
  /** @returns null where there is no such picture. */
  read(photo: StoredPhoto, variant: PhotoVariant): Promise<PhotoFile | null>;
  /** Stores an uploaded photo in all its forms, before its row is committed. */
  write(id: string, variants: Readonly<Record<PhotoVariant, Buffer>>): Promise<void>;
  /** Removes every form of these photos; missing ones count as removed. */
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Removes files of uploads without a photo row.
   * @param known which ids are photos.
   * @param before newer files may still get their row.
   * @returns how many files were removed.
   */
  sweep(
    known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
    before: Date,
  ): Promise<number>;
}

/** Makes the WebP of a drawing; null for what is no drawing. */
type DrawPhoto = (drawing: unknown, variant: PhotoVariant) => Promise<Buffer | null>;

/** A store that can also draw ahead of requests. */
export interface DrawingPhotoStore extends PhotoStore {
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
const TYPE = 'image/webp';
const UPLOADED = 'uploaded';
const SWEPT_AT_ONCE = 1_000;

/** The S3-compatible store where one is configured, else the data folder. */
export const createPhotoFiles = (config: Pick<Config, 'dataDir' | 's3'>): PhotoFiles =>
  config.s3 ? createS3Files(config.s3) : createDiskFiles(join(config.dataDir, 'photos'));

/**
 * Photos: uploaded ones in the given files, drawn ones on disk once they are first asked for.
 * @param draw makes the picture of a drawing; absent outside the demo.
 * @param uploads where uploaded photos are; the data folder unless given.
 */
export function createPhotoStore(
  config: { dataDir: string },
  draw: DrawPhoto | null = null,
  uploads?: PhotoFiles,
): DrawingPhotoStore {
  const turns = createTurns(AT_ONCE);
  const underway = new Map<string, Promise<Buffer | null>>();
  const disk = createDiskFiles(join(config.dataDir, 'photos'));
  const files = uploads ?? disk;
  // The last digits of an id are random and fill the folders evenly.
  const keyIn = (folder: string, id: string, variant: PhotoVariant): string =>
    `${folder}/${id.slice(-2)}/${id}.${variant}.webp`;
  const drawnKey = (id: string, variant: PhotoVariant): string =>
    keyIn(`drawn-${EDITION}`, id, variant);
  const uploadedKey = (id: string, variant: PhotoVariant): string => keyIn(UPLOADED, id, variant);

  function drawn(
    photo: StoredPhoto,
    variant: PhotoVariant,
    urgent: boolean,
  ): Promise<Buffer | null> {
    const key = drawnKey(photo.id, variant);
    // Urgent drawings do not queue behind those drawn ahead.
    const place = `${key} ${urgent}`;
    const waiting = underway.get(place) ?? (urgent ? undefined : underway.get(`${key} true`));
    if (waiting) return waiting;
    const made = turns(async () => {
      const before = urgent ? null : await disk.read(key);
      if (before) return before;
      const bytes = (await draw?.(photo.drawing, variant)) ?? null;
      // A full disk must not keep a picture from being shown.
      if (bytes) await disk.write(key, bytes).catch(() => undefined);
      return bytes;
    }, urgent).finally(() => underway.delete(place));
    underway.set(place, made);
    return made;
  }

  async function find(
    photo: StoredPhoto,
    variant: PhotoVariant,
    urgent: boolean,
  ): Promise<Buffer | null> {
    if (!UUID_PATTERN.test(photo.id)) return null;
    if (photo.drawing === null) return files.read(uploadedKey(photo.id, variant));
    return (await disk.read(drawnKey(photo.id, variant))) ?? drawn(photo, variant, urgent);
  }

  return {
    async read(photo, variant) {
      const bytes = await find(photo, variant, true);
      return bytes && { bytes, type: TYPE };
    },
    async write(id, variants) {
      await Promise.all(
        PHOTO_VARIANTS.map((variant) => files.write(uploadedKey(id, variant), variants[variant])),
      );
    },
    async remove(ids) {
      const known = ids.filter((id) => UUID_PATTERN.test(id));
      const keys = (key: typeof drawnKey) =>
        known.flatMap((id) => PHOTO_VARIANTS.map((variant) => key(id, variant)));
      await Promise.all([files.remove(keys(uploadedKey)), disk.remove(keys(drawnKey))]);
    },
    async sweep(known, before) {
      let removed = 0;
      const look = async (found: readonly { key: string; id: string }[]): Promise<void> => {
        const photos = await known([...new Set(found.map(({ id }) => id))]);
        const orphans = found
          .filter(({ key, id }) => !photos.has(id) || !key.endsWith('.webp'))
          .map(({ key }) => key);
        await files.remove(orphans);
        removed += orphans.length;
      };
      const found: { key: string; id: string }[] = [];
      for await (const { key, modified } of files.list(`${UPLOADED}/`)) {
        const id = /([^/.]+)\.[^/]*$/.exec(key)?.[1] ?? '';
        if (!UUID_PATTERN.test(id) || modified >= before) continue;
        found.push({ key, id });
        if (found.length >= SWEPT_AT_ONCE) await look(found.splice(0));
      }
      await look(found);
      return removed;
    },
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
