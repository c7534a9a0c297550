import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { blockedSql } from '../profiles/visibility.ts';

const selectOther = statement<{ member_id: string; status: string; blocked: boolean }>(
  'typing_to',
  `
  select account.id as member_id, account.status, ${blockedSql('side.profile_id', 'side.other_profile_id')} as blocked
  from participants side join profiles other on other.id = side.other_profile_id join members account on account.id = other.member_id
  where side.conversation_id = $1::uuid and side.profile_id = $2::uuid`,
);

/**
 * Shows the other member that this one types; nothing is stored, and only confirmed members see it.
 * @throws Refusal `conversation_not_found` for one that is not the member's or ended by a block.
 */
export async function showTyping(
  request: {
    database: Queryable;
    services: Pick<Services, 'live'>;
    afterCommit: (effect: () => void) => void;
  },
  viewer: Viewer,
  conversation: string,
): Promise<null> {
  const [other] = await selectOther(request.database, [conversation, viewer.profileId]);
  if (!other || other.blocked) throw new Refusal('conversation_not_found');
  if (viewer.status === 'active' && other.status === 'active')
    request.afterCommit(() =>
      request.services.live.publish(other.member_id, { kind: 'typing', conversation }),
    );
  return null;
}
