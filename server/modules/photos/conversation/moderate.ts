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
  decision: ModerationDecision,
): Promise<boolean> =>
  (await moderatePhoto(request, decision)) ||
  (decision.status === 'rejected' && removeChatPhoto(request, decision.id));
