import { failure, success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { Api } from '../network/api.ts';
import { cardOf, profileRowOf, putCards } from '../store/rows.ts';

export interface ReadContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
}

/** Fetches a whole profile and related ones; one no longer visible is deleted here. */
export async function openProfile(
  { db, api, now }: ReadContext,
  profile: string,
): Promise<Result<null>> {
  const answer = await api.call('getProfile', { query: { id: profile }, waitedFor: true });
  if (!answer.ok) {
    if (answer.failure.code === 'not_found' || answer.failure.code === 'blocked_by')
      await db.profiles.delete(profile);
    return answer.failure.code === 'validation_failed'
      ? failure({ code: 'not_found', message: answer.failure.message })
      : answer;
  }
  const { profile: whole, related, talked } = answer.value;
  await db.transaction('rw', [db.profiles], async () => {
    await putCards(db, related, now());
    await db.profiles.put({
      ...profileRowOf(cardOf(whole), await db.profiles.get(profile), now()),
      details: whole,
      related: related.map((card) => card.id),
      talked,
    });
  });
  return success(null);
}
