import type { BlockedMember } from '../../shared/contract/blocked-member.ts';
import type { LocalDatabase } from './database.ts';
import { metaValue } from './meta.ts';

/** Whom the member blocked, the latest first; undefined until the server was asked. */
export const blockedMembers = (db: LocalDatabase): Promise<BlockedMember[] | undefined> =>
  metaValue(db, 'blocks');
