import { setTimeout as wait } from 'node:timers/promises';
import { statement } from '../../server/database/statement.ts';
import type { Services } from '../../server/services.ts';
import type { StoredPhoto } from '../../server/storage/photo-store.ts';
import type { DrawnPhotos } from '../artist/drawn-photos.ts';

/** Where a visitor looks first: the sign-ins, their contacts, then active members near them. */
const selectFirst = statement<StoredPhoto>(
  'demo_seen_first',
  `
  with guests as (select profile.id, profile.country from profiles profile join members member on member.id = profile.member_id where not member.demo),
  known as (
    select id from guests union select other_profile_id from participants side join guests on guests.id = side.profile_id
    union select from_profile from likes join guests on guests.id = to_profile union select to_profile from likes join guests on guests.id = from_profile
  ),
  near as (select id from profiles where listed and country in (select country from guests) order by last_active_at desc, id limit $1::int)
  select photo.id, photo.drawing from photos photo
  where photo.drawing is not null and photo.visibility = 'public' and photo.position = 0 and (photo.profile_id in (select id from known) or photo.profile_id in (select id from near))
  order by photo.profile_id in (select id from known) desc, photo.id`,
  'each',
);

const NEAR = 24;
const AFTER_MS = 3_000;

/**
 * Draws the pictures seen first, while nobody waits for others.
 * @returns the function that ends it.
 */
export function warmPhotos(
  services: Pick<Services, 'database' | 'log'>,
  drawn: DrawnPhotos,
): () => Promise<void> {
  const stop = new AbortController();
  const done = wait(AFTER_MS, undefined, { signal: stop.signal })
    .then(() => selectFirst(services.database, [NEAR]))
    .then((photos) => drawn.warm(photos, ['thumb', 'medium'], stop.signal))
    .catch((error: unknown) => {
      if (!stop.signal.aborted)
        services.log.warn({ err: error }, 'pictures could not be drawn ahead');
    });
  return async () => {
    stop.abort();
    await done;
  };
}
