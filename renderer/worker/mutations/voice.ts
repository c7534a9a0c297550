import { newId } from '../../../shared/identifiers.ts';
import type { Result } from '../../../shared/result.ts';
import type { OutgoingVoice } from '../host/inputs.ts';
import { acceptMessage, messageBody, overlayMessage, refuseMessage } from './message.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { queueMessage } from './pending-message.ts';
import { uploadFile, VOICE_UPLOAD } from './upload.ts';

/** Shows a recording at once and queues it, in one transaction. Rejects when the device is full. */
async function sendVoice(
  context: WriteContext,
  { file, ms, peaks, ...input }: OutgoingVoice,
): Promise<Result<{ id: string; conversation: string }>> {
  return queueMessage(context, input, { kind: 'voice', voice: { id: newId(), ms, peaks } }, file);
}

export const voiceMutation = defineMutation({
  kind: 'voice',
  calls: { sendVoice },
  call: 'sendMessage',
  body: messageBody,
  prepare: (context, entry) => uploadFile(context, entry, entry.work.voice.id, VOICE_UPLOAD),
  // It was cleaned away between its last part and the message: it is sent again.
  startsAgain: ({ code }) => code === 'voice_unknown',
  overlay: overlayMessage,
  accepted: acceptMessage,
  refused: refuseMessage,
});
