import { success, type Result } from '../../../shared/result.ts';
import { restorePending } from '../mutations/restore.ts';
import { readCursor } from '../store/meta.ts';
import { fetchMissing } from './pages.ts';
import { pullSnapshots, type SnapshotContext } from './snapshots.ts';

/** Reads user, conversations and likes, then what messages are missing after that. */
export async function readAgain(context: SnapshotContext, reset: boolean): Promise<Result<null>> {
  const first = (await readCursor(context.db)) === null;
  const pulled = await pullSnapshots(context, reset);
  if (!pulled.ok) return pulled;
  await restorePending(context);
  // Nobody waits for these: the conversations can be read without.
  void fetchMissing(context, first).catch(() => undefined);
  return success(null);
}
