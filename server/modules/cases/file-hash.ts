import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connection.ts';
import { caseEvidence } from '../../database/schema/cases.ts';
import { reportQuotes } from '../../database/schema/reports.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import type { PhotoStore } from '../../storage/photo-store.ts';

const HASH_EVIDENCE_JOB = 'hash_evidence';
const someFiles = z.object({
  files: z.array(z.object({ id: z.uuid(), voice: z.boolean() })),
});
type File = z.output<typeof someFiles>['files'][number];

/** The bytes of a picture or voice of evidence, as it was sent; null where there is no such file. */
export async function evidenceBytes(
  photos: Pick<PhotoStore, 'read' | 'readVoice'>,
  { id, voice }: File,
): Promise<Buffer | null> {
  if (voice) return photos.readVoice(id);
  return (await photos.read({ id, drawing: null }, 'large'))?.bytes ?? null;
}

/** SHA-256 of a file's bytes. */
export const hashOfFile = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Has the files that were just copied as evidence hashed once this is committed: a store that does
 * not answer delays no report.
 */
export async function hashFilesLater(
  database: Queryable,
  copies: readonly { kind: string; photo: string | null }[],
  now: Date,
): Promise<void> {
  const files = copies.flatMap(({ kind, photo }): File[] =>
    photo === null ? [] : [{ id: photo, voice: kind === 'voice' }],
  );
  if (files.length > 0) await enqueue(database, HASH_EVIDENCE_JOB, { files }, now);
}

export const fileHashJobs: Readonly<Record<string, JobHandler>> = {
  [HASH_EVIDENCE_JOB]: {
    async handle({ transaction, services }, payload) {
      for (const file of someFiles.parse(payload).files) {
        const bytes = await evidenceBytes(services.photos, file);
        // A drawn picture has no file.
        if (bytes === null) continue;
        const values = { file_sha256: hashOfFile(bytes) };
        for (const table of [caseEvidence, reportQuotes])
          await transaction
            .update(table)
            .set(values)
            .where(and(eq(table.photo, file.id), isNull(table.file_sha256)));
      }
    },
  },
};
