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
/** Whether a decision hides a minor until a senior decided, as SQL. */
export const WITH_SENIOR = `judged.measure = 'minor_hidden' and exists (
  select from cases opened where opened.id = (judged.kept->>'followUp')::uuid and opened.closed_at is null)`;
/** Whether a photo waits for a senior alone, as SQL. @param photo the alias of its row. */
export const withSeniorSql = (photo: string): string => `(${photo}.status = 'pending' and exists (
    select from cases own join decisions judged on judged.case_id = own.id
    where own.profile = ${photo}.profile_id and own.photo = ${photo}.id and ${WITH_SENIOR})
  and not exists (select from cases waiting where waiting.photo = ${photo}.id and waiting.closed_at is null))`;
const close = statement(
  'close_photo_case',
  `
  update cases set state = 'decided', closed_at = $2::timestamptz, claimed_until = null, version = version + 1
  where photo = $1::uuid and kind = 'photo' and closed_at is null`,
);

const selectHeld = statement<{ held: boolean }>(
  'photo_with_senior',
  `
  select ${withSeniorSql('photo')} as held from photos photo where photo.id = $1::uuid`,
);

/** Whether a photo waits for no moderator, because it is hidden until a senior decided. */
export async function isWithSenior(database: Queryable, photo: string): Promise<boolean> {
  const [found] = await selectHeld(database, [photo]);
  return found?.held ?? false;
}

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
