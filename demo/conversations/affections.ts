import type { DemoRows } from '../members/rows.ts';
import { between, shuffled } from '../random.ts';
import type { Random } from '../random.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
type Profile = DemoRows['profiles'][number];

export function isDrawnTo(
  profile: Pick<Profile, 'gender' | 'sexuality'>,
  other: Pick<Profile, 'gender'>,
): boolean {
  if (profile.sexuality === 'bi') return true;
  const same = profile.gender === other.gender;
  return profile.sexuality === 'gay' || profile.sexuality === 'lesbian' ? same : !same;
}

/** Makes a member active at the time of something that they did. */
export function wasThere(profile: Pick<Profile, 'last_active_at'>, at: Date): void {
  if (profile.last_active_at < at) profile.last_active_at = at;
}

/** Likes of one member: given, received (`fresh` of them unseen) and matches; `featured` first. */
export function writeLikes(
  random: Random,
  rows: DemoRows,
  who: Profile,
  featured: readonly Profile[],
  now: Date,
  counts: { given: number; received: number; matches: number; fresh: number },
): void {
  // Another member's story may include this one.
  const met = new Set(
    rows.likes.flatMap((like) =>
      like.from_profile === who.id
        ? [like.to_profile]
        : like.to_profile === who.id
          ? [like.from_profile]
          : [],
    ),
  );
  const others = shuffled(
    random,
    rows.profiles.filter(
      (profile) =>
        profile.id !== who.id &&
        profile.listed &&
        !met.has(profile.id) &&
        !featured.includes(profile) &&
        profile.country === who.country &&
        isDrawnTo(profile, who) &&
        isDrawnTo(who, profile),
    ),
  );
  const pool = [...featured.filter((profile) => isDrawnTo(who, profile)), ...others];
  const { given, received, matches, fresh } = counts;
  const ago = (index: number, count: number) =>
    new Date(
      now.getTime() -
        Math.round(((index + 0.4) / count) ** 2 * 20 * DAY_MS) -
        between(random, 2, 40) * MINUTE_MS,
    );
  const like = (from: Profile, to: Profile, created_at: Date, seen: boolean) => {
    wasThere(from, created_at);
    rows.likes.push({
      from_profile: from.id,
      to_profile: to.id,
      created_at,
      seen_at: seen
        ? new Date(
            Math.min(now.getTime(), created_at.getTime() + between(random, 5, 90) * MINUTE_MS),
          )
        : null,
    });
  };
  // Matches, then given, then received likes, of which the last are new.
  pool
    .slice(0, matches + (given - matches))
    .forEach((other, index) => like(who, other, ago(index, given), true));
  const givers = [...pool.slice(0, matches), ...pool.slice(given, given + received - matches)];
  givers.forEach((other, index) =>
    like(other, who, ago(givers.length - 1 - index, givers.length), index < givers.length - fresh),
  );
}
