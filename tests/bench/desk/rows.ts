import type pg from 'pg';
import { fillProfiles } from '../search.ts';

const PROFILES = 20_000;
const PHOTOS_EACH = 5;
/** What waits at the desk: a photo each. */
export const WAITING = PROFILES * PHOTOS_EACH;
const CASES = 1_000_000;
/** What was decided in the year that is counted. */
export const DECIDED = 100_000;
export const YEAR = 2025;

/**
 * Fills the desk: photos that wait, decisions of a year, half of them statements of reasons, and
 * older cases, up to `CASES` of them.
 */
export async function fillDesk(pool: pg.Pool): Promise<void> {
  await fillProfiles(pool, PROFILES);
  const start = `timestamptz '${YEAR}-01-01 00:00Z'`;
  await pool.query(`
    insert into photos (id, profile_id, position, status, visibility, width, height, created_at)
      select gen_random_uuid(), id, place, 'pending', 'public', 600, 800, now() from profiles cross join generate_series(1, ${PHOTOS_EACH}) as place where name like 'Bench %';
    insert into cases (id, kind, topic, source, locale, country, profile, photo, queue, priority, due_at, created_at)
      select gen_random_uuid(), 'photo', 'photo', 'own', 'nl', 'NL', profile_id, id, 'photos', 2, now() + random() * interval '2 hours', now() from photos where status = 'pending';
    insert into cases (id, kind, topic, source, locale, country, queue, priority, due_at, created_at, closed_at, state)
      select gen_random_uuid(), case number % 2 when 0 then 'statement' else 'report' end, case number % 2 when 0 then 'warned' else 'money' end, case number % 3 when 0 then 'own' else 'member' end,
        'nl', 'NL', 'reports', 2, at, at, at + interval '3 hours', 'decided'
      from generate_series(1, ${CASES - WAITING}) as number,
        lateral (select case when number <= ${DECIDED} then ${start} + number * interval '5 minutes' else ${start} - number * interval '1 minute' end as at) made;
    insert into decisions (id, case_id, text, decided_by, decided_at, measure, rests_on)
      select gen_random_uuid(), id, '', 'bench', closed_at, 'warned', 'money' from cases where closed_at is not null and created_at >= ${start};`);
  for (const table of ['photos', 'cases', 'decisions']) await pool.query(`vacuum analyze ${table}`);
}
