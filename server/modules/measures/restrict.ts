import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connection.ts';
import { members } from '../../database/schema/members.ts';
import { profiles } from '../../database/schema/profiles.ts';
import type { Restriction } from '../../http/route.ts';
import { updateListed } from '../profiles/own/listed.ts';

const RESTRICTIONS = [
  'uploads_off',
  'messages_off',
  'reports_off',
  'not_listed',
] as const satisfies readonly (Restriction | 'not_listed')[];
type What = (typeof RESTRICTIONS)[number];

/** What was in force before, to put it back. */
export const restrictedSchema = z.object({
  member: z.string(),
  what: z.enum(RESTRICTIONS),
  before: z.string().nullable(),
  until: z.string(),
});
type Restricted = z.infer<typeof restrictedSchema>;

const COLUMN_OF = {
  uploads_off: 'uploads_off_until',
  messages_off: 'messages_off_until',
  reports_off: 'reports_off_until',
} as const;

async function inForce(database: Queryable, member: string, what: What): Promise<Date | null> {
  const [row] = await database
    .select({
      uploads_off: members.uploads_off_until,
      messages_off: members.messages_off_until,
      reports_off: members.reports_off_until,
      not_listed: profiles.not_listed_until,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(members.id, member))
    .for('update');
  return row?.[what] ?? null;
}

async function write(
  database: Queryable,
  member: string,
  what: What,
  until: Date | null,
): Promise<void> {
  if (what === 'not_listed') {
    await database
      .update(profiles)
      .set({ not_listed_until: until })
      .where(eq(profiles.member_id, member));
    await updateListed(database, member);
  } else
    await database
      .update(members)
      .set({ [COLUMN_OF[what]]: until })
      .where(eq(members.id, member));
}

/** Restricts a member until an instant; a longer restriction stays. */
export async function restrict(
  database: Queryable,
  member: string,
  what: What,
  until: Date,
): Promise<Restricted> {
  const before = await inForce(database, member, what);
  const later = before !== null && before > until ? before : until;
  await write(database, member, what, later);
  return { member, what, before: before?.toISOString() ?? null, until: later.toISOString() };
}

/** Restores what was in force before, unless a later decision applies. @returns whether it did. */
export async function lift(database: Queryable, restricted: Restricted): Promise<boolean> {
  const current = await inForce(database, restricted.member, restricted.what);
  if (current?.toISOString() !== restricted.until) return false;
  await write(
    database,
    restricted.member,
    restricted.what,
    restricted.before === null ? null : new Date(restricted.before),
  );
  return true;
}
