import { eq, inArray } from 'drizzle-orm';
import type { User } from '../../../shared/contract/profile.ts';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { DEFAULT_LOCALE, matchLocale } from '../../../shared/locales.ts';
import type { Queryable } from '../../database/connection.ts';
import { members, siteSettings } from '../../database/schema.ts';
import { Refusal } from '../../http/route.ts';
import { ownProfile } from '../profiles/read.ts';

type Reason = User['notifications_disabled'][number];
const REASONS: readonly string[] = ['fbl', 'bounce', 'listunsubscribe'] satisfies Reason[];
const isReason = (text: string): text is Reason => REASONS.includes(text);

/** The two site settings that a user record carries, read in the same transaction as the record. */
async function settingsOfUser(database: Queryable) {
  const rows = await database.select().from(siteSettings).where(inArray(siteSettings.key, ['fictional_icon', 'free_conversations']));
  return siteSettingsSchema.pick({ fictional_icon: true, free_conversations: true }).parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}

/**
 * The signed-in member as GET `/api/user.php` shows them (specification section 3, User), with the own profile.
 * @throws Refusal `not_found` when no such member exists.
 */
export async function toUser(database: Queryable, memberId: string, now: Date): Promise<User> {
  const [member] = await database.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Refusal('not_found');
  const settings = await settingsOfUser(database);
  return {
    id: member.id,
    status: member.status,
    email: member.email,
    credits: member.credits,
    paid_user: member.paid_user,
    fictional_icon: settings.fictional_icon,
    signup_date: member.signup_at.toISOString(),
    notifications_disabled: member.notifications_disabled.filter(isReason),
    language: matchLocale(member.language) ?? DEFAULT_LOCALE,
    conversation_starts_left: member.paid_user ? null : Math.max(0, settings.free_conversations - member.conversations_started),
    profile: await ownProfile(database, memberId, now),
  };
}
