import type { Queryable } from '../../database/connection.ts';
import type { NewChange } from '../../live/changes.ts';
import { membersAfterPause } from '../profiles/profile-audience.ts';
import { likeRows } from './rows.ts';

/** The likes that were hidden while somebody was on pause, for those who had them. */
export async function likesAfterPause(
  database: Queryable,
  profile: string,
  now: Date,
): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (const viewer of await membersAfterPause(database, profile))
    for (const row of await likeRows(database, viewer, now, [profile]))
      changes.push({ memberId: viewer.memberId, entity: 'like', id: profile, value: row });
  return changes;
}
