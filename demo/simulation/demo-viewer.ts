import { createHash } from 'node:crypto';
import { idOfHash } from '../../shared/identifiers.ts';
import { storedLocale } from '../../shared/locales.ts';
import { placeName } from '../../shared/discover/place-names.ts';
import type { Queryable } from '../../server/database/connection.ts';
import { statement } from '../../server/database/statement.ts';
import { Refusal } from '../../server/http/route.ts';
import type { Viewer } from '../../server/http/route.ts';

interface DemoRow {
  member_id: string;
  profile_id: string;
  status: Viewer['status'];
  paid_user: boolean;
  language: string;
  gender: 'female' | 'male';
  country: string;
  city: string | null;
}

const selectDemo = statement<DemoRow>(
  'demo_viewer',
  `
  select member.id as member_id, profile.id as profile_id, member.status, member.paid_user, member.language, profile.gender, profile.country, profile.city
  from profiles profile join members member on member.id = profile.member_id
  where profile.id = $1::uuid and member.demo and member.status = 'active' and profile.status = 'active'`,
);

/** A demo member as a viewer, acting through the same functions as everybody. */
export interface DemoViewer extends Viewer {
  gender: 'female' | 'male';
  city: string;
}

/** The demo member of a profile; null for anybody else. */
export async function demoViewer(database: Queryable, profile: string): Promise<DemoViewer | null> {
  const [row] = await selectDemo(database, [profile]);
  if (!row) return null;
  const locale = storedLocale(row.language);
  return {
    memberId: row.member_id,
    profileId: row.profile_id,
    sessionId: '',
    status: row.status,
    paidUser: row.paid_user,
    country: row.country,
    locale,
    gender: row.gender,
    city: row.city === null ? '' : placeName(row.country, row.city, locale),
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A number in [0, 1) that follows from a text. */
export const fateOf = (text: string): number => digest(text).readUInt32BE() / 2 ** 32;

/** An id that follows from a text, for idempotency. */
export const idFrom = (text: string): string => idOfHash(digest(text).toString('hex'));

/** Acts as a demo member; null where that is refused (blocked, deleted, withdrawn). */
export async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
