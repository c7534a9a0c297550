import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { NewChange } from '../../live/changes.ts';
import { forgetOldCards, forgetPausedProfile, lockLogs } from '../../live/forget.ts';
import { profileCards } from './read.ts';
import { shownOnPauseSql } from './visibility.ts';

interface AudienceMember {
  member_id: string;
  profile_id: string;
  paid_user: boolean;
  talks: boolean;
  likes: boolean;
  /** Whether a pause leaves it shown to them. */
  stays: boolean;
}
const selectAudience = statement<AudienceMember>(
  'profile_audience',
  `
  with near as (
    select side.profile_id, true as talks, false as likes from participants side where side.other_profile_id = $1::uuid and side.listed
    union all select to_profile, false, true from likes where from_profile = $1::uuid union all select from_profile, false, true from likes where to_profile = $1::uuid
  )
  select member.id as member_id, profile.id as profile_id, member.paid_user, bool_or(near.talks) as talks, bool_or(near.likes) as likes,
    bool_and(${shownOnPauseSql('profile.id', 'shown')}) as stays
  from near join profiles profile on profile.id = near.profile_id join members member on member.id = profile.member_id
  join profiles shown on shown.id = $1::uuid
  where member.status = 'active' group by member.id, profile.id order by member.id limit 500`,
);
const selectOwner = statement<{ member_id: string; paused: boolean }>(
  'owner_of_profile',
  'select member_id, paused from profiles where id = $1::uuid',
);
/** Sees what a stranger with an account sees. */
const STRANGER = { profileId: '00000000-0000-0000-0000-000000000000', paidUser: false };

/**
 * The changes that show the current profile to members who have it among their conversations or
 * likes: a caller that changes its status or its card announces them last, because they lock the
 * logs. Earlier versions are removed from the logs. A hidden profile stays only with members who
 * have a conversation with it.
 */
export async function profileChanges(
  database: Queryable,
  profile: string,
  now: Date,
): Promise<NewChange[]> {
  const list: NewChange[] = [];
  const found = await selectAudience(database, [profile]);
  const [owner] = await selectOwner(database, [profile]);
  if (!owner) return list;
  await lockLogs(database, [owner.member_id, ...found.map((viewer) => viewer.member_id)]);
  const shown = (await profileCards(database, STRANGER, [profile], now)).get(profile);
  if (shown) await forgetOldCards(database, shown);
  // Read again behind the locks: a block, or a like that was withdrawn, may have come in between.
  const locked = new Set(found.map((viewer) => viewer.member_id));
  const audience = await selectAudience(database, [profile]);
  if (owner.paused)
    await forgetPausedProfile(database, profile, [
      owner.member_id,
      ...audience.filter(({ stays }) => stays).map((viewer) => viewer.member_id),
    ]);
  for (const viewer of audience) {
    if (!locked.has(viewer.member_id)) continue;
    const card = (
      await profileCards(
        database,
        { profileId: viewer.profile_id, paidUser: viewer.paid_user },
        [profile],
        now,
      )
    ).get(profile);
    if (!card) continue;
    const memberId = viewer.member_id;
    const isThere = card.status === 'active' && viewer.stays;
    if (!isThere && viewer.likes) list.push({ memberId, entity: 'like', id: profile, value: null });
    const value = isThere || viewer.talks ? card : null;
    list.push({ memberId, entity: 'profile', id: profile, value });
  }
  return list;
}

/** The members from whom a pause had hidden the profile: those with a like of one side alone. */
export async function membersAfterPause(
  database: Queryable,
  profile: string,
): Promise<{ memberId: string; profileId: string; paidUser: boolean }[]> {
  const audience = await selectAudience(database, [profile]);
  return audience
    .filter(({ likes, talks }) => likes && !talks)
    .map((one) => ({
      memberId: one.member_id,
      profileId: one.profile_id,
      paidUser: one.paid_user,
    }));
}
