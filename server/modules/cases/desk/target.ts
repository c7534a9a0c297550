import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Ground, Measure } from '../../../../shared/operator/measures.ts';
import { caseEvidence, cases, decisions } from '../../../database/schema/cases.ts';
import { members } from '../../../database/schema/members.ts';
import { photos, profiles } from '../../../database/schema/profiles.ts';
import { reportQuotes } from '../../../database/schema/reports.ts';
import type { Target } from '../../measures/apply.ts';
import { AT_SENDER, hitsSender } from './choices.ts';
import type { Desk } from './desk.ts';
import { openedBy } from '../opened-by.ts';
import { KINDS_OF_REPORTS } from './rows.ts';
import type { StoredCase } from './rows.ts';
import type { Stated } from './statement.ts';

interface Reached {
  id: string;
  email: string;
  locale: string;
  country: string;
  name: string;
}

/** Whom and what a decision can hit, and how to reach the member. */
interface Subject {
  on: Target;
  /** Null of a subject without an account, or an erased one. */
  member: Reached | null;
  /** The member who reported, where that is one alone. */
  sender: (Reached & { profile: string }) | null;
  content: Stated['content'];
  /** The profile's photos that were reported themselves. */
  named: readonly string[];
  /** Those that were copied with the profile's page. */
  copied: readonly string[];
  /** Whether somebody reported the profile as a whole, and no single photo or message of it. */
  ofProfile: boolean;
  /** Those of which a decision can remove one, the reported ones first, and when they were placed. */
  photos: readonly { id: string; at: Date }[];
  /** Whether a quarantine opened this case, which decides what comes after it. */
  afterQuarantine: boolean;
}

const REACHED = {
  id: members.id,
  email: members.email,
  locale: members.language,
  country: profiles.country,
  name: profiles.name,
  profile: profiles.id,
};

/** The member who reported; null of several, since a single one cannot be shown to be wrong. */
async function senderOf(
  { database }: Pick<Desk, 'database'>,
  parts: readonly StoredCase[],
): Promise<Subject['sender']> {
  const [one, ...others] = parts;
  if (!one?.member_id || others.length > 0 || !KINDS_OF_REPORTS.includes(one.kind)) return null;
  const [found] = await database
    .select(REACHED)
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .where(eq(members.id, one.member_id));
  return found?.name ? found : null;
}

/**
 * Whom a decision hits: of a report that is manifestly unfounded the member who sent it (DSA,
 * article 23), and else whom the case is about. Of a removed photo which one it is.
 */
export function hitBy(
  subject: Subject,
  ground: Ground | undefined,
  { measure, photo }: { measure: Measure; photo?: string | undefined },
): Subject {
  const { sender, photos: several } = subject;
  if (measure === 'photo_removed') {
    const chosen = several.find(({ id }) => id === (photo ?? subject.on.photo));
    if (!chosen) return subject;
    const on = { ...subject.on, photo: chosen.id };
    return { ...subject, on, content: { kind: 'photo', at: chosen.at } };
  }
  if (!hitsSender(ground) || !AT_SENDER.includes(measure) || sender === null) return subject;
  return {
    ...subject,
    on: { member: sender.id, profile: sender.profile, photo: null, messages: [] },
    member: sender,
    content: { kind: 'account' },
  };
}

/** How often a member was warned for reports that were unfounded, but for what was reversed. */
export const warningsOfSender = ({ database }: Pick<Desk, 'database'>, member: string) =>
  database.$count(
    decisions,
    and(
      eq(decisions.measure, 'warned'),
      eq(decisions.rests_on, 'false_reports'),
      isNull(decisions.reversed_at),
      inArray(
        decisions.case_id,
        database.select({ id: cases.id }).from(cases).where(eq(cases.member_id, member)),
      ),
    ),
  );

/** Photos of a case that are still there, the reported ones first; a copied one until it was removed. */
async function removablePhotos(
  { database }: Pick<Desk, 'database'>,
  profile: string,
  of: { named: ReadonlySet<string>; copied: readonly string[] },
): Promise<Subject['photos']> {
  const ids = [...of.named, ...of.copied];
  if (ids.length === 0) return [];
  const rows = await database
    .select({ id: photos.id, at: photos.created_at, status: photos.status })
    .from(photos)
    .where(and(inArray(photos.id, ids), eq(photos.profile_id, profile)))
    .orderBy(asc(photos.position), asc(photos.id));
  const there = rows.map(({ id, at, status }) => ({ id, at, isGone: status === 'rejected' }));
  return [
    ...there.filter(({ id }) => of.named.has(id)),
    ...there.filter(({ id, isGone }) => !of.named.has(id) && !isGone),
  ].map(({ id, at }) => ({ id, at }));
}

/** The subject of a case, from what its reports quote. */
export async function subjectOf(
  { database }: Pick<Desk, 'database'>,
  row: StoredCase,
  parts: readonly StoredCase[],
): Promise<Subject> {
  const ids = parts.map(({ id }) => id);
  const [quotes, copied, [found], [placed]] = await Promise.all([
    database.select().from(reportQuotes).where(inArray(reportQuotes.report_id, ids)),
    database
      .select()
      .from(caseEvidence)
      .where(and(inArray(caseEvidence.case_id, ids), eq(caseEvidence.context, false))),
    row.profile
      ? database
          .select(REACHED)
          .from(profiles)
          .innerJoin(members, eq(members.id, profiles.member_id))
          .where(eq(profiles.id, row.profile))
      : [],
    row.photo
      ? database.select({ at: photos.created_at }).from(photos).where(eq(photos.id, row.photo))
      : [],
  ]);
  const quoted = quotes.find(({ text }) => text !== null) ?? quotes[0];
  const copy = copied.find(({ text, kind }) => text !== null && kind !== 'profile');
  const page = copied.find(({ kind }) => kind === 'profile');
  const member = found?.name ? found : null;
  const photosOf = (rows: readonly { kind: string; photo: string | null }[], wanted: string) =>
    rows.flatMap(({ kind, photo: one }) => (kind === wanted && one !== null ? [one] : []));
  const named = new Set([
    ...(row.photo ? [row.photo] : []),
    ...photosOf([...quotes, ...copied], 'profile_photo'),
  ]);
  const copies = [...new Set(photosOf(copied, 'profile'))];
  const ofProfile = parts.some(
    (part) =>
      KINDS_OF_REPORTS.includes(part.kind) &&
      part.profile !== null &&
      part.photo === null &&
      part.message === null &&
      !quotes.some((quote) => quote.report_id === part.id),
  );
  const removable = row.profile
    ? await removablePhotos({ database }, row.profile, { named, copied: ofProfile ? copies : [] })
    : [];
  return {
    on: {
      member: member?.id ?? null,
      profile: row.profile,
      // Of several nothing but the decision says which.
      photo: row.photo ?? (removable.length > 1 ? null : (removable[0]?.id ?? null)),
      messages: parts.flatMap(({ message }) => (message === null ? [] : [message])),
    },
    member,
    sender: await senderOf({ database }, parts),
    content: contentOf(),
    named: [...named],
    copied: copies,
    ofProfile,
    photos: removable,
    afterQuarantine: (await openedBy(database, 'quarantined', parts)).length > 0,
  };

  function contentOf(): Stated['content'] {
    if (row.photo) return { kind: 'photo', at: placed?.at ?? row.created_at };
    if (quoted?.kind === 'profile_photo') return { kind: 'photo', at: quoted.sent_at };
    if (quoted?.text) return { kind: 'message', at: quoted.sent_at, quote: quoted.text };
    if (copy?.text) return { kind: 'message', at: copy.at, quote: copy.text };
    if (quoted) return { kind: 'file', at: quoted.sent_at };
    const photo = copied.find(({ kind }) => kind === 'profile_photo');
    if (photo) return { kind: 'photo', at: photo.at };
    if (page?.text) return { kind: 'profile', at: page.at, quote: page.text };
    return { kind: 'account' };
  }
}
