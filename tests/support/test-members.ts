import { sql } from 'drizzle-orm';
import { newId } from '../../shared/identifiers.ts';
import type { Database } from '../../server/database/connection.ts';
import { sessions } from '../../server/database/schema/access.ts';
import { members } from '../../server/database/schema/members.ts';
import { profiles } from '../../server/database/schema/profiles.ts';
import { hashSessionToken, newSessionToken, sessionEnd } from '../../server/http/caller/session.ts';
import { hashPassword } from '../../server/modules/account/sign-in/password.ts';

export const TEST_PASSWORD = 'a password for tests';
let passwordHash: Promise<string> | null = null;

export interface TestMember {
  memberId: string;
  profileId: string;
  email: string;
  sessionId: string;
  /** For the `cookie` header. */
  cookie: string;
}

/**
 * Makes a member with a profile and a session that began at `now`; confirmed, free and without
 * credits unless said.
 */
export async function createTestMember(
  database: Database,
  now: Date,
  values: {
    member?: Partial<typeof members.$inferInsert>;
    profile?: Partial<typeof profiles.$inferInsert>;
  } = {},
): Promise<TestMember> {
  const [memberId, profileId, sessionId, token] = [newId(), newId(), newId(), newSessionToken()];
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const email = values.member?.email ?? `${memberId}@vonk.example`;
  const status = values.member?.status ?? 'active';
  await database.insert(members).values({
    id: memberId,
    password_hash: await passwordHash,
    language: 'nl',
    signup_at: now,
    last_seen_at: now,
    ...values.member,
    email,
    status,
  });
  await database.insert(profiles).values({
    id: profileId,
    member_id: memberId,
    name: 'Robin',
    gender: 'female',
    date_of_birth: '1990-05-17',
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    status: status === 'active' ? 'active' : 'disabled',
    listed: status === 'active',
    last_active_at: now,
    created_at: now,
    ...values.profile,
  });
  await database.insert(sessions).values({
    id: sessionId,
    token_hash: hashSessionToken(token),
    member_id: memberId,
    created_at: now,
    expires_at: sessionEnd(now),
    last_seen_at: now,
    user_agent: 'test',
  });
  return { memberId, profileId, email, sessionId, cookie: `vonk_session=${token}` };
}

/** Sets columns of an account past every rule, as SQL has them: `status = 'deleted'`. */
export const setAccount = (database: Database, member: TestMember, columns: string) =>
  database.execute(sql.raw(`update members set ${columns} where id = '${member.memberId}'`));
