import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { PhotoProblem } from '../encode/encoder.ts';

interface CompleteUpload {
  /** The id of its files, made by the server. */
  file: string;
  bytes: Buffer;
}

/**
 * Decodes an upload in a process of its own and stores every size. No transaction is open
 * meanwhile.
 * @returns its size, or why it can never be accepted.
 * @throws Refusal `busy`; StorageError.
 */
export async function storePicture(
  { encoder, photos }: Pick<Services, 'encoder' | 'photos'>,
  { file, bytes }: CompleteUpload,
): Promise<{ width: number; height: number } | { problem: PhotoProblem }> {
  const photo = await encoder.encode(bytes);
  if ('problem' in photo) {
    if (photo.problem === 'busy') throw new Refusal('busy', { retryAfterSeconds: 3 });
    return { problem: photo.problem };
  }
  await photos.write(file, photo.variants);
  return { width: photo.width, height: photo.height };
}

/** Waits for what makes stored files somebody's photo, and removes them where that is refused. */
export async function removeIfRefused<Claimed>(
  { photos }: Pick<Services, 'photos'>,
  file: string,
  claim: Promise<Claimed>,
): Promise<Claimed> {
  try {
    return await claim;
  } catch (error) {
    // Best effort, the rest is swept. After a commit whose answer was lost the files must stay.
    if (error instanceof Refusal) await photos.remove([file]).catch(() => undefined);
    throw error;
  }
}
