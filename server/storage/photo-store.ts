import { join } from 'node:path';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import type { Config } from '../config.ts';
import { createDiskFiles } from './disk-files.ts';
import type { PhotoFiles, ReadMethod } from './photo-files.ts';
import { createS3Files } from './s3-files.ts';

/** The forms in which a photo is served; its original is never stored. */
export const PHOTO_VARIANTS = ['thumb', 'medium', 'large', 'blurred'] as const;
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

/** An encoded picture without metadata, and its media type. */
interface PhotoFile {
  bytes: Buffer;
  type: string;
}

/** A photo's id, and what a `PhotoSource` draws it from (null for an uploaded one). */
export interface StoredPhoto {
  id: string;
  drawing: unknown;
}

/** Stores photos; whether the viewer may see one is decided by the photos module. */
export interface PhotoStore {
  /** @returns null where there is no such picture. */
  read(photo: StoredPhoto, variant: PhotoVariant): Promise<PhotoFile | null>;
  /**
   * Where a proxy finds the picture, as `PhotoFiles.locate` returns it; null where it is not a
   * stored file, so that `read` has to be used.
   */
  locate(photo: StoredPhoto, variant: PhotoVariant, method: ReadMethod): Promise<string | null>;
  /** Stores an uploaded photo in all its forms, before its row is committed. */
  write(id: string, variants: Readonly<Record<PhotoVariant, Buffer>>): Promise<void>;
  /** The same of a recorded voice, which lies beside the photos. */
  writeVoice(id: string, file: Buffer): Promise<void>;
  /** @returns null where there is no such voice. */
  readVoice(id: string): Promise<Buffer | null>;
  /** Where a proxy finds it; null for what is no id of one. */
  locateVoice(id: string, method: ReadMethod): Promise<string | null>;
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

/** Photos that nobody uploaded: made by the program that starts the server, as the demo does. */
export interface PhotoSource {
  /** @returns the WebP of a photo with a drawing, whose id is a UUID; null for an invalid one. */
  read(photo: StoredPhoto, variant: PhotoVariant): Promise<Buffer | null>;
  /** Removes what was stored of these photos; missing ones count as removed. */
  remove(ids: readonly string[]): Promise<void>;
}

/** What files end in: those of photos, and of voices. */
const ENDINGS = ['.webp', '.wav'];
const UPLOADED = 'uploaded';
const SWEPT_AT_ONCE = 1_000;

/** The S3-compatible store where one is configured, else the data folder. */
export function createPhotoFiles(
  config: Pick<Config, 'dataDir' | 's3' | 'photoRedirectPrefix'>,
): PhotoFiles {
  if (config.s3) return createS3Files(config.s3);
  // A proxy that sends them is in the server's group.
  const mode = config.photoRedirectPrefix === null ? 0o600 : 0o640;
  return createDiskFiles(join(config.dataDir, 'photos'), mode);
}

/** The media type of a picture, in every form. */
export const PHOTO_TYPE = 'image/webp';

/**
 * Photos: uploaded ones in the given files, those with a drawing from their source.
 * @param source absent where every photo is an uploaded one.
 */
export function createPhotoStore(files: PhotoFiles, source: PhotoSource | null = null): PhotoStore {
  // The last digits of an id are random and fill the folders evenly.
  const keyOf = (id: string, variant: PhotoVariant): string =>
    `${UPLOADED}/${id.slice(-2)}/${id}.${variant}.webp`;
  const voiceKeyOf = (id: string): string => `${UPLOADED}/${id.slice(-2)}/${id}.voice.wav`;

  async function find(photo: StoredPhoto, variant: PhotoVariant): Promise<Buffer | null> {
    if (!UUID_PATTERN.test(photo.id)) return null;
    if (photo.drawing === null) return files.read(keyOf(photo.id, variant));
    return (await source?.read(photo, variant)) ?? null;
  }

  return {
    async read(photo, variant) {
      const bytes = await find(photo, variant);
      return bytes && { bytes, type: PHOTO_TYPE };
    },
    locate: async ({ id, drawing }, variant, method) =>
      drawing === null && UUID_PATTERN.test(id) ? files.locate(keyOf(id, variant), method) : null,
    async write(id, variants) {
      await Promise.all(
        PHOTO_VARIANTS.map((variant) => files.write(keyOf(id, variant), variants[variant])),
      );
    },
    writeVoice: (id, file) => files.write(voiceKeyOf(id), file),
    readVoice: async (id) => (UUID_PATTERN.test(id) ? files.read(voiceKeyOf(id)) : null),
    locateVoice: async (id, method) =>
      UUID_PATTERN.test(id) ? files.locate(voiceKeyOf(id), method) : null,
    async remove(ids) {
      const known = ids.filter((id) => UUID_PATTERN.test(id));
      const keys = known.flatMap((id) => [
        ...PHOTO_VARIANTS.map((variant) => keyOf(id, variant)),
        voiceKeyOf(id),
      ]);
      await Promise.all([files.remove(keys), source?.remove(known)]);
    },
    async sweep(known, before) {
      let removed = 0;
      const look = async (found: readonly { key: string; id: string }[]): Promise<void> => {
        const photos = await known([...new Set(found.map(({ id }) => id))]);
        const orphans = found
          .filter(
            ({ key, id }) => !photos.has(id) || !ENDINGS.some((ending) => key.endsWith(ending)),
          )
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
  };
}
