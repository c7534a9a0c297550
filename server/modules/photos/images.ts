import type { Image } from '../../../shared/contract/profile.ts';
import { seesPhoto } from './rights.ts';
import type { PhotoViewer } from './rights.ts';

export interface PhotoRow {
  id: string;
  status: Image['status'];
  visibility: Image['visibility'];
  width: number;
  height: number;
  reason?: string | null;
}

/** A profile's photos as JSON, in order. `profile` is the SQL of the profile's id. */
export const photosSql = (profile: string): string => `(
  select coalesce(json_agg(json_build_object('id', photo.id, 'status', photo.status, 'visibility', photo.visibility,
    'width', photo.width, 'height', photo.height, 'reason', photo.reason) order by photo.position, photo.id), '[]'::json)
  from photos photo where photo.profile_id = ${profile})`;

/**
 * The photos that a viewer may know of: all for the owner, active ones for others, a locked one
 * with the path of its blurred picture.
 */
export function toImages(
  rows: readonly PhotoRow[],
  viewer: PhotoViewer,
): { images: Image[]; mainImage: Image | null; lockedPhotos: number } {
  let publicPhotos = 0;
  let mainImage: Image | null = null;
  const images: Image[] = [];
  for (const { id, status, visibility, width, height, reason } of rows) {
    if (status !== 'active' && viewer !== 'owner') continue;
    const isPublic = visibility === 'public' && status === 'active';
    const locked = !seesPhoto(viewer, isPublic ? ++publicPhotos : null);
    const path = `/photos/${id}/`;
    const image: Image = {
      id,
      status,
      visibility,
      locked,
      width,
      height,
      filename: path + (locked ? 'blurred' : 'large'),
      thumb_filename: path + (locked ? 'blurred' : 'thumb'),
      ...(viewer === 'owner' && status === 'rejected' ? { reason: reason ?? 'other' } : {}),
    };
    images.push(image);
    if (isPublic) mainImage ??= image;
  }
  return { images, mainImage, lockedPhotos: images.filter((image) => image.locked).length };
}
