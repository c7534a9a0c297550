import type { OwnProfile, Profile, ProfileCard } from '../../../shared/contract/profile.ts';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { ActivityShown } from '../../../shared/profile-choices.ts';
import { ONLINE_WINDOW_MS } from '../../../shared/timing.ts';
import { photosSql, toImages } from '../photos/images.ts';
import type { PhotoRow } from '../photos/images.ts';
import type { PhotoViewer } from '../photos/rights.ts';
import { introOf, introSql } from './intro.ts';
import type { IntroRecord } from './intro.ts';
import { shownDistance } from './distance.ts';
import type { Point } from './distance.ts';
import { activityOf } from './activity.ts';
import { ageIn } from './today.ts';

/** A profile in the database. Stays in the server: it has the birth date and coordinates. */
export interface ProfileRecord extends Point {
  id: string;
  name: string;
  gender: ProfileCard['gender'];
  date_of_birth: string;
  country: string;
  region: string | null;
  city: string | null;
  fictional: boolean;
  status: ProfileCard['status'];
  last_active_at: string;
  paused: boolean;
  activity_shown: ActivityShown;
  photos: PhotoRow[];
  /** Where the record is for a list of cards. */
  intro?: IntroRecord;
}

export type ProfileDetails = Pick<
  Profile,
  | 'about'
  | 'seeks_min_age'
  | 'seeks_max_age'
  | 'children'
  | 'wants_children'
  | 'smoking'
  | 'height'
  | 'languages'
  | 'hair_color'
  | 'eye_color'
  | 'body_type'
  | 'relationship_status'
  | 'tattoos'
  | 'reason'
  | 'interests'
  | 'sexuality'
  | 'promotion'
>;

/** What of a viewer decides what they see; null is a visitor. */
export interface CardViewer extends Point {
  profileId: string;
  paidUser: boolean;
}

const jsonOf = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `'${column}', ${alias}.${column}`).join(', ');

/**
 * SQL of a ProfileRecord as JSON. `alias` names the row of `profiles` in the statement.
 * @param more further fields as arguments of `json_build_object`.
 */
export const recordSql = (alias: string, more = ''): string =>
  `json_build_object(${jsonOf(alias, [
    'id',
    'name',
    'gender',
    'date_of_birth',
    'country',
    'region',
    'city',
    'latitude',
    'longitude',
    'fictional',
    'status',
    'last_active_at',
    'paused',
    'activity_shown',
  ])}, 'photos', ${photosSql(`${alias}.id`)}${more})`;

/** The same with what a card in a list shows of its member. */
export const listedSql = (alias: string): string =>
  recordSql(alias, `, 'intro', ${introSql(alias)}`);

export const detailsSql = (alias: string): string =>
  `json_build_object(${jsonOf(alias, [
    'about',
    'seeks_min_age',
    'seeks_max_age',
    'children',
    'wants_children',
    'smoking',
    'height',
    'languages',
    'hair_color',
    'eye_color',
    'body_type',
    'relationship_status',
    'tattoos',
    'reason',
    'interests',
    'sexuality',
    'promotion',
  ])})`;

function photoViewer(record: ProfileRecord, viewer: CardViewer | null): PhotoViewer {
  if (!viewer) return 'visitor';
  if (viewer.profileId === record.id) return 'owner';
  return viewer.paidUser ? 'premium' : 'free';
}

/**
 * A card as strangers get it: no town, no presence, and no mention of further photos. The query
 * must be limited to members who are visible to strangers.
 */
const strangerCard = ({ activity: _, ...card }: ProfileCard): ProfileCard => ({
  ...card,
  city: null,
  distance_km: null,
  online: false,
  locked_photos: 0,
});

function shownProfile(record: ProfileRecord, viewer: CardViewer | null, now: Date) {
  const role = photoViewer(record, viewer);
  // A disabled or deleted profile shows others no picture.
  const { images, mainImage, lockedPhotos } = toImages(
    record.status === 'active' || role === 'owner' ? record.photos : [],
    role,
  );
  const activity = role === 'owner' ? undefined : activityOf(record, now);
  const card: ProfileCard = {
    id: record.id,
    name: record.name,
    age: ageIn(record.country, record.date_of_birth, now),
    gender: record.gender,
    country: record.country,
    region: record.region,
    city: record.city,
    distance_km: viewer && role !== 'owner' ? shownDistance(viewer, record) : null,
    fictional: record.fictional,
    online:
      record.status === 'active' &&
      !record.paused &&
      record.activity_shown !== 'none' &&
      now.getTime() - new Date(record.last_active_at).getTime() < ONLINE_WINDOW_MS,
    ...(activity && { activity }),
    main_image: mainImage,
    locked_photos: lockedPhotos,
    status: record.status,
    ...(record.intro && role !== 'visitor' ? { intro: introOf(record.intro, record.status) } : {}),
  };
  return role === 'visitor'
    ? { card: strangerCard(card), images: mainImage ? [mainImage] : [] }
    : { card, images };
}

export const toCard = (record: ProfileRecord, viewer: CardViewer | null, now: Date): ProfileCard =>
  shownProfile(record, viewer, now).card;

export function toProfile(
  record: ProfileRecord,
  details: ProfileDetails,
  viewer: CardViewer | null,
  now: Date,
): Profile {
  const { card, images } = shownProfile(record, viewer, now);
  return { ...card, ...details, images };
}

/** A member's own profile; the only form with the birth date. */
export function toOwnProfile(
  record: ProfileRecord,
  details: ProfileDetails,
  own: Pick<OwnProfile, 'consent_sensitive' | 'shown_to_strangers'>,
  now: Date,
): OwnProfile {
  const viewer = { profileId: record.id, paidUser: true, latitude: null, longitude: null };
  return {
    ...toProfile(record, details, viewer, now),
    date_of_birth: record.date_of_birth,
    consent_sensitive: own.consent_sensitive,
    shown_to_strangers: own.shown_to_strangers,
    paused: record.paused,
    activity_shown: record.activity_shown,
  };
}

export type VisibleParts = Pick<
  SiteSettings,
  'visible_profile_fields' | 'visible_profile_notes' | 'member_resell'
>;
const HIDDEN: { [Field in keyof Omit<ProfileDetails, 'promotion'>]: ProfileDetails[Field] } = {
  about: null,
  seeks_min_age: null,
  seeks_max_age: null,
  children: null,
  wants_children: null,
  smoking: null,
  height: null,
  languages: [],
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  reason: null,
  interests: [],
  sexuality: null,
};

/** A profile without the fields and notes that the site does not show. */
export function visibleProfile(profile: Profile, visible: VisibleParts): Profile {
  const hidden = Object.fromEntries(
    Object.entries(HIDDEN).filter(([field]) => !visible.visible_profile_fields.includes(field)),
  );
  const notes = visible.visible_profile_notes;
  const { activity, ...rest } = profile;
  const isShown = activity?.said === 'paused' || notes.includes('online');
  const promotion = visible.member_resell ? profile.promotion : 'none';
  return {
    ...rest,
    ...(activity && isShown && { activity }),
    ...hidden,
    promotion,
    ...(notes.includes('online') ? {} : { online: false }),
    ...(notes.includes('distance') ? {} : { distance_km: null }),
  };
}
