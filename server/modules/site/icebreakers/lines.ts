import type { Profile } from '../../../../shared/contract/profile.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { placeName } from '../../../../shared/discover/place-names.ts';
import { textsOf } from '../../../http/caller/language.ts';

const text = textsOf('server-icebreakers');
export const LINES = 8;
const OF_INTERESTS = 4;
const GENERAL = 8;

/** The line that fits an interest; those that nobody opens with have none. */
const LINE_OF: Readonly<Record<string, string>> = {
  travelling: 'travelling',
  adventure: 'travelling',
  music: 'music',
  movies: 'movies',
  theater: 'movies',
  cooking: 'food',
  foodie: 'food',
  bbq: 'food',
  sushi: 'food',
  vegetarian: 'food',
  outdoors: 'outdoors',
  hiking: 'outdoors',
  biking: 'outdoors',
  gardening: 'outdoors',
  beach: 'outdoors',
  gym: 'sport',
  sports: 'sport',
  animals: 'animals',
  reading: 'reading',
  art: 'art',
  photography: 'art',
  fashion: 'art',
  dancing: 'dancing',
  party: 'dancing',
  wine: 'drinks',
  beer: 'drinks',
  tea: 'warm',
  coffee: 'warm',
  videogames: 'games',
  astrology: 'astrology',
  tattoos: 'tattoos',
};

const seedOf = (id: string): number =>
  Array.from(id).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7);

/**
 * Opening lines for a first message: by interests and place first; the same for a profile each
 * time.
 * @param mine interests of who asks: lines about what both like come first.
 */
export function icebreakersFor(
  profile: Pick<Profile, 'id' | 'name' | 'country' | 'city'> & { interests: readonly string[] },
  locale: Locale,
  mine: readonly string[] = [],
): string[] {
  const ordered = [
    ...profile.interests.filter((interest) => mine.includes(interest)),
    ...profile.interests.filter((interest) => !mine.includes(interest)),
  ];
  const about = [...new Set(ordered.flatMap((interest) => LINE_OF[interest] ?? []))].slice(
    0,
    OF_INTERESTS,
  );
  const seed = seedOf(profile.id);
  const city = profile.city === null ? '' : placeName(profile.country, profile.city, locale);
  const keys = [
    ...about.map((name) => `interest.${name}`),
    ...(profile.city === null ? [] : ['city']),
    ...Array.from({ length: GENERAL }, (_, index) => `general.${((index + seed) % GENERAL) + 1}`),
  ];
  return keys
    .slice(0, LINES)
    .flatMap((key) => text(locale, key, { name: profile.name, city }) ?? []);
}
