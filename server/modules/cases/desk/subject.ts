import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { ageOn, COUNTRY_TIME_ZONES, dateInZone } from '../../../../shared/account/age.ts';
import type { z } from 'zod';
import type { deskCaseSchema } from '../../../../shared/contract/operator/case.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import { FOLDED } from '../../../../shared/operator/queues.ts';
import { cases, decisions } from '../../../database/schema/cases.ts';
import { members } from '../../../database/schema/members.ts';
import { photos, profiles } from '../../../database/schema/profiles.ts';
import type { Desk } from './desk.ts';

type Whole = z.input<typeof deskCaseSchema>;
type Subject = NonNullable<Whole['subject']>;
type Photo = NonNullable<Whole['photo']>;
const MOST_HISTORY = 50;

/** The photos of a profile that others may see, and the one that a case is about. */
async function photosOf(desk: Desk, profile: string, own: string | null): Promise<Photo[]> {
  const rows = await desk.database
    .select()
    .from(photos)
    .where(eq(photos.profile_id, profile))
    .orderBy(asc(photos.position), asc(photos.id));
  const main = rows.find(
    ({ status, visibility }) => status === 'active' && visibility === 'public',
  );
  return rows
    .filter(
      ({ id, status, visibility }) =>
        id === own || (status === 'active' && visibility === 'public'),
    )
    .map((row) => ({
      id: row.id,
      status: row.status,
      visibility: row.visibility,
      width: row.width,
      height: row.height,
      created_at: row.created_at.toISOString(),
      main: row.id === main?.id,
      reason: row.reason,
    }));
}

/** What was decided about somebody before, the latest first. */
async function historyOf(desk: Desk, profile: string, but: string): Promise<Subject['history']> {
  const rows = await desk.database
    .select({
      id: cases.id,
      number: cases.number,
      kind: cases.kind,
      topic: cases.topic,
      created: cases.created_at,
      closed: cases.closed_at,
      measure: decisions.measure,
      ground: decisions.rests_on,
      reversed: decisions.reversed_at,
    })
    .from(cases)
    .leftJoin(decisions, eq(decisions.case_id, cases.id))
    .where(
      and(
        eq(cases.profile, profile),
        isNull(cases.part_of),
        inArray(cases.kind, ['photo', 'report', 'notice']),
      ),
    )
    .orderBy(desc(cases.created_at))
    .limit(MOST_HISTORY);
  return rows
    .filter(({ id }) => id !== but)
    .map((row) => ({
      number: row.number,
      kind: row.kind,
      topic: row.topic,
      created_at: row.created.toISOString(),
      decided_at: row.closed?.toISOString() ?? null,
      measure: row.measure,
      ground: row.ground,
      reversed: row.reversed !== null,
    }));
}

/** What hides the account now: a suspension, or a senior who has not decided yet. */
function suspensionOf(
  { suspended_until: until, suspended_for: ground }: typeof members.$inferSelect,
  now: Date,
): Subject['restrictions'] {
  if (until === null || until <= now) return [];
  return ground === null
    ? [{ measure: 'minor_hidden', until: null }]
    : [{ measure: 'suspended', until: until.toISOString() }];
}

/**
 * The member that a case is about, without folded parts; null without a member, and for an erased
 * one.
 */
export async function readSubject(
  desk: Desk,
  about: { case: string; profile: string | null; photo: string | null },
): Promise<{ subject: Subject | null; photo: Photo | null }> {
  if (about.profile === null) return { subject: null, photo: null };
  const [found] = await desk.database
    .select({ profile: profiles, member: members })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .where(eq(profiles.id, about.profile));
  if (!found || found.profile.name === '') return { subject: null, photo: null };
  const { profile, member } = found;
  const shown = await photosOf(desk, profile.id, about.photo);
  const held = [
    ['uploads_off', member.uploads_off_until],
    ['messages_off', member.messages_off_until],
    ['reports_off', member.reports_off_until],
    ['not_listed', profile.not_listed_until],
  ] as const;
  return {
    subject: {
      profile: profile.id,
      name: profile.name,
      age: ageOn(
        profile.date_of_birth,
        dateInZone(desk.now, COUNTRY_TIME_ZONES[profile.country] ?? 'UTC'),
      ),
      gender: profile.gender,
      country: profile.country,
      city: profile.city,
      reason: profile.reason,
      about: profile.about,
      fictional: profile.fictional,
      status: profile.status,
      language: storedLocale(member.language),
      member_since: member.signup_at.toISOString(),
      premium: member.paid_user,
      photos: shown,
      restrictions: [
        ...suspensionOf(member, desk.now),
        ...held.flatMap(([measure, until]) =>
          until !== null && until > desk.now ? [{ measure, until: until.toISOString() }] : [],
        ),
        ...(member.closed_at === null ? [] : [{ measure: 'closed' as const, until: null }]),
      ],
      folded: [...FOLDED],
      history: await historyOf(desk, profile.id, about.case),
    },
    photo: shown.find(({ id }) => id === about.photo) ?? null,
  };
}
