import { success, type Result } from '../../../shared/result.ts';
import { AUTO_LIKE_RELOAD_MS } from '../../../shared/timing.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { Api } from '../network/api.ts';
import { pullLikes } from '../pull/snapshots.ts';
import { putCards } from '../store/rows.ts';

interface AutoLikeContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
  onTrouble: (error: unknown) => void;
}

/** Requests an automatic like and stores its card; the likes are read again 500 ms later. */
export async function autoLike(
  context: AutoLikeContext,
): Promise<Result<{ profile: string | null }>> {
  const { db, api, now } = context;
  const answer = await api.call('autoLike', {});
  if (!answer.ok) return answer;
  const { profile } = answer.value;
  if (profile) await db.transaction('rw', [db.profiles], () => putCards(db, [profile], now()));
  setTimeout(() => {
    pullLikes(context).catch((error: unknown) => context.onTrouble(error));
  }, AUTO_LIKE_RELOAD_MS);
  return success({ profile: profile?.id ?? null });
}
