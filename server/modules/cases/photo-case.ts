import { newId } from '../../../shared/identifiers.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { dueOf } from './due.ts';

const open = statement(
  'open_photo_case',
  `
  insert into cases (id, kind, topic, source, locale, country, profile, photo, queue, priority, due_at, created_at)
  select $1::uuid, 'photo', 'photo', 'own', member.language, profile.country, profile.id, photo.id, 'photos', 2, $3::timestamptz, $4::timestamptz
  from photos photo join profiles profile on profile.id = photo.profile_id join members member on member.id = profile.member_id
  where photo.id = $2::uuid and photo.status = 'pending' on conflict do nothing`,
);
const close = statement(
  'close_photo_case',
  `
  update cases set state = 'decided', closed_at = $2::timestamptz, claimed_until = null, version = version + 1
  where photo = $1::uuid and kind = 'photo' and closed_at is null`,
);

/** Puts a photo that waits for a moderator into the queue; idempotent. */
export async function openPhotoCase(database: Queryable, photo: string, now: Date): Promise<void> {
  const due = dueOf({ kind: 'photo', topic: 'photo', source: 'own', danger: false }, now);
  await open(database, [newId(now.getTime()), photo, due, now]);
}

/**
 * Ends the case of a photo that no longer waits: its owner deleted it, or it was decided elsewhere.
 */
export async function closePhotoCase(database: Queryable, photo: string, now: Date): Promise<void> {
  await close(database, [photo, now]);
}
