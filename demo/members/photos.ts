import { DRAWN } from '../artist/encode.ts';
import type { Drawing } from '../artist/recipe.ts';
import { chance } from '../random.ts';
import type { Random } from '../random.ts';
import { seededId } from './identity.ts';
import type { Sitter } from './portraits.ts';
import type { DemoRows } from './rows.ts';

const MINUTE_MS = 60_000;
type Profile = DemoRows['profiles'][number];

/** A member whose photos are still to be drawn. */
export interface Sitting {
  profile: Profile;
  sitter: Sitter;
  count: number;
}

/** The photos of a profile, the main one first and for everybody. */
export function writePhotos(
  random: Random,
  rows: DemoRows,
  profile: Profile,
  drawings: readonly Drawing[],
): void {
  drawings.forEach((drawing, index) =>
    rows.photos.push({
      id: seededId(random),
      profile_id: profile.id,
      position: index,
      status: 'active',
      visibility: index > 0 && chance(random, 0.3) ? 'private' : 'public',
      width: DRAWN.width,
      height: DRAWN.height,
      drawing,
      reason: null,
      moderated_at: profile.created_at,
      created_at: new Date(profile.created_at.getTime() + index * 7 * MINUTE_MS),
    }),
  );
}
