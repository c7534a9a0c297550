import type { OwnProfile, Profile, ProfileCard } from '../../../shared/contract/profile.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import {
  detailsSql,
  listedSql,
  recordSql,
  toCard,
  toOwnProfile,
  toProfile,
  visibleProfile,
} from './record.ts';
import type { ProfileDetails, ProfileRecord, VisibleParts } from './record.ts';
import { relatedProfiles } from './related.ts';
import {
  blockedProfilesSql,
  hasBlockedSql,
  reachableSql,
  shownToStrangersSql,
} from './visibility.ts';

export type ProfileViewer = { profileId: string; paidUser: boolean } | null;

/** The card alone: the rest of a profile is for members. */
const STRANGERS_SEE: VisibleParts = {
  visible_profile_fields: [],
  visible_profile_notes: [],
  member_resell: false,
};

interface OwnRow {
  record: ProfileRecord;
  details: ProfileDetails;
  consent_sensitive: boolean;
  shown_to_strangers: boolean;
  strangers_see: boolean;
}
const selectOwn = statement<OwnRow>(
  'own_profile',
  `
  select ${recordSql('profile')} as record, ${detailsSql('profile')} as details, exists (select from consents consent
    where consent.member_id = profile.member_id and consent.kind = 'sensitive' and consent.withdrawn_at is null) as consent_sensitive,
    profile.shown_to_strangers, ${shownToStrangersSql('profile')} as strangers_see
  from profiles profile where profile.member_id = $1::uuid`,
);

async function ownRow(database: Queryable, memberId: string): Promise<OwnRow> {
  const [row] = await selectOwn(database, [memberId]);
  return row ?? refuse();
}
const refuse = (): never => {
  throw new Refusal('not_found');
};

/** A member's own profile: every photo, and the birth date. @throws Refusal `not_found`. */
export async function ownProfile(
  database: Queryable,
  memberId: string,
  now: Date,
): Promise<OwnProfile> {
  const row = await ownRow(database, memberId);
  return toOwnProfile(row.record, row.details, row, now);
}

/**
 * A member's own profile as somebody else gets it: a visitor, a free or a premium member.
 * @throws Refusal `not_found` when the member has none, and for a visitor while the profile is not
 *   shown to strangers.
 */
export async function ownProfileAs(
  database: Queryable,
  memberId: string,
  as: 'visitor' | 'free' | 'premium',
  now: Date,
  visible: VisibleParts,
): Promise<Profile> {
  const { record, details, strangers_see: strangersSee } = await ownRow(database, memberId);
  if (as === 'visitor') {
    if (!strangersSee) refuse();
    return visibleProfile(toProfile(record, details, null, now), STRANGERS_SEE);
  }
  const viewer = {
    profileId: '',
    paidUser: as === 'premium',
    latitude: null,
    longitude: null,
  };
  return visibleProfile(toProfile(record, details, viewer, now), visible);
}

const selectForStrangers = statement<{ record: ProfileRecord }>(
  'profile_for_strangers',
  `
  select ${recordSql('profile')} as record from profiles profile
  where profile.id = $1::uuid and ${shownToStrangersSql('profile')}`,
);

/**
 * A member as people without an account see them: null unless the member lets them, and for one who
 * is unknown, invisible, unconfirmed or deleted.
 */
export async function cardForStrangers(
  database: Queryable,
  id: string,
  now: Date,
): Promise<ProfileCard | null> {
  const [row] = await selectForStrangers(database, [id]);
  return row ? toCard(row.record, null, now) : null;
}

interface CardRow {
  record: ProfileRecord;
  viewer_latitude: number | null;
  viewer_longitude: number | null;
}

const selectCards = statement<CardRow>(
  'profile_cards',
  `
  select ${listedSql('profile')} as record, viewer.latitude as viewer_latitude, viewer.longitude as viewer_longitude
  from profiles profile left join profiles viewer on viewer.id = $1::uuid
  where profile.id = any($2::uuid[]) and profile.id not in ${blockedProfilesSql('$1::uuid')}`,
);

/**
 * Profiles as cards of a viewer's list, by id; without unknown and blocked ones. Disabled, deleted
 * and invisible profiles are included: the caller decides whether they belong.
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

interface WholeRow extends CardRow {
  details: ProfileDetails;
}

const selectWhole = statement<WholeRow>(
  'whole_profiles',
  `
  select ${recordSql('profile')} as record, ${detailsSql('profile')} as details, viewer.latitude as viewer_latitude, viewer.longitude as viewer_longitude
  from profiles profile left join profiles viewer on viewer.id = $1::uuid
  where profile.id = any($2::uuid[]) and profile.id not in ${blockedProfilesSql('$1::uuid')}`,
);

/** Profiles of a list as the viewer may see them, in its order; the caller decides whether they belong. */
export async function wholeProfiles(
  database: Queryable,
  viewer: NonNullable<ProfileViewer>,
  ids: readonly string[],
  now: Date,
  visible: VisibleParts,
): Promise<Profile[]> {
  if (ids.length === 0) return [];
  const rows = await selectWhole(database, [viewer.profileId, ids]);
  const found = new Map(
    rows.map(({ record, details, viewer_latitude: latitude, viewer_longitude: longitude }) => [
      record.id,
      visibleProfile(toProfile(record, details, { ...viewer, latitude, longitude }, now), visible),
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

interface PageRow extends WholeRow {
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
 * A profile as the viewer may see it, with up to eight related ones.
 * @throws Refusal `blocked_by` when its member blocked the viewer; `not_found` when it is unknown,
 *   not confirmed, deleted, invisible to the viewer or blocked by the viewer.
 */
export async function profilePage(
  database: Queryable,
  viewer: NonNullable<ProfileViewer>,
  id: string,
  now: Date,
  visible: VisibleParts,
): Promise<{ profile: Profile; related: ProfileCard[]; talked: boolean }> {
  const [row] = await selectPage(database, [viewer.profileId, id]);
  if (row?.blocked_by && row.record.status === 'active') throw new Refusal('blocked_by');
  if (!row || row.blocked || !row.reachable) throw new Refusal('not_found');
  const looking = {
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
