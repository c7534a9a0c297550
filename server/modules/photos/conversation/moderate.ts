import type { Announcer } from '../../../live/announce.ts';
import { moderatePhoto } from '../profile/moderate.ts';
import type { ModerationDecision } from '../profile/moderate.ts';
import { removeChatPhoto } from './remove.ts';

/**
 * Decides on a photo of a profile or conversation; the latter can only be removed.
 * @returns false when there is no such photo.
 */
export const moderateAnyPhoto = async (
  request: Announcer,
  verdict: ModerationDecision,
): Promise<boolean> =>
  (await moderatePhoto(request, verdict)) ||
  (verdict.status === 'rejected' && removeChatPhoto(request, verdict.id));
