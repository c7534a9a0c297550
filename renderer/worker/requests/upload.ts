import { calls, type Answer } from '../../../shared/contract/calls.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { failureOfAnswer, type ApiContext } from '../network/api.ts';
import type { PhotoUpload } from '../host/inputs.ts';

/** A phone on a slow line needs time; without progress for this long it is given up. */
const STILL_MS = 45_000;

const underway = new Map<string, XMLHttpRequest>();

/** Ends the upload of this key, if it is still under way; it answers with `unreachable`. */
export const cancelUpload = (key: string): void => underway.get(key)?.abort();

/**
 * Uploads a photo with progress from 0 to 1, by XMLHttpRequest because `fetch` reports none. Never
 * throws; the same key is the same photo, so a retry is safe.
 */
export async function uploadPhoto(
  context: ApiContext,
  { file, visibility, key }: PhotoUpload,
  onProgress: (share: number) => void,
): Promise<Result<Answer<'uploadPhoto'>['photo']>> {
  if (!context.isOnline()) return failure({ code: 'offline', message: '' });
  const form = new FormData();
  form.set('visibility', visibility);
  form.set('file', file, 'photo');
  const request = new XMLHttpRequest();
  underway.get(key)?.abort();
  underway.set(key, request);
  let watch: ReturnType<typeof setTimeout> | undefined;
  const countProgress = (): void => {
    clearTimeout(watch);
    watch = setTimeout(() => request.abort(), STILL_MS);
  };
  const ended = await new Promise<boolean>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      countProgress();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => resolve(true));
    for (const kind of ['error', 'abort', 'timeout'])
      request.addEventListener(kind, () => resolve(false));
    request.open('POST', `${context.origin}${calls.uploadPhoto.path}`);
    const locale = context.locale();
    for (const [name, value] of [
      ['request-type', 'client'],
      ['idempotency-key', key],
      ...(locale ? [['x-locale', locale]] : []),
    ] as [string, string][])
      request.setRequestHeader(name, value);
    countProgress();
    request.send(form);
  });
  clearTimeout(watch);
  if (underway.get(key) === request) underway.delete(key);
  if (!ended) return failure({ code: context.isOnline() ? 'unreachable' : 'offline', message: '' });
  context.onReached(true);
  let data: unknown = null;
  try {
    data = JSON.parse(request.responseText) as unknown;
  } catch {
    // Not JSON: not our server.
  }
  if (request.status !== 200) {
    const { signedOut, ...failed } = failureOfAnswer(
      request.status,
      data,
      Number(request.getResponseHeader('retry-after') ?? 0) * 1_000,
    );
    if (signedOut) context.onSessionLost();
    return failure(failed);
  }
  const answer = calls.uploadPhoto.answer.safeParse(data);
  return answer.success
    ? success(answer.data.photo)
    : failure({ code: 'unexpected_answer', message: '' });
}
