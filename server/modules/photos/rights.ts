export type PhotoViewer = 'owner' | 'visitor' | 'free' | 'premium';

/** SQL of a photo's rank among its profile's active public ones, for `seesPhoto`; else null. */
export const publicRankSql = (photo: string): string => `
    case when ${photo}.status = 'active' and ${photo}.visibility = 'public' then (
      select count(*)::int from photos earlier where earlier.profile_id = ${photo}.profile_id and earlier.status = 'active'
        and earlier.visibility = 'public' and (earlier.position, earlier.id) <= (${photo}.position, ${photo}.id)) end`;

/** Public photos that a free member sees: the main one and two more. */
const FREE_PHOTOS = 3;

/**
 * Whether a viewer sees a photo rather than its blurred picture.
 * @param publicRank 1 for the main photo; null for a photo that is not active and public.
 */
export function seesPhoto(viewer: PhotoViewer, publicRank: number | null): boolean {
  if (viewer === 'owner' || viewer === 'premium') return true;
  if (publicRank === null) return false;
  return viewer === 'visitor' ? publicRank === 1 : publicRank <= FREE_PHOTOS;
}
