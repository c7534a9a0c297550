import { statement } from '../../../database/statement.ts';
import type { StoredPhoto } from '../../../storage/photo-store.ts';
import { appealedCase } from './appeals/appeal.ts';
import { may, queuesOf } from './desk.ts';
import type { Desk } from './desk.ts';
import { isMine, storedCase } from './rows.ts';

const selectPhoto = statement<{ id: string; drawing: unknown }>(
  'photo_of_case',
  `
  with about as (select id, photo, profile from cases where id = $1::uuid or part_of = $1::uuid)
  select photo.id, photo.drawing from photos photo where photo.id = $2::uuid and exists (select from about
    where about.photo = photo.id or (about.profile = photo.profile_id and photo.status = 'active' and photo.visibility = 'public'))
  union all select quote.photo, null from report_quotes quote where quote.photo = $2::uuid and quote.kind <> 'voice' and quote.report_id in (select id from about)
  union all select copied.photo, photo.drawing from case_evidence copied left join photos photo on photo.id = copied.photo where copied.photo = $2::uuid and copied.kind <> 'voice' and copied.case_id in (select id from about)
  limit 1`,
);

/**
 * Where a picture of a case is stored, for the operator who claimed it, and of a decided one for
 * those who decide appeals; null for anybody else, and for a picture that the case is not about.
 */
export async function deskPhoto(
  desk: Pick<Desk, 'database' | 'now' | 'actor'>,
  asked: { photo: string; case: string },
): Promise<StoredPhoto | null> {
  const row = await storedCase(desk, asked.case);
  if (!row || row.sealed_at !== null || !queuesOf(desk.actor).includes(row.queue)) return null;
  const isOpenTo = isMine(desk, row) || (row.closed_at !== null && may(desk.actor, 'appeals'));
  if (!isOpenTo) return null;
  const source = (row.kind === 'appeal' && (await appealedCase(desk, row, false))) || row;
  const [found] = await selectPhoto(desk.database, [source.id, asked.photo]);
  return found ? { id: found.id, drawing: found.drawing } : null;
}
