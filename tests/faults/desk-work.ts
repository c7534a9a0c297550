import type pg from 'pg';
import type { Locale } from '../../shared/locales.ts';
import { clientHeaders } from '../support/people.ts';
import { makeSessions } from '../support/programs/own-postgres.ts';

/** Members write and are written to in these. */
const LANGUAGES = ['nl', 'de', 'pl'] as const satisfies readonly Locale[];
/** As many as somebody may report in an hour. */
const REPORTS_EACH = 9;

/** A member whom a case is about, or who reported somebody. */
export interface Guest {
  member: string;
  profile: string;
  photo: string;
  email: string;
  language: (typeof LANGUAGES)[number];
}

export interface DeskWork {
  /** Each has one photo that waits. */
  owners: readonly Guest[];
  reported: readonly Guest[];
  reporters: readonly Guest[];
}

/** Members whom the demonstration leaves alone, in three languages. */
async function makeGuests(pool: pg.Pool, count: number): Promise<Guest[]> {
  const { rows } = await pool.query<Omit<Guest, 'language'>>(
    `select member.id as member, profile.id as profile, photo.id as photo, member.email
     from members member join profiles profile on profile.member_id = member.id
     join lateral (select id from photos where profile_id = profile.id and status = 'active' and visibility = 'public' order by position limit 1) photo on true
     where member.status = 'active' and profile.listed and member.email not like '%@vonk.example' order by member.id limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`There are ${rows.length} members with a photo.`);
  const guests = rows.map((row, index) => ({
    ...row,
    language: LANGUAGES[index % LANGUAGES.length] ?? 'nl',
  }));
  await pool.query(
    `update members set demo = false, language = made.language from unnest($1::uuid[], $2::text[]) as made(id, language) where members.id = made.id`,
    [guests.map(({ member }) => member), guests.map(({ language }) => language)],
  );
  return guests;
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...clientHeaders(origin), cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Puts photos and reports into the queues, and nothing else: each of another member. */
export async function bringDeskWork(
  pool: pg.Pool,
  origin: string,
  counts: { photos: number; reports: number },
): Promise<DeskWork> {
  await pool.query('delete from cases');
  await pool.query("update photos set status = 'active' where status = 'pending'");
  const reporterCount = Math.ceil(counts.reports / REPORTS_EACH);
  const guests = await makeGuests(pool, counts.photos + counts.reports + reporterCount);
  const owners = guests.slice(0, counts.photos);
  const reported = guests.slice(counts.photos, counts.photos + counts.reports);
  const reporters = guests.slice(counts.photos + counts.reports);
  for (const { photo } of owners)
    await post(origin, '/dev/photo', { id: photo, status: 'pending' });
  const cookies = await makeSessions(
    pool,
    reporters.map(({ member }) => member),
  );
  for (const [index, { profile }] of reported.entries())
    await post(
      origin,
      '/api/report.php',
      { profile, kind: 'money', text: `Melding ${index}` },
      cookies[Math.floor(index / REPORTS_EACH)],
    );
  return { owners, reported, reporters };
}

/** Moves the clock over the minute in which decisions can be undone, and has the mails sent. */
export async function passUndoTime(pool: pg.Pool, origin: string): Promise<void> {
  await post(origin, '/dev/clock', { advance_ms: 61_000 });
  const waiting = async () =>
    (
      await pool.query<{ count: number }>(
        "select count(*)::int as count from mails where template like 'cases.%' and sent_at is null",
      )
    ).rows[0]?.count;
  while ((await waiting()) !== 0) await post(origin, '/dev/jobs', {});
}
