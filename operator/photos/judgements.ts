import type { Ground } from '../../shared/operator/measures.ts';
import { PHOTO_REASONS } from '../../shared/photos.ts';
import type { Choice, DeskCase } from '../sitting/sitting.ts';

export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** What of the terms or the law stands behind each reason. */
const GROUND_OF: Record<PhotoReason, Ground> = {
  nudity: 'nudity',
  not_you: 'not_you',
  no_person: 'no_person',
  contact_details: 'contact_details',
  minor: 'minors',
  quality: 'quality',
  rights: 'rights',
  other: 'illegal',
};

export const ACCEPT: Choice = { measure: 'photo_accepted' };

/** What a rejection for a reason sends, with a ground that the server offers for it. */
export function rejection(item: DeskCase, reason: PhotoReason): Choice {
  const grounds =
    item.choices.find(({ measure }) => measure === 'photo_rejected')?.grounds ?? [];
  const own = GROUND_OF[reason];
  const ground = grounds.includes(own) ? own : (grounds[0] ?? own);
  return { measure: 'photo_rejected', reason, ground };
}
