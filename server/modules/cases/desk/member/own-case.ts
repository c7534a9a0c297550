import { eq, or, sql } from 'drizzle-orm';
import { isEmailAddress } from '../../../../../shared/account/email-address.ts';
import { UUID_PATTERN } from '../../../../../shared/identifiers.ts';
import type { ReportKind } from '../../../../../shared/report-kinds.ts';
import { cases } from '../../../../database/schema/cases.ts';
import { members } from '../../../../database/schema/members.ts';
import { profiles } from '../../../../database/schema/profiles.ts';
import { Refusal } from '../../../../http/route.ts';
import { dueOf, priorityOf, queueOf } from '../../due.ts';
import type { Joined } from '../../../measures/apply.ts';
import { copyEvidence } from '../../evidence.ts';
import { joinOpenCase } from '../../join.ts';
import { may } from '../desk.ts';
import type { Desk } from '../desk.ts';
import { storedCase } from '../rows.ts';
import type { StoredCase } from '../rows.ts';

interface Opened {
  /** The client's, and its idempotency. */
  id: string;
  profile: string;
  topic: ReportKind;
  /** Why, in the operator's words. */
  text: string;
}

/**
 * The member of an address, or of a profile's or account's id, exactly: whether they exist, for
 * operators who may open a case about them. Null for an unknown or erased one.
 */
export async function findMember(
  { database, actor }: Desk,
  exactly: string,
): Promise<{ profile: string } | null> {
  if (!may(actor, 'reports')) return null;
  const wanted = exactly.toLowerCase();
  const where = UUID_PATTERN.test(wanted)
    ? or(eq(profiles.id, wanted), eq(members.id, wanted))
    : isEmailAddress(exactly)
      ? eq(sql`lower(${members.email})`, wanted)
      : null;
  if (!where) return null;
  const [found] = await database
    .select({ profile: profiles.id, name: profiles.name })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .where(where);
  return found?.name ? { profile: found.profile } : null;
}

/**
 * Opens a case about a member that nobody reported. Their page is copied as it is now, and nothing
 * of a conversation; where they have an open case it becomes a part of that.
 * @returns the case in which it is decided.
 * @throws Refusal `not_found` for an unknown or erased member; `idempotency_conflict`.
 */
export async function openOwnCase(desk: Desk, opened: Opened): Promise<StoredCase> {
  const { id, profile, text } = opened;
  const before = await storedCase(desk, id);
  if (before) {
    if (before.source !== 'own' || before.profile !== profile || before.text !== text)
      throw new Refusal('idempotency_conflict');
    return wholeOf(desk, before);
  }
  return (await storeOwnCase(desk, opened)).whole;
}

interface Stored {
  /** The case in which it is decided. */
  whole: StoredCase;
  /** That case as it was before, where it was there. */
  joined: Joined | null;
}

/**
 * Stores a case of our own about a member, with a copy of their page.
 * @throws Refusal `not_found` for an unknown or erased member.
 */
export async function storeOwnCase(desk: Desk, opened: Opened): Promise<Stored> {
  const { database, now } = desk;
  const { id, profile, topic, text } = opened;
  const [found] = await database
    .select({ locale: members.language, country: profiles.country, name: profiles.name })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .where(eq(profiles.id, profile));
  if (!found || found.name === '') throw new Refusal('not_found');
  const facts = { kind: 'notice', topic, source: 'own', danger: false } as const;
  await database.insert(cases).values({
    id,
    kind: facts.kind,
    topic: facts.topic,
    source: facts.source,
    locale: found.locale,
    country: found.country,
    text,
    profile,
    queue: queueOf(facts),
    good_faith: true,
    priority: priorityOf(facts),
    due_at: dueOf(facts, now),
    created_at: now,
  });
  await copyEvidence(database, { caseId: id, profile, message: null, now }, null);
  const joined = await joinOpenCase(database, { id, profile });
  const row = await storedCase(desk, id);
  if (!row) throw new Error('a case was not stored');
  await desk.audit({
    act: 'open_own_case',
    subjects: [`case:${id}`, `profile:${profile}`],
    case: row.number,
    before: null,
    after: { topic },
  });
  return { whole: await wholeOf(desk, row), joined };
}

const wholeOf = async (desk: Desk, row: StoredCase): Promise<StoredCase> =>
  (row.part_of === null ? null : await storedCase(desk, row.part_of)) ?? row;
