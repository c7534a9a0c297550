import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { StartError } from '../start-error.ts';
import { StorageError } from '../storage/photo-files.ts';
import { createS3Files } from '../storage/s3-files.ts';

/**
 * Checks keys and bucket of the S3-compatible store; an unreachable one is only logged.
 * @throws StartError with one sentence, without keys, for a store that refuses.
 */
export async function checkPhotoStore({ s3 }: Pick<Config, 's3'>, log: Logger): Promise<void> {
  if (!s3) return;
  try {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- one page of the list is enough, even an empty one
    for await (const file of createS3Files(s3).list('check/')) if (file) break;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.status === 401 || error.status === 403)
      throw new StartError(
        `VONK_S3_ENDPOINT leads to ${new URL(s3.endpoint).origin}, but that store refuses VONK_S3_ACCESS_KEY_ID with VONK_S3_SECRET_ACCESS_KEY for the bucket "${s3.bucket}" (${error.status}).`,
        { cause: error },
      );
    if (error.status === 404)
      throw new StartError(
        `VONK_S3_BUCKET is "${s3.bucket}", but the store at ${new URL(s3.endpoint).origin} has no such bucket: it has to be made first.`,
        { cause: error },
      );
    log.warn(
      { variable: 'VONK_S3_ENDPOINT', err: error },
      'the photo store could not be used: photos are neither shown nor taken until it can',
    );
  }
}
