import type { PHOTO_REASONS } from '../../shared/photos.ts';
import type { Choice } from '../sitting/state.ts';

export type PhotoReason = (typeof PHOTO_REASONS)[number];

export const ACCEPT: Choice = { measure: 'photo_accepted' };

/** A rejection; the server knows what of the terms stands behind each reason. */
export const rejection = (reason: PhotoReason): Choice => ({ measure: 'photo_rejected', reason });
