import { ageOn } from '../../shared/account/age.ts';
import { FIRST_KM, firstAges } from '../../shared/discover/first-search.ts';
import { genderSought } from '../../shared/discover/gender-sought.ts';
import { SEARCH_PAGE_SIZE } from '../../shared/discover/search-limits.ts';
import { townsAround } from '../../server/modules/discover/search/near.ts';
import { findPlace } from '../../server/modules/site/places/places.ts';
import { PLACE_NAMES } from '../artist/places/places.ts';
import type { PlaceName } from '../artist/places/places.ts';
import type { DemoRows } from './rows.ts';

type Profile = DemoRows['profiles'][number];

const BESIDE = 6;
/** The cost of two with the same scene: adjacent, near, on one page, a page apart. */
const COST = { next: 24, beside: 4, page: 8, near: 2 } as const;

/** Lists that are weighed one by one: those of two sign-ins. */
const FIRST_LISTS = 8;

const newestFirst = (one: Profile, other: Profile): number =>
  other.last_active_at.getTime() - one.last_active_at.getTime();

/** Whom a member finds with their first search, the nearest first. */
function firstFound(seeker: Profile, profiles: readonly Profile[], now: Date): Profile[] {
  const home = seeker.city === null ? null : findPlace(seeker.country, seeker.city);
  if (!home) return [];
  const today = now.toISOString().slice(0, 10);
  const { min_age: youngest = 0, max_age: oldest = 200 } = firstAges({
    ...seeker,
    age: ageOn(seeker.date_of_birth, today),
  });
  const gender = genderSought(seeker);
  const towns = new Map(
    townsAround(home, FIRST_KM).map(({ country, name }, index) => [`${country} ${name}`, index]),
  );
  const nearness = ({ country, city }: Profile): number =>
    towns.get(`${country} ${city ?? ''}`) ?? Infinity;
  return profiles
    .filter((profile) => {
      const age = ageOn(profile.date_of_birth, today);
      return (
        profile.listed &&
        profile.id !== seeker.id &&
        (gender === undefined || profile.gender === gender) &&
        age >= youngest &&
        age <= oldest &&
        nearness(profile) < Infinity
      );
    })
    .sort((one, other) => nearness(one) - nearness(other) || newestFirst(one, other));
}

function groupsOf(profiles: readonly Profile[], name: (profile: Profile) => string): Profile[][] {
  const groups = new Map<string, Profile[]>();
  for (const profile of profiles)
    groups.set(name(profile), [...(groups.get(name(profile)) ?? []), profile]);
  return [...groups.values()];
}

/**
 * The lists in which members see others beside one another, by what is seen first: the first search
 * and the swipe game of the sign-ins, their likes, then countries by activity and by age.
 */
export function usualLists(rows: DemoRows, signIns: readonly Profile[], now: Date): string[][] {
  const { profiles } = rows;
  const lists: Profile[][] = [];
  for (const seeker of signIns) {
    const found = firstFound(seeker, profiles, now);
    const decided = new Set([
      ...rows.likes.flatMap((like) => (like.from_profile === seeker.id ? like.to_profile : [])),
      ...rows.participants.flatMap((side) =>
        side.profile_id === seeker.id ? side.other_profile_id : [],
      ),
    ]);
    lists.push(
      found.filter((profile) => !decided.has(profile.id)),
      found,
    );
    const known = new Map(profiles.map((profile) => [profile.id, profile]));
    for (const [own, other] of [
      ['from_profile', 'to_profile'],
      ['to_profile', 'from_profile'],
    ] as const)
      lists.push(
        rows.likes
          .filter((like) => like[own] === seeker.id)
          .sort((one, two) => two.created_at.getTime() - one.created_at.getTime())
          .flatMap((like) => known.get(like[other]) ?? []),
      );
  }
  for (const group of groupsOf(profiles, ({ country, gender }) => `${country} ${gender}`))
    lists.push(
      group.toSorted(newestFirst),
      group.toSorted((one, other) => one.date_of_birth.localeCompare(other.date_of_birth)),
    );
  return lists.map((list) => list.map(({ id }) => id));
}

/**
 * Chooses where the main photos are taken, so that no scene is twice on a page of the lists, and
 * above all not side by side, as far as there are scenes; earlier lists first.
 * @param taken scenes that are already assigned.
 */
export function castScenes(
  profiles: readonly string[],
  lists: readonly (readonly string[])[],
  taken: ReadonlyMap<string, PlaceName>,
): Map<string, PlaceName> {
  const scenes = new Map(taken);
  const used = new Map<PlaceName, number>();
  const seats = new Map<string, { list: readonly string[]; at: number; weight: number }[]>();
  for (const [index, list] of lists.entries())
    for (const [at, id] of list.entries())
      seats.set(id, [...(seats.get(id) ?? []), { list, at, weight: weightOf(index) }]);

  const choose = (id: string): PlaceName => {
    const costs = new Map<PlaceName, number>();
    for (const { list, at, weight } of seats.get(id) ?? [])
      for (let other = at - SEARCH_PAGE_SIZE + 1; other < at + SEARCH_PAGE_SIZE; other++) {
        const scene = scenes.get(list[other] ?? '');
        if (scene === undefined) continue;
        const away = Math.abs(at - other);
        const cost =
          (pageOf(at) === pageOf(other) ? COST.page : COST.near) +
          (away <= BESIDE ? COST.beside : 0) +
          (away === 1 ? COST.next : 0);
        costs.set(scene, (costs.get(scene) ?? 0) + cost * weight);
      }
    const priceOf = (scene: PlaceName) => (costs.get(scene) ?? 0) * 1_000 + (used.get(scene) ?? 0);
    return PLACE_NAMES.reduce((best, scene) => (priceOf(scene) < priceOf(best) ? scene : best));
  };
  const open = new Set(profiles);
  for (const id of [...lists.flat(), ...profiles]) {
    if (!open.delete(id)) continue;
    const scene = choose(id);
    scenes.set(id, scene);
    used.set(scene, (used.get(scene) ?? 0) + 1);
  }
  return scenes;
}
/** The first lists outweigh all later ones, which have equal weight. */
const weightOf = (index: number): number => Math.max(1, 4 ** (FIRST_LISTS - index));
const pageOf = (at: number): number => Math.floor(at / SEARCH_PAGE_SIZE);
