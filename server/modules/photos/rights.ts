/** Where a viewer stands to a photo's owner (specification section 1, roles). */
export type PhotoViewer = 'owner' | 'visitor' | 'free' | 'premium';

/** SQL of a photo's rank among the active public ones of its profile, for `seesPhoto`; null for any other kind. `photo` is its alias. */
export const publicRankSql = (photo: string): string => `
    case when ${photo}.status = 'active' and ${photo}.visibility = 'public' then (
      select count(*)::int from photos earlier where earlier.profile_id = ${photo}.profile_id and earlier.status = 'active'
        and earlier.visibility = 'public' and (earlier.position, earlier.id) <= (${photo}.position, ${photo}.id)) end`;

/** Public photos that a free member sees of somebody: the main one and two more. */
const FREE_PHOTOS = 3;

/**
 * Whether a viewer sees a photo itself rather than its blurred picture (decisions section 5, Who sees which photo). Whether they may
 * know of the profile at all is decided before.
 * @param publicRank 1 for the first active public photo, which is the main one; null for any other kind.
 */
export function seesPhoto(viewer: PhotoViewer, publicRank: number | null): boolean {
  if (viewer === 'owner' || viewer === 'premium') return true;
  if (publicRank === null) return false;
  return viewer === 'visitor' ? publicRank === 1 : publicRank <= FREE_PHOTOS;
}
