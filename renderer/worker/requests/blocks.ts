import { success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import type { Api } from '../network/api.ts';

/** Asks whom the member blocked; pending blocks override the answer. */
export async function loadBlocks({
  db,
  api,
}: {
  db: LocalDatabase;
  api: Api;
}): Promise<Result<null>> {
  const answer = await api.call('getBlocks');
  if (!answer.ok) return answer;
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    const answered = new Map(answer.value.blocks.map((one) => [one.id, one]));
    const here = new Map(((await metaValue(db, 'blocks')) ?? []).map((one) => [one.id, one]));
    for (const entry of await db.outbox.orderBy('number').toArray()) {
      const { work } = entry;
      if (work.kind !== 'block' && work.kind !== 'unblock') continue;
      const { kind, profile } = work;
      const known = here.get(profile);
      if (kind === 'unblock') answered.delete(profile);
      else if (known) answered.set(profile, known);
    }
    await saveMeta(
      db,
      'blocks',
      [...answered.values()].sort((one, other) => other.blocked_at.localeCompare(one.blocked_at)),
    );
  });
  return success(null);
}
