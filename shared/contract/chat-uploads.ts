import { z } from 'zod';
import { MOST_PHOTO_BYTES } from '../photos.ts';
import { MOST_VOICE_BYTES } from '../voice.ts';
import { call } from './call.ts';
import { idSchema, numberInQuery } from './fields.ts';

/** How far an upload for a conversation is: `ready` once it was read and can be sent. */
const progress = z.object({
  id: idSchema,
  size: z.number().int(),
  received: z.number().int(),
  ready: z.boolean(),
});
const upload = z.object({ photo: progress });
const recording = z.object({ voice: progress });

/** Photos and voices for a conversation, visible to nobody before `sendMessage` names them. */
export const chatUploadCalls = {
  uploadChatPhoto: call(
    'POST',
    '/api/chat-photo.php',
    'Takes a part of a photo for a conversation: a form with the bytes from `starts_at` on as `file`. The same part again changes nothing.',
    {
      file: true,
      body: z.strictObject({
        id: idSchema,
        size: numberInQuery(1, MOST_PHOTO_BYTES),
        starts_at: numberInQuery(0, MOST_PHOTO_BYTES),
      }),
      answer: upload,
    },
  ),
  getChatPhoto: call(
    'GET',
    '/api/chat-photo.php',
    'How much of a photo for a conversation is here, to go on from there.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: upload,
    },
  ),
  uploadVoice: call(
    'POST',
    '/api/voice.php',
    'Takes a part of a voice message, as `uploadChatPhoto` does: WAV, µ-law, 16 kHz, one channel.',
    {
      file: true,
      body: z.strictObject({
        id: idSchema,
        size: numberInQuery(1, MOST_VOICE_BYTES),
        starts_at: numberInQuery(0, MOST_VOICE_BYTES),
      }),
      answer: recording,
    },
  ),
  getVoice: call(
    'GET',
    '/api/voice.php',
    'How much of a voice message is here, to go on from there.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: recording,
    },
  ),
} as const;
