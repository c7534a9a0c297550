import type { Transaction } from '../../../database/connection.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { beginUpload } from './begin.ts';
import { removeIfRefused, storePicture } from './finish.ts';
import {
  checkPart,
  closeUpload,
  isReady,
  lockUpload,
  ownUpload,
  storePart,
  unknownUpload,
  withParts,
} from './parts.ts';
import type { Upload, UploadKind } from './parts.ts';
import { readVoice } from './voice.ts';

interface Part {
  id: string;
  kind: UploadKind;
  profile: string;
  size: number;
  startsAt: number;
  bytes: Buffer;
  now: Date;
}

/** The outcome of an upload that a parallel request with the last part completed. */
async function settled(services: Pick<Services, 'database'>, { id, profile_id, kind }: Upload) {
  const upload = await ownUpload(services.database, profile_id, id, kind);
  if (upload.problem) throw new Refusal(upload.problem);
  if (!isReady(upload)) throw new Refusal('busy', { retryAfterSeconds: 1 });
  return upload;
}

async function finishPhoto(services: Services, upload: Upload, bytes: Buffer): Promise<Upload> {
  const { database } = services;
  const picture = await storePicture(services, { file: upload.file, bytes });
  if ('problem' in picture) {
    await closeUpload(database, upload, picture);
    throw new Refusal(picture.problem);
  }
  await removeIfRefused(services, upload.file, closeUpload(database, upload, picture));
  return { ...upload, width: picture.width };
}

/** A recording is read here: its format has no more in it than a header and samples. */
async function finishVoice(services: Services, upload: Upload, bytes: Buffer): Promise<Upload> {
  const { database, photos, settings } = services;
  const voice = readVoice(bytes, settings.current().voice_minutes);
  if ('problem' in voice) {
    await closeUpload(database, upload, voice);
    throw new Refusal(voice.problem);
  }
  await photos.writeVoice(upload.file, voice.file);
  await closeUpload(database, upload, voice);
  return { ...upload, duration_ms: voice.ms };
}

const FINISH = { photo: finishPhoto, voice: finishVoice } as const;

const finishParts = (services: Services, upload: Upload): Promise<Upload> =>
  withParts(services, upload, (bytes) =>
    bytes === null ? settled(services, upload) : FINISH[upload.kind](services, upload, bytes),
  );

/**
 * Accepts a part of an upload; with the last one it is finished, to be claimed later. Parts come in
 * order and can be repeated; the answer contains how much has arrived, to resume after an
 * interruption. Opens its own transactions.
 * @param admit refuses a member who may not begin one.
 * @throws Refusal `validation_failed`; `photo_unknown`, `voice_unknown`; `idempotency_conflict` for
 *   another upload's id; `too_many_requests`; `busy`; those of `admit`; why it is no photo or
 *   voice.
 */
export async function receivePart(
  services: Services,
  part: Part,
  admit: (transaction: Transaction) => Promise<void>,
): Promise<Upload> {
  const { id, kind, profile, size, startsAt, bytes } = part;
  checkPart(startsAt, size, bytes);
  const upload = await inTransaction(services.database, async (transaction) => {
    const known = await lockUpload(transaction, id);
    if (known && (known.profile_id !== profile || known.kind !== kind || known.size !== size))
      throw new Refusal('idempotency_conflict');
    if (known?.problem) throw new Refusal(known.problem);
    if (known) return storePart(transaction, known, startsAt, bytes);
    if (startsAt > 0) throw unknownUpload(kind);
    await admit(transaction);
    return storePart(transaction, await beginUpload(transaction, part), startsAt, bytes);
  });
  return !isReady(upload) && upload.received === size ? finishParts(services, upload) : upload;
}
