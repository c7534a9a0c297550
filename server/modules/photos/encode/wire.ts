import { z } from 'zod';
import { photoTypeOf } from '../../../../shared/photos.ts';
import { PHOTO_TYPE, PHOTO_VARIANTS } from '../../../storage/photo-store.ts';
import type { PhotoVariant } from '../../../storage/photo-store.ts';
import type { Encoding, PhotoProblem } from './encoder.ts';

/** Where an encoder takes pictures. */
export const ENCODE_PATH = '/encode';

const PROBLEMS = [
  'photo_type',
  'photo_heic',
  'photo_pixels',
  'photo_broken',
  'busy',
] as const satisfies readonly (PhotoProblem | 'busy')[];
const problemSchema = z.object({ problem: z.enum(PROBLEMS) });
const side = z.coerce.number().int().min(1).max(1_600);
const sidesSchema = z.object({ width: side, height: side });

/** The answer of an encoder: a form with each size as a file, or a problem. */
export function encodingResponse(made: Encoding): Response {
  if ('problem' in made)
    return Response.json(
      { problem: made.problem },
      { status: made.problem === 'busy' ? 503 : 422 },
    );
  const form = new FormData();
  form.set('width', String(made.width));
  form.set('height', String(made.height));
  for (const variant of PHOTO_VARIANTS)
    form.set(variant, new Blob([new Uint8Array(made.variants[variant])], { type: PHOTO_TYPE }));
  return new Response(form);
}

async function pictureOf(value: unknown): Promise<Buffer> {
  const bytes = value instanceof Blob ? Buffer.from(await value.arrayBuffer()) : Buffer.alloc(0);
  if (photoTypeOf(bytes) !== 'webp') throw new Error('An encoder answered with no picture.');
  return bytes;
}

/** Reads such an answer. @throws Error for anything else */
export async function readEncoding(response: Response): Promise<Encoding> {
  if (response.status === 422 || response.status === 503)
    return problemSchema.parse(await response.json());
  if (!response.ok) throw new Error(`An encoder answered ${response.status}.`);
  // oxlint-disable-next-line typescript/no-deprecated -- the encoder is a process of ours
  const form = await response.formData();
  const sides = sidesSchema.parse({ width: form.get('width'), height: form.get('height') });
  const picture = (variant: PhotoVariant) => pictureOf(form.get(variant));
  const [large, medium, thumb, blurred] = await Promise.all([
    picture('large'),
    picture('medium'),
    picture('thumb'),
    picture('blurred'),
  ]);
  return { ...sides, variants: { large, medium, thumb, blurred } };
}
