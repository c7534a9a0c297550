import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';

const writeListed = statement(
  'write_listed',
  `
  update profiles profile set listed = profile.status = 'active' and not profile.paused and not member.invisible and profile.not_listed_until is null
  from members member where member.id = profile.member_id and profile.member_id = $1::uuid`,
);

/** Lists confirmed and visible members who take no break, in the transaction that changes it. */
export async function updateListed(database: Queryable, memberId: string): Promise<void> {
  await writeListed(database, [memberId]);
}
