import type { OwnProfile, Profile, ProfileCard } from '../../../shared/contract/profile.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import {
  detailsSql,
  recordSql,
  toCard,
  toOwnProfile,
  toProfile,
  visibleProfile,
} from './record.ts';
import type { ProfileDetails, ProfileRecord, VisibleParts } from './record.ts';
import { relatedProfiles } from './related.ts';
import { blockedProfilesSql, hasBlockedSql, reachableSql } from './visibility.ts';

/** Who looks, for what they see of others; null is a visitor. */
export type ProfileViewer = { profileId: string; paidUser: boolean } | null;

interface OwnRow {
  record: ProfileRecord;
  details: ProfileDetails;
  consents: boolean;
}
const selectOwn = statement<OwnRow>(
  'own_profile',
  `
  select ${recordSql('profile')} as record, ${detailsSql('profile')} as details, exists (select from consents consent
    where consent.member_id = profile.member_id and consent.kind = 'sensitive' and consent.withdrawn_at is null) as consents
  from profiles profile where profile.member_id = $1::uuid`,
);

async function ownRow(database: Queryable, memberId: string): Promise<OwnRow> {
  const [row] = await selectOwn(database, [memberId]);
  return row ?? refuse();
}
const refuse = (): never => {
  throw new Refusal('not_found');
};

/**
 * A member's own profile: every photo, and the birth date.
 * @throws Refusal `not_found` when the member has none.
 */
export async function ownProfile(
  database: Queryable,
  memberId: string,
  now: Date,
): Promise<OwnProfile> {
  const { record, details, consents } = await ownRow(database, memberId);
  return toOwnProfile(record, details, consents, now);
}

/**
 * A member's own profile as somebody else gets it: a visitor, a free or a premium member.
 * @throws Refusal `not_found` when the member has none.
 */
export async function ownProfileAs(
  database: Queryable,
  memberId: string,
  as: 'visitor' | 'free' | 'premium',
  now: Date,
  visible: VisibleParts,
): Promise<Profile> {
  const { record, details } = await ownRow(database, memberId);
  const viewer =
    as === 'visitor'
      ? null
      : { profileId: '', paidUser: as === 'premium', latitude: null, longitude: null };
  return visibleProfile(toProfile(record, details, viewer, now), visible);
}

interface CardRow {
  record: ProfileRecord;
  viewer_latitude: number | null;
  viewer_longitude: number | null;
}

const selectCards = statement<CardRow>(
  'profile_cards',
  `
  select ${recordSql('profile')} as record, viewer.latitude as viewer_latitude, viewer.longitude as viewer_longitude
  from profiles profile left join profiles viewer on viewer.id = $1::uuid
  where profile.id = any($2::uuid[]) and profile.id not in ${blockedProfilesSql('$1::uuid')}`,
);

/**
 * Profiles as they stand in a viewer's list, by id. Who is blocked in either direction is left out, and so is an unknown id. Disabled,
 * deleted and invisible profiles are given: whether they belong in the list is for the caller to know.
 */
export async function profileCards(
  database: Queryable,
  viewer: ProfileViewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ProfileCard>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCards(database, [viewer?.profileId ?? null, ids]);
  return new Map(
    rows.map(({ record, viewer_latitude: latitude, viewer_longitude: longitude }) => [
      record.id,
      toCard(record, viewer && { ...viewer, latitude, longitude }, now),
    ]),
  );
}

interface PageRow extends CardRow {
  details: ProfileDetails;
  blocked_by: boolean;
  blocked: boolean;
  reachable: boolean;
  talked: boolean;
}

const selectPage = statement<PageRow>(
  'profile_page',
  `
  select ${recordSql('profile')} as record, ${detailsSql('profile')} as details,
    viewer.latitude as viewer_latitude, viewer.longitude as viewer_longitude,
    ${hasBlockedSql('profile.id', 'viewer.id')} as blocked_by, ${hasBlockedSql('viewer.id', 'profile.id')} as blocked,
    (profile.id is not distinct from viewer.id or ${reachableSql('viewer.id', 'profile')}) as reachable,
    exists (select from conversations where low_profile = least(profile.id, viewer.id) and high_profile = greatest(profile.id, viewer.id)) as talked
  from profiles profile left join profiles viewer on viewer.id = $1::uuid where profile.id = $2::uuid`,
);

/**
 * A profile as the viewer may see it, with the fields and notes that the site shows, and up to eight profiles like it.
 * @throws Refusal `blocked_by` when its member blocked the viewer (decisions section 7.3); `not_found` when it is unknown, not
 *   confirmed, deleted, invisible to the viewer, or blocked by the viewer.
 */
export async function profilePage(
  database: Queryable,
  viewer: ProfileViewer,
  id: string,
  now: Date,
  visible: VisibleParts,
): Promise<{ profile: Profile; related: ProfileCard[]; talked: boolean }> {
  const [row] = await selectPage(database, [viewer?.profileId ?? null, id]);
  if (row?.blocked_by && row.record.status === 'active') throw new Refusal('blocked_by');
  if (!row || row.blocked || !row.reachable) throw new Refusal('not_found');
  const looking = viewer && {
    ...viewer,
    latitude: row.viewer_latitude,
    longitude: row.viewer_longitude,
  };
  return {
    profile: visibleProfile(toProfile(row.record, row.details, looking, now), visible),
    related: await relatedProfiles(database, looking, row.record, now),
    talked: row.talked,
  };
}
