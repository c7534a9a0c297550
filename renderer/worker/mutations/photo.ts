import { newId } from '../../../shared/identifiers.ts';
import type { Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { OutgoingPhoto } from '../host/inputs.ts';
import { acceptMessage, messageBody, overlayMessage, refuseMessage } from './message.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { queueMessage } from './pending-message.ts';
import { PHOTO_UPLOAD, uploadFile } from './upload.ts';

/**
 * Shows a photo at once and queues it, in one transaction. Rejects when the device is full.
 * @param input.size of the picture as it is shown.
 */
export async function sendPhoto(
  context: WriteContext,
  input: OutgoingPhoto,
): Promise<Result<{ id: string; conversation: string }>> {
  return queueMessage(
    context,
    input,
    { kind: 'photo', photo: newId(), photo_size: input.size },
    input.file,
  );
}

/** Deletes pictures and recordings whose message was accepted or deleted, in a transaction. */
export async function dropNeedlessPhotos(db: LocalDatabase): Promise<void> {
  const [entries, refused] = [await db.outbox.toArray(), await db.refused.toArray()];
  const undoable = entries.flatMap(({ work }) =>
    work.kind === 'delete_conversation'
      ? [...(work.undo?.entries ?? []), ...(work.undo?.refused ?? [])]
      : [],
  );
  const needed = new Set([...entries, ...refused, ...undoable].map(({ id }) => id));
  for (const { id, message } of await db.outgoing_photos.toArray()) {
    const state = (await db.messages.get(message))?.state;
    if (state === 'sent' || (state === undefined && !needed.has(message)))
      await db.outgoing_photos.delete(id);
  }
}

export const photoMutation = defineMutation({
  kind: 'photo',
  calls: { sendPhoto },
  call: 'sendMessage',
  body: messageBody,
  prepare: (context, entry) => uploadFile(context, entry, entry.work.photo, PHOTO_UPLOAD),
  // It was cleaned away between its last part and the message: it is sent again.
  startsAgain: ({ code }) => code === 'photo_unknown',
  overlay: overlayMessage,
  accepted: acceptMessage,
  refused: refuseMessage,
});
