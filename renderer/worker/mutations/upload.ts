import type { Answer } from '../../../shared/contract/calls.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { PART_BYTES } from '../../../shared/photos.ts';
import { outgoingFile } from '../../local/messages.ts';
import type { Api } from '../network/api.ts';
import type { Entry } from './entry.ts';
import type { SendContext } from './mutation.ts';

type Progress = Answer<'uploadChatPhoto'>['photo'];

/** How one kind of file comes to the server, before its message does. */
interface UploadKind {
  ask: (api: Api, id: string) => Promise<Result<Progress>>;
  send: (
    api: Api,
    body: { id: string; size: number; starts_at: number },
    file: Blob,
  ) => Promise<Result<Progress>>;
  /** It is not there, or no longer. */
  unknown: ErrorCode;
  lost: ErrorCode;
}

const mapped = <Value, Found>(
  answer: Result<Value>,
  find: (value: Value) => Found,
): Result<Found> => (answer.ok ? success(find(answer.value)) : answer);

export const PHOTO_UPLOAD: UploadKind = {
  ask: async (api, id) =>
    mapped(await api.call('getChatPhoto', { query: { id } }), ({ photo }) => photo),
  send: async (api, body, file) =>
    mapped(await api.call('uploadChatPhoto', { body, file }), ({ photo }) => photo),
  unknown: 'photo_unknown',
  lost: 'photo_broken',
};
export const VOICE_UPLOAD: UploadKind = {
  ask: async (api, id) =>
    mapped(await api.call('getVoice', { query: { id } }), ({ voice }) => voice),
  send: async (api, body, file) =>
    mapped(await api.call('uploadVoice', { body, file }), ({ voice }) => voice),
  unknown: 'voice_unknown',
  lost: 'voice_type',
};

/** Where the next part begins; of a complete file the last part is repeated. */
const nextStart = ({ received, size }: Progress): number =>
  received < size ? received : Math.floor((size - 1) / PART_BYTES) * PART_BYTES;

/**
 * Uploads the missing parts of a message's file with progress in the message's row.
 * @returns why it cannot be sent, or not now; `withdrawn` when the member withdrew the message.
 */
export async function uploadFile(
  { db, api }: SendContext,
  { id: message, number, attempts }: Entry,
  upload: string,
  { ask, send, unknown, lost }: UploadKind,
): Promise<Result<null> | 'withdrawn'> {
  const file = await outgoingFile(db, upload);
  // Lost with the device's storage: nothing of it can be sent any more.
  if (!file) return failure({ code: lost, message: '' });
  const nothing: Progress = { id: upload, size: file.size, received: 0, ready: false };
  let there = nothing;
  if (attempts > 1) {
    const asked = await ask(api, upload);
    if (!asked.ok && asked.failure.code !== unknown) return asked;
    if (asked.ok) there = asked.value;
  }
  const isPending = async (): Promise<boolean> =>
    (await db.outbox.get(number as number)) !== undefined;
  while (!there.ready) {
    if (!(await isPending())) return 'withdrawn';
    const start = nextStart(there);
    const answer = await send(
      api,
      { id: upload, size: file.size, starts_at: start },
      file.slice(start, start + PART_BYTES),
    );
    if (!answer.ok && answer.failure.code === unknown && start > 0) {
      // It was cleaned away: from the beginning.
      there = nothing;
      continue;
    }
    if (!answer.ok) return answer;
    if (!answer.value.ready && answer.value.received <= there.received)
      return failure({ code: 'unexpected_answer', message: '' });
    there = answer.value;
    await db.messages.update(message, { progress: there.received / there.size });
  }
  return (await isPending()) ? success(null) : 'withdrawn';
}
