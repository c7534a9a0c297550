/** Where a viewer stands to a photo's owner (specification section 1, roles). */
export type PhotoViewer = 'owner' | 'visitor' | 'free' | 'premium';

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
