import type { Transaction } from '../../../database/connection.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { beginUpload } from './begin.ts';
import { finishUpload } from './finish.ts';
import { checkPart, closeUpload, lockUpload, ownUpload, storePart, withParts } from './parts.ts';
import type { Upload } from './parts.ts';

interface Part {
  id: string;
  profile: string;
  size: number;
  startsAt: number;
  bytes: Buffer;
  now: Date;
}

/** The outcome of an upload that a parallel request with the last part completed. */
async function settled(services: Pick<Services, 'database'>, { id, profile_id }: Upload) {
  const upload = await ownUpload(services.database, profile_id, id);
  if (upload.problem) throw new Refusal(upload.problem);
  if (upload.width === null) throw new Refusal('busy', { retryAfterSeconds: 1 });
  return upload;
}

const finishParts = (services: Services, upload: Upload): Promise<Upload> =>
  withParts(services, upload, (bytes) =>
    bytes === null
      ? settled(services, upload)
      : finishUpload(
          services,
          { file: upload.file, bytes },
          {
            claim: async (picture) => {
              await closeUpload(services.database, upload, picture);
              return { ...upload, width: picture.width };
            },
            reject: (problem) => closeUpload(services.database, upload, { problem }),
          },
        ),
  );

/**
 * Accepts a part of an upload; with the last one it is finished, to be claimed later. Parts come in
 * order and can be repeated; the answer says how much is here, to resume after a cut. Opens its
 * transactions itself.
 * @param admit refuses whoever may not begin one.
 * @throws Refusal `validation_failed`; `photo_unknown`; `idempotency_conflict` for another photo's
 *   id; `too_many_requests`; those of `admit` and of `finishUpload`.
 */
export async function receivePart(
  services: Services,
  part: Part,
  admit: (transaction: Transaction) => Promise<void>,
): Promise<Upload> {
  const { id, profile, size, startsAt, bytes } = part;
  checkPart(startsAt, size, bytes);
  const upload = await inTransaction(services.database, async (transaction) => {
    const known = await lockUpload(transaction, id);
    if (known && (known.profile_id !== profile || known.size !== size))
      throw new Refusal('idempotency_conflict');
    if (known?.problem) throw new Refusal(known.problem);
    if (known) return storePart(transaction, known, startsAt, bytes);
    if (startsAt > 0) throw new Refusal('photo_unknown');
    await admit(transaction);
    return storePart(transaction, await beginUpload(transaction, part), startsAt, bytes);
  });
  return upload.width === null && upload.received === size ? finishParts(services, upload) : upload;
}
