import { z } from 'zod';
import { MOST_PHOTO_BYTES } from '../photos.ts';
import { call } from './call.ts';
import { idSchema, numberInQuery } from './fields.ts';

/** How far a photo for a conversation is: `ready` once it was decoded and can be sent. */
const upload = z.object({
  photo: z.object({
    id: idSchema,
    size: z.number().int(),
    received: z.number().int(),
    ready: z.boolean(),
  }),
});

/** A photo on its way into a conversation, shown to nobody before `sendMessage` names it. */
export const chatPhotoCalls = {
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
} as const;
