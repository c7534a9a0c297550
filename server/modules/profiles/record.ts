import type { OwnProfile, Profile, ProfileCard } from '../../../shared/contract/profile.ts';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { ONLINE_WINDOW_MS } from '../../../shared/timing.ts';
import { photosSql, toImages } from '../photos/images.ts';
import type { PhotoRow } from '../photos/images.ts';
import type { PhotoViewer } from '../photos/rights.ts';
import { shownDistance } from './distance.ts';
import type { Point } from './distance.ts';
import { ageIn } from './today.ts';

/** A profile as the database gives it. It stays in the server: it holds the birth date and the coordinates. */
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
  photos: PhotoRow[];
}

export type ProfileDetails = Pick<
  Profile,
  | 'about'
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

/** Somebody who looks: what of them decides what they see. Null stands for a visitor. */
export interface CardViewer extends Point {
  profileId: string;
  paidUser: boolean;
}

const jsonOf = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `'${column}', ${alias}.${column}`).join(', ');

/** SQL of a ProfileRecord as JSON. `alias` names the row of `profiles` in the statement. */
export const recordSql = (alias: string): string =>
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
  ])}, 'photos', ${photosSql(`${alias}.id`)})`;

/** SQL of ProfileDetails as JSON. */
export const detailsSql = (alias: string): string =>
  `json_build_object(${jsonOf(alias, [
    'about',
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

function shownProfile(record: ProfileRecord, viewer: CardViewer | null, now: Date) {
  const role = photoViewer(record, viewer);
  // A profile that is disabled or deleted shows no picture to others.
  const { images, mainImage, lockedPhotos } = toImages(
    record.status === 'active' || role === 'owner' ? record.photos : [],
    role,
  );
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
      now.getTime() - new Date(record.last_active_at).getTime() < ONLINE_WINDOW_MS,
    main_image: mainImage,
    locked_photos: lockedPhotos,
    status: record.status,
  };
  return { card, images };
}

/** A profile as it stands in a list. */
export const toCard = (record: ProfileRecord, viewer: CardViewer | null, now: Date): ProfileCard =>
  shownProfile(record, viewer, now).card;

/** A profile as it stands on its page. */
export function toProfile(
  record: ProfileRecord,
  details: ProfileDetails,
  viewer: CardViewer | null,
  now: Date,
): Profile {
  const { card, images } = shownProfile(record, viewer, now);
  return { ...card, ...details, images };
}

/** A member's own profile; the only form that holds the birth date. */
export function toOwnProfile(
  record: ProfileRecord,
  details: ProfileDetails,
  consents: boolean,
  now: Date,
): OwnProfile {
  const viewer = { profileId: record.id, paidUser: true, latitude: null, longitude: null };
  return {
    ...toProfile(record, details, viewer, now),
    date_of_birth: record.date_of_birth,
    consent_sensitive: consents,
  };
}

/** The site settings that say what of a profile others get. */
export type VisibleParts = Pick<
  SiteSettings,
  'visible_profile_fields' | 'visible_profile_notes' | 'member_resell'
>;
const HIDDEN: { [Field in keyof Omit<ProfileDetails, 'promotion'>]: ProfileDetails[Field] } = {
  about: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  reason: null,
  interests: [],
  sexuality: null,
};

/** A profile without the fields and notes that the site does not show (specification section 3, Settings). */
export function visibleProfile(profile: Profile, visible: VisibleParts): Profile {
  const hidden = Object.fromEntries(
    Object.entries(HIDDEN).filter(([field]) => !visible.visible_profile_fields.includes(field)),
  );
  const notes = visible.visible_profile_notes;
  const promotion = visible.member_resell ? profile.promotion : 'none';
  return {
    ...profile,
    ...hidden,
    promotion,
    ...(notes.includes('online') ? {} : { online: false }),
    ...(notes.includes('distance') ? {} : { distance_km: null }),
  };
}
