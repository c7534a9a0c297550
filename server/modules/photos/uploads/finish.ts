import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { PhotoProblem } from '../encode/encoder.ts';

interface CompleteUpload {
  /** The id of its files, made by the server. */
  file: string;
  bytes: Buffer;
}

/** What a kind of photo does with an upload once it is a picture. */
interface UploadClaim<Claimed> {
  /** Makes it a photo; its files are stored. A `Refusal` removes them again. */
  claim: (picture: { width: number; height: number }) => Promise<Claimed>;
  /** Whether what was claimed has these files, not those of the same upload sent twice. */
  isUsed?: (claimed: Claimed) => boolean;
  /** The bytes are no picture that is accepted, and never will be. */
  reject?: (problem: PhotoProblem) => Promise<void>;
}

/**
 * Finishes an upload: decodes it in a process of its own, stores every size, and lets its kind claim
 * it. No transaction is open while decoding.
 * @throws Refusal `photo_type`, `photo_heic`, `photo_pixels`, `photo_broken`, `busy`, and those of
 *   `claim`; StorageError.
 */
export async function finishUpload<Claimed>(
  { encoder, photos }: Pick<Services, 'encoder' | 'photos'>,
  { file, bytes }: CompleteUpload,
  { claim, isUsed, reject }: UploadClaim<Claimed>,
): Promise<Claimed> {
  const photo = await encoder.encode(bytes);
  if ('problem' in photo) {
    if (photo.problem === 'busy') throw new Refusal('busy', { retryAfterSeconds: 3 });
    await reject?.(photo.problem);
    throw new Refusal(photo.problem);
  }
  await photos.write(file, photo.variants);
  try {
    const claimed = await claim({ width: photo.width, height: photo.height });
    if (isUsed?.(claimed) === false) await photos.remove([file]);
    return claimed;
  } catch (error) {
    // Best effort, the rest is swept. After a commit whose answer was lost the files must stay.
    if (error instanceof Refusal) await photos.remove([file]).catch(() => undefined);
    throw error;
  }
}
