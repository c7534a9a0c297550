import type { Body } from '../../../shared/contract/calls.ts';
import { success, type Result } from '../../../shared/result.ts';
import type { FoundMatches } from '../host/inputs.ts';
import type { ReadContext } from '../pull/profile-page.ts';
import { putCards } from '../store/rows.ts';

/** Members by the answers of the match finder; the answers are stored nowhere. */
export async function findMatches(
  { db, api, now }: ReadContext,
  answers: Body<'findMatches'>,
): Promise<Result<FoundMatches>> {
  const answer = await api.call('findMatches', { body: answers, waitedFor: true });
  if (!answer.ok) return answer;
  const { profiles, shared, km } = answer.value;
  await db.transaction('rw', [db.profiles], () => putCards(db, profiles, now()));
  return success({ ids: profiles.map((profile) => profile.id), shared, km });
}
