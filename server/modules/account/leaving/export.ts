import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import type { FileAnswer } from '../../../../shared/contract/call.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import type { PhotoStore, StoredPhoto } from '../../../storage/photo-store.ts';
import { EXPORT_STYLE, exportPage } from './export-page.ts';
import { readTables } from './export-tables.ts';
import type { ExportedTables } from './export-tables.ts';

interface Entry {
  path: string;
  bytes: Uint8Array;
  packed: boolean;
}

const photoSchema = z.object({ id: z.string(), drawing: z.unknown() });
const chatUploadSchema = z.object({ id: z.string(), kind: z.string(), file: z.string() });

/** The archive's files, one after the other: a photo is read when its turn has come. */
async function* entries(
  tables: ExportedTables,
  page: string,
  photos: PhotoStore,
): AsyncGenerator<Entry> {
  const text = (path: string, content: string): Entry => ({
    path,
    bytes: Buffer.from(content),
    packed: true,
  });
  yield text('index.html', page);
  yield text('style.css', EXPORT_STYLE);
  for (const [table, rows] of tables)
    yield text(`data/${table}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  const own = (tables.get('photos') ?? []).map((row) => {
    const photo: StoredPhoto = photoSchema.parse(row);
    return { id: photo.id, stored: photo };
  });
  const uploads = (tables.get('chat_photos') ?? []).map((row) => chatUploadSchema.parse(row));
  const sent = uploads
    .filter(({ kind }) => kind === 'photo')
    .map(({ id, file }) => ({ id, stored: { id: file, drawing: null } }));
  for (const photo of [...own, ...sent]) {
    const file = await photos.read(photo.stored, 'large');
    // A picture is packed already.
    if (file) yield { path: `photos/${photo.id}.webp`, bytes: file.bytes, packed: false };
  }
  for (const { id, file } of uploads.filter(({ kind }) => kind === 'voice')) {
    const bytes = await photos.readVoice(file);
    if (bytes) yield { path: `voices/${id}.wav`, bytes, packed: false };
  }
}

/** Streams files into one archive, one at a time, no faster than the reader reads them. */
async function* zip(files: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, bytes, packed } of files) {
    const file = packed ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    file.mtime = at;
    archive.add(file);
    file.push(bytes, true);
    yield* ready;
    ready = [];
  }
  archive.end();
  yield* ready;
}

/**
 * Everything that the service stores on a member as one archive: page, JSON files and photos. No
 * password is asked for: a session shows all of it in the pages already.
 */
export async function exportData(
  { services, now }: Request<unknown, unknown>,
  viewer: Pick<Viewer, 'memberId' | 'profileId' | 'locale'>,
): Promise<FileAnswer> {
  const tables = await inTransaction(services.database, (transaction) =>
    readTables(transaction, viewer),
  );
  const country = z.string().catch('').parse(tables.get('profiles')?.[0]?.['country']);
  const site = services.settings.current().name;
  const page = exportPage(tables, {
    locale: viewer.locale,
    country,
    site,
    publicUrl: services.config.publicUrl,
    now,
  });
  return {
    name: `${site.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${now.toISOString().slice(0, 10)}.zip`,
    type: 'application/zip',
    bytes: zip(entries(tables, page, services.photos), now),
  };
}
