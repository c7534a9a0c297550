import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { systemCode } from '../start-error.ts';
import { StorageError } from './photo-files.ts';
import type { PhotoFiles } from './photo-files.ts';

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(systemCode(error));

/**
 * Files in a folder that the server alone writes, under keys that it generates.
 * @param mode of each file: who else may read it.
 */
export function createDiskFiles(folder: string, mode = 0o600): PhotoFiles {
  const pathOf = (key: string): string => join(folder, ...key.split('/'));
  return {
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    locate: async (key) => key,
    async write(key, bytes) {
      const path = pathOf(key);
      const beside = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        const file = await open(beside, 'wx', mode);
        try {
          await file.writeFile(bytes);
          // The row that names it is committed afterwards and must not outlive it in a power cut.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(beside, path);
      } catch (error) {
        // What went wrong is thrown below; the rest is swept later.
        await rm(beside, { force: true }).catch(() => undefined);
        throw new StorageError(
          `A photo could not be written to the data folder (${systemCode(error) || 'unknown reason'}).`,
          { cause: error },
        );
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },
    async *list(prefix) {
      const start = pathOf(prefix.slice(0, -1));
      const entries = await opendir(start, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        // Removed while the folder was read.
        const found = await stat(path).catch(() => null);
        if (found)
          yield { key: relative(folder, path).split(sep).join('/'), modified: found.mtime };
      }
    },
  };
}
