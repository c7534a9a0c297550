import type { BlockedMember } from '../../shared/contract/blocked-member.ts';
import type { LocalDatabase } from './database.ts';
import { metaValue } from './meta.ts';

/** Whom the member blocked, the latest first; undefined until the server was asked. */
export const blockedMembers = (db: LocalDatabase): Promise<BlockedMember[] | undefined> =>
  metaValue(db, 'blocks');

/** The block of one profile, undefined where this device knows of none. */
export async function blockOf(
  db: LocalDatabase,
  profile: string,
): Promise<BlockedMember | undefined> {
  return (await blockedMembers(db))?.find((one) => one.id === profile);
}
