import { success, type Result } from '../../../shared/result.ts';
import { readPendingOverlay } from '../mutations/pending-overlay.ts';
import { storeDeck } from '../mutations/swipe-deck.ts';
import { putProfiles } from '../store/rows.ts';
import type { ReadContext } from '../pull/profile-page.ts';

/** Requests the deck again; removed profiles go, the others keep their order. */
export async function loadDeck({ db, api, now }: ReadContext): Promise<Result<null>> {
  const answer = await api.call('getSwipe', { waitedFor: true });
  if (!answer.ok) return answer;
  await db.transaction('rw', [db.outbox, db.profiles, db.meta], async () => {
    await putProfiles(db, answer.value.profiles, now());
    await storeDeck(db, answer.value, now(), await readPendingOverlay(db), (here, answered) => [
      ...here.filter((id) => answered.includes(id)),
      ...answered,
    ]);
  });
  return success(null);
}
