import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '../../../server/modules/account/sign-in/password.ts';
import { makeSessions } from '../../support/programs/own-postgres.ts';
import { fillProfiles } from '../search.ts';
import { peopleOf, type LoadOptions } from './options.ts';

/** A member before anybody looks at what they do. */
export interface Person {
  profile: string;
  email: string;
  /** Of a session that they have; empty for those who are to sign in. */
  cookie: string;
}

/** The one password of all. */
export const PASSWORD = randomUUID();

/** A share of the profiles is not listed. */
const SPARE = 1.1;

/** Makes profiles, and of some of them members who can write and have a session. */
export async function makePeople(
  pool: pg.Pool,
  options: Pick<LoadOptions, 'members' | 'profiles'>,
): Promise<Person[]> {
  const wanted = peopleOf(options);
  await fillProfiles(pool, Math.ceil(Math.max(options.profiles, wanted) * SPARE));
  const { rows } = await pool.query<{ member: string; profile: string; email: string }>(
    "select members.id as member, profiles.id as profile, email from members join profiles on profiles.member_id = members.id where members.status = 'active' and profiles.listed order by profiles.id limit $1",
    [wanted],
  );
  await pool.query(
    'update members set paid_user = true, credits = 100000, password_hash = $2 where id = any($1)',
    [rows.map(({ member }) => member), await hashPassword(PASSWORD)],
  );
  const cookies = await makeSessions(
    pool,
    rows.slice(0, options.members).map(({ member }) => member),
  );
  await pool.query('vacuum analyze members');
  return rows.map(({ profile, email }, index) => ({
    profile,
    email,
    cookie: cookies[index] ?? '',
  }));
}
