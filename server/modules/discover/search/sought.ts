import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import type { Country, Gender } from '../../../../shared/profile-choices.ts';
import { FIRST_KM, firstAges, widerAges } from '../../../../shared/discover/first-search.ts';
import { genderSought } from '../../../../shared/discover/gender-sought.ts';
import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { ProfileViewer } from '../../profiles/read.ts';
import { ageIn, dateIn } from '../../profiles/today.ts';
import { findPlace } from '../../site/places/places.ts';
import type { Place } from '../../site/places/places.ts';
import type { Filters } from './filters.ts';
import { listMembers } from './list.ts';
import { townsAround } from './near.ts';

interface SeekerRow {
  country: string;
  city: string | null;
  gender: Gender;
  sexuality: string | null;
  date_of_birth: string;
  seeks_min_age: number | null;
  seeks_max_age: number | null;
}
const selectSeeker = statement<SeekerRow>(
  'seeker',
  'select country, city, gender, sexuality, date_of_birth, seeks_min_age, seeks_max_age from profiles where id = $1::uuid',
);

type Ages = Pick<Filters, 'min_age' | 'max_age'>;

/** Whom a member would look for, and from where. */
interface Sought {
  country: Country | undefined;
  gender: Gender | undefined;
  ages: Ages;
  /** Their town, where it is a known one. */
  home: Place | null;
}

/** Whom a member would look for: the start of swipe game and match finder. */
export async function soughtBy(database: Queryable, profile: string, now: Date): Promise<Sought> {
  const [seeker] = await selectSeeker(database, [profile]);
  if (!seeker) return { country: undefined, gender: undefined, ages: {}, home: null };
  return {
    country: COUNTRIES.find((one) => one === seeker.country),
    gender: genderSought(seeker),
    ages: firstAges({ ...seeker, age: ageIn(seeker.country, seeker.date_of_birth, now) }),
    home: seeker.city === null ? null : findPlace(seeker.country, seeker.city),
  };
}

/**
 * The range of a search: within some kilometres of home or in the whole country, of what ages, and
 * whether to include members who look for other ages than the seeker's.
 */
interface Reach {
  km: number | null;
  ages: Ages;
  anybody?: boolean;
}

/** The steps from near to far; without a known town the country is all there is. */
export const reachesOf = ({ home, ages }: Sought): Reach[] => [
  ...(home
    ? [
        { km: FIRST_KM, ages },
        { km: 100, ages: widerAges(ages, 5) },
      ]
    : []),
  { km: null, ages: {}, anybody: true },
];

/** Whom a member would look for in a reach: nearest first near home, else last active first. */
export async function findWithin(
  database: Queryable,
  viewer: NonNullable<ProfileViewer>,
  { country, gender, home }: Sought,
  { km, ages, anybody = false }: Reach,
  options: { now: Date; size: number; without?: readonly string[]; undecidedSince?: Date },
): Promise<ProfileCard[]> {
  const isNear = km !== null && home !== null;
  const { cards } = await listMembers(database, viewer, {
    filters: { gender, ...ages, open_to_viewer: !anybody, ...(isNear ? {} : { country }) },
    sort: isNear ? 'distance' : 'activity',
    ...(isNear ? { towns: townsAround(home, km) } : {}),
    today: dateIn(country ?? '', options.now),
    offset: 0,
    counted: false,
    ...options,
  });
  return cards;
}
