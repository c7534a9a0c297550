import { MARKETING_KINDS } from '../../shared/notifications.ts';
import type { Country, Gender, Interest, Promotion } from '../../shared/profile-choices.ts';
import { placeName } from '../../shared/discover/place-names.ts';
import { foldText } from '../../shared/text.ts';
import { findPlace } from '../../server/modules/site/places/places.ts';
import type { Place } from '../../server/modules/site/places/places.ts';
import type { Drawing } from '../artist/recipe.ts';
import { lastThere, rhythmOf, withinRhythm } from '../simulation/rhythm.ts';
import { between, chance, pick } from '../random.ts';
import type { Random } from '../random.ts';
import { deckOf } from '../words/life-story.ts';
import type { LifeStory } from '../words/life-story.ts';
import { appearanceOf } from './appearance.ts';
import type { Appearance } from './appearance.ts';
import { ageOf, homeOf, interestsOf, localeOf, relationshipOf, sexualityOf } from './background.ts';
import { seededId } from './identity.ts';
import { lifeOf } from './life.ts';
import { namesOf } from './names.ts';
import { writePhotos } from './photos.ts';
import type { Sitting } from './photos.ts';
import { bornFor } from './reference.ts';
import type { DemoRows } from './rows.ts';

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000];
export const DEMO_CREDITS = 100;

export interface Given {
  name?: string;
  gender?: Gender;
  age?: number;
  home?: { country: Country; name: string };
  appearance?: Appearance;
  photos?: readonly Drawing[];
  about?: string;
  reason?: string;
  interests?: readonly Interest[];
  sexuality?: 'hetero';
  fictional?: boolean;
  online?: boolean;
  memberForDays?: number;
}

export interface Casting {
  now: Date;
  passwordHash: string;
  describe: (who: { locale: string; gender: Gender; city: string }) => LifeStory;
  name: (locale: string, gender: Gender) => string;
  /** Members without photos yet: places are chosen when the order in lists is known. */
  sittings: Sitting[];
}

/** Gives out names so that one is repeated only after all others. */
export function createNaming(random: Random): Casting['name'] {
  const decks = new Map<string, () => string>();
  return (locale, gender) => {
    const deck = decks.get(`${locale} ${gender}`) ?? deckOf(random, namesOf(locale, gender));
    decks.set(`${locale} ${gender}`, deck);
    return deck();
  };
}

/** One in 83 is a cam performer's, one in 97 a partner's. */
function promotionOf(number: number): Promotion {
  if (number > 0 && number % 83 === 0) return 'cam';
  return number > 0 && number % 97 === 0 ? 'resell' : 'none';
}

/** When a member was last online, by their rhythm; the heartbeat uses the same. */
function lastActive(profile: string, now: Date, online: boolean): Date {
  if (online) return new Date(now.getTime() - 2 * MINUTE_MS);
  const seen = lastThere(rhythmOf(profile), now).getTime();
  return new Date(seen - (withinRhythm(profile) % 50) * SECOND_MS);
}

/** Makes one member with profile, photos and credits; `number` makes the e-mail address unique. */
export function castMember(
  random: Random,
  casting: Casting,
  rows: DemoRows,
  number: number,
  given: Given = {},
): DemoRows['profiles'][number] {
  const gender = given.gender ?? (chance(random, 0.52) ? 'female' : 'male');
  const age = given.age ?? ageOf(random);
  const home: Place =
    (given.home && findPlace(given.home.country, given.home.name)) ?? homeOf(random);
  const locale = localeOf(random, home);
  const name = given.name ?? casting.name(locale, gender);
  const appearance = given.appearance ?? appearanceOf(random, gender, age);
  const story = casting.describe({
    locale,
    gender,
    city: placeName(home.country, home.name, locale),
  });
  const [memberId, profileId] = [seededId(random), seededId(random)];
  const last_active_at = lastActive(profileId, casting.now, given.online ?? false);
  const memberFor = Math.round(random() ** 2 * 700 * DAY_MS) + (given.memberForDays ?? 1) * DAY_MS;
  const created = new Date(
    Math.min(last_active_at.getTime() - HOUR_MS, casting.now.getTime() - memberFor),
  );

  rows.members.push({
    id: memberId,
    email: `${foldText(name).replace(/[^a-z]/g, '')}.${number}@demo.vonk.example`,
    password_hash: casting.passwordHash,
    status: 'active',
    language: locale,
    paid_user: chance(random, 0.35),
    credits: DEMO_CREDITS,
    conversations_started: 0,
    notifications_disabled: [],
    invisible: false,
    muted_kinds: [...MARKETING_KINDS],
    discreet: false,
    tracking: null,
    signup_message: null,
    deletion_requested_at: null,
    bar_address: false,
    closed_at: null,
    suspended_until: null,
    suspended_for: null,
    status_before: null,
    uploads_off_until: null,
    messages_off_until: null,
    reports_off_until: null,
    stay_discount: null,
    stay_discount_at: null,
    spending_limited: false,
    signup_at: created,
    last_seen_at: last_active_at,
    demo: true,
  });
  rows.ledger_entries.push({
    id: seededId(random),
    member_id: memberId,
    amount: DEMO_CREDITS,
    balance: DEMO_CREDITS,
    cause: 'demo',
    reference: null,
    other_profile: null,
    created_at: created,
  });
  const profile = {
    id: profileId,
    member_id: memberId,
    name,
    gender,
    sexuality: given.sexuality ?? sexualityOf(random, gender),
    date_of_birth: bornFor(age, between(random, 0, 364)),
    country: home.country,
    region: home.region,
    city: home.name,
    latitude: home.latitude,
    longitude: home.longitude,
    ...lifeOf(profileId, { gender, age, locale }),
    hair_color: appearance.hair_color,
    eye_color: appearance.eye_color,
    body_type: appearance.body_type,
    relationship_status: relationshipOf(random, age),
    tattoos: pick(random, [true, false, false, null]),
    reason: given.reason ?? story.reason,
    about: given.about ?? story.about,
    interests: given.interests ? [...given.interests] : interestsOf(random, story.interest),
    fictional: given.fictional ?? chance(random, 0.1),
    promotion: promotionOf(number),
    status: 'active' as const,
    listed: true,
    has_photo: true,
    shown_to_strangers: true,
    paused: false,
    not_listed_until: null,
    activity_shown: number % 2 === 0 ? ('days' as const) : ('online' as const),
    last_active_at,
    created_at: created,
  };
  rows.profiles.push(profile);
  if (given.photos) writePhotos(random, rows, profile, given.photos);
  else
    casting.sittings.push({
      profile,
      sitter: { seed: `demo-${number}`, who: appearance.who },
      count: between(random, 2, 5),
    });
  return profile;
}
