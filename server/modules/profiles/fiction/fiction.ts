import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { fictionCalls } from '../../../../shared/contract/operator/fiction.ts';
import { birthDateProblem } from '../../../../shared/account/signup-rules.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { fictionalProfiles } from '../../../database/schema/site-desk.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import type { Services } from '../../../services.ts';
import { saveProfile } from '../own/save.ts';
import { profileChanges } from '../profile-audience.ts';

/** The operator who changes fiction, in a transaction that can notify members. */
export type FictionDesk = Omit<Announcer, 'database' | 'services'> & {
  database: Transaction;
  services: Pick<Services, 'live' | 'settings'>;
  operator: string;
};
type Created = z.output<(typeof fictionCalls)['createFiction']['body']>;
type Edited = z.output<(typeof fictionCalls)['editFiction']['body']>;

const selection = {
  id: profiles.id,
  member_id: profiles.member_id,
  name: profiles.name,
  gender: profiles.gender,
  date_of_birth: profiles.date_of_birth,
  country: profiles.country,
  city: profiles.city,
  languages: profiles.languages,
  reason: profiles.reason,
  about: profiles.about,
  has_photo: profiles.has_photo,
  paused: profiles.paused,
  language: members.language,
  demo: members.demo,
  writer: fictionalProfiles.writer,
  picture_source: fictionalProfiles.picture_source,
  changed_by: fictionalProfiles.changed_by,
  changed_at: fictionalProfiles.changed_at,
};

const select = (database: Queryable) =>
  database
    .select(selection)
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .leftJoin(fictionalProfiles, eq(fictionalProfiles.profile_id, profiles.id));
export type StoredFiction = Awaited<ReturnType<typeof select>>[number];

/** Fictional profiles, the newest first; one more than `most` where there are more. */
export const fictionPage = (
  database: Queryable,
  before: string | null,
  most: number,
): Promise<StoredFiction[]> =>
  select(database)
    .where(
      and(
        eq(profiles.fictional, true),
        eq(profiles.status, 'active'),
        before === null ? undefined : lt(profiles.id, before),
      ),
    )
    .orderBy(desc(profiles.id))
    .limit(most + 1);

/**
 * A profile that carries the mark. @throws Refusal `not_found` for every other: operators cannot
 * write as a member.
 */
export async function fictionOf(database: Queryable, id: string): Promise<StoredFiction> {
  const [row] = await select(database).where(
    and(eq(profiles.id, id), eq(profiles.fictional, true), eq(profiles.status, 'active')),
  );
  if (!row) throw new Refusal('not_found');
  return row;
}

const viewerOf = (row: {
  id: string;
  member_id: string;
  country: string;
  language: string;
}): Viewer => ({
  memberId: row.member_id,
  profileId: row.id,
  sessionId: row.id,
  status: 'active',
  paidUser: false,
  country: row.country,
  locale: storedLocale(row.language),
});

async function noteSource(
  { database, operator, now }: FictionDesk,
  id: string,
  { writer, picture_source }: Pick<Edited, 'writer' | 'picture_source'>,
): Promise<void> {
  const values = { writer, picture_source, changed_by: operator, changed_at: now };
  await database
    .insert(fictionalProfiles)
    .values({ profile_id: id, ...values })
    .onConflictDoUpdate({ target: fictionalProfiles.profile_id, set: values });
}

/** An account that nobody signs in to and no mail goes to, with a marked profile. */
async function insertAccount(
  { database, now }: FictionDesk,
  { id, name, gender, country, ...more }: Created & { language: Locale },
): Promise<void> {
  const memberId = newId(now.getTime());
  await database.insert(members).values({
    id: memberId,
    email: `fiction:${id}`,
    password_hash: '',
    status: 'active',
    language: more.language,
    notifications_disabled: ['bounce'],
    signup_at: now,
    last_seen_at: now,
  });
  await database.insert(profiles).values({
    id,
    member_id: memberId,
    name,
    gender,
    date_of_birth: more.date_of_birth,
    country,
    fictional: true,
    shown_to_strangers: true,
    status: 'active',
    listed: true,
    last_active_at: now,
    created_at: now,
  });
}

/**
 * Makes a profile with the mark of fiction, by the rules of a member's own; the same id again is the
 * same profile.
 * @throws Refusal `validation_failed` as for a member; `idempotency_conflict` for an id of another.
 */
export async function createFiction(desk: FictionDesk, created: Created): Promise<void> {
  const { database, services } = desk;
  const [before] = await database
    .select({ fictional: profiles.fictional })
    .from(profiles)
    .where(eq(profiles.id, created.id));
  if (before && !before.fictional) throw new Refusal('idempotency_conflict');
  if (before) return;
  const { countries, min_age: minAge } = services.settings.current();
  const { country, date_of_birth: born } = created;
  if (!countries.some((one) => one === country))
    throw new Refusal('validation_failed', { fields: { country: 'invalid_value' } });
  const problem = birthDateProblem(born, { minAge, country, now: desk.now });
  if (problem) throw new Refusal('validation_failed', { fields: { date_of_birth: problem } });
  await insertAccount(desk, created);
  const { name, gender, city, languages, reason, about } = created;
  await saveProfile(desk, viewerOf(await fictionOf(database, created.id)), {
    name,
    gender,
    city,
    languages,
    reason,
    about,
  });
  await noteSource(desk, created.id, created);
}

/** Which fields an edit changes: a form sends all of them. */
export const editedFields = (before: StoredFiction, edited: Edited): (keyof Edited)[] =>
  (Object.keys(edited) as (keyof Edited)[]).filter(
    (field) => JSON.stringify(edited[field] ?? '') !== JSON.stringify(before[field] ?? ''),
  );

/** Changes a fictional profile as its owner would. @throws Refusal `not_found`, `validation_failed`. */
export async function editFiction(desk: FictionDesk, edited: Edited): Promise<void> {
  const { id, writer, picture_source, ...edit } = edited;
  await saveProfile(desk, viewerOf(await fictionOf(desk.database, id)), edit);
  await noteSource(desk, id, { writer, picture_source });
}

/** Removes a fictional profile from every list, or restores it. @throws Refusal `not_found`. */
export async function retireFiction(
  desk: FictionDesk,
  { id, retired }: { id: string; retired: boolean },
): Promise<void> {
  await saveProfile(desk, viewerOf(await fictionOf(desk.database, id)), { paused: retired });
}

/**
 * Removes the mark of a profile, and notifies the members who see it. @throws Refusal `not_found`.
 */
export async function removeFictionMark(announcer: Announcer, id: string): Promise<void> {
  const { database, now } = announcer;
  await fictionOf(database, id);
  await database.update(profiles).set({ fictional: false }).where(eq(profiles.id, id));
  await database.delete(fictionalProfiles).where(eq(fictionalProfiles.profile_id, id));
  await announceChanges(announcer, await profileChanges(database, id, now));
}

// Numbers alone: no call of the desk gives words of a conversation.
const selectWritten = statement<{ day: string; messages: number }>(
  'written_as_fiction',
  `
  select to_char(message.sent_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as messages
  from participants own join messages message on message.conversation_id = own.conversation_id and message.sender_profile = own.profile_id
  where own.profile_id = $1::uuid and message.sent_at > $2::timestamptz group by 1 order by 1 desc`,
);
const LOG_DAYS = 90;

/** How many messages were written as a profile, by day (UTC). */
export const writtenAs = (database: Queryable, id: string, now: Date) =>
  selectWritten(database, [id, new Date(now.getTime() - LOG_DAYS * 86_400_000)]);
