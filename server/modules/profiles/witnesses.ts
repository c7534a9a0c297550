import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { NewChange } from '../../live/changes.ts';
import { profileCards } from './read.ts';

interface Witness {
  member_id: string;
  profile_id: string;
  paid_user: boolean;
}
const selectWitnesses = statement<Witness>(
  'witnesses',
  `
  select member.id as member_id, profile.id as profile_id, member.paid_user from profiles profile join members member on member.id = profile.member_id
  where member.status = 'active' and profile.id in (
    select side.profile_id from participants side where side.other_profile_id = $1::uuid and side.listed
    union select to_profile from likes where from_profile = $1::uuid union select from_profile from likes where to_profile = $1::uuid)
  order by member.id limit 500`,
);

/**
 * The changes by which those who have somebody among their conversations or likes see how that profile stands now: to be announced by
 * whoever changes its status or what a card shows.
 */
export async function profileChanges(
  database: Queryable,
  profile: string,
  now: Date,
): Promise<NewChange[]> {
  const list: NewChange[] = [];
  for (const witness of await selectWitnesses(database, [profile])) {
    const card = (
      await profileCards(
        database,
        { profileId: witness.profile_id, paidUser: witness.paid_user },
        [profile],
        now,
      )
    ).get(profile);
    if (card)
      list.push({ memberId: witness.member_id, entity: 'profile', id: profile, value: card });
  }
  return list;
}
