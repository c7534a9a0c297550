import type { PHOTO_REASONS } from '../../shared/photos.ts';
import type { Choice } from '../sitting/state.ts';

export type PhotoReason = (typeof PHOTO_REASONS)[number];

export const ACCEPT: Choice = { measure: 'photo_accepted' };

/** Hides the photo and its account until a senior decided. */
export const HIDE_MINOR: Choice = { measure: 'minor_hidden' };

/** A rejection; the server knows which of the terms each reason refers to. */
export const rejection = (reason: PhotoReason): Choice => ({ measure: 'photo_rejected', reason });
