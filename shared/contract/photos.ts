import { z } from 'zod';
import { call } from './call.ts';
import { idSchema } from './fields.ts';
import { imageSchema } from './profile.ts';

const visibility = z.enum(['public', 'private']);
const images = z.object({ images: z.array(imageSchema) });

export const photoCalls = {
  uploadPhoto: call(
    'POST',
    '/api/photo.php',
    'Adds a photo: a form with the picture as `file`. Type by content, at most 15 MB and 40 megapixels.',
    {
      file: true,
      body: z.strictObject({ visibility: visibility.default('public') }),
      answer: z.object({ photo: imageSchema }),
    },
  ),
  changePhoto: call(
    'PUT',
    '/api/photo.php',
    'Makes a photo the main one, shows it to everybody or to premium members alone, or moves it.',
    {
      body: z.strictObject({
        id: idSchema,
        main: z.literal(true).optional(),
        visibility: visibility.optional(),
        position: z.number().int().min(0).max(1_000).optional(),
      }),
      answer: images,
    },
  ),
  deletePhoto: call('DELETE', '/api/photo.php', 'Deletes a photo, every size of it.', {
    body: z.strictObject({ id: idSchema }),
    answer: images,
  }),
} as const;
