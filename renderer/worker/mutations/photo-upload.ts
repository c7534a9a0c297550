import type { Answer } from '../../../shared/contract/calls.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { PART_BYTES } from '../../../shared/photos.ts';
import type { SendContext } from './mutation.ts';
import type { Entry } from './entry.ts';

type Photo = Answer<'uploadChatPhoto'>['photo'];

/** Where the next part begins; of a complete photo the last part is repeated. */
const nextStart = ({ received, size }: Photo): number =>
  received < size ? received : Math.floor((size - 1) / PART_BYTES) * PART_BYTES;

/**
 * Uploads a photo's missing parts with progress in the message's row.
 * @returns why it cannot be sent, or not now; `withdrawn` when the member withdrew the message.
 */
export async function uploadChatPhoto(
  { db, api }: SendContext,
  { id: message, number, work, attempts }: Entry<'photo'>,
): Promise<Result<null> | 'withdrawn'> {
  const stored = await db.outgoing_photos.get(work.photo);
  // Lost with the device's storage: nothing of it can be sent any more.
  if (!stored) return failure({ code: 'photo_broken', message: '' });
  const { file } = stored;
  const nothing: Photo = { id: work.photo, size: file.size, received: 0, ready: false };
  let there = nothing;
  if (attempts > 1) {
    const asked = await api.call('getChatPhoto', { query: { id: work.photo } });
    if (!asked.ok && asked.failure.code !== 'photo_unknown') return asked;
    if (asked.ok) there = asked.value.photo;
  }
  const isWaiting = async (): Promise<boolean> =>
    (await db.outbox.get(number as number)) !== undefined;
  while (!there.ready) {
    if (!(await isWaiting())) return 'withdrawn';
    const start = nextStart(there);
    const answer = await api.call('uploadChatPhoto', {
      body: { id: work.photo, size: file.size, starts_at: start },
      file: file.slice(start, start + PART_BYTES),
    });
    if (!answer.ok && answer.failure.code === 'photo_unknown' && start > 0) {
      // It was cleaned away: from the beginning.
      there = nothing;
      continue;
    }
    if (!answer.ok) return answer;
    const { photo } = answer.value;
    if (!photo.ready && photo.received <= there.received)
      return failure({ code: 'unexpected_answer', message: '' });
    there = photo;
    await db.messages.update(message, { progress: there.received / there.size });
  }
  return (await isWaiting()) ? success(null) : 'withdrawn';
}
