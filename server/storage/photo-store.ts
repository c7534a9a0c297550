/** The forms in which a photo is served; its original never is (security.md, point 7). */
export type PhotoVariant = 'thumb' | 'medium' | 'large' | 'blurred';

/** What a variant holds: an encoded picture without any metadata, and its media type. */
export interface PhotoFile { bytes: Buffer; type: string }

/** Where photos are kept. Whether the viewer may see one is decided before, by the photos module. */
export interface PhotoStore {
  /**
   * A photo in one of its forms.
   * @param photo its id, and what the demo's artist draws it from (null for an uploaded photo).
   * @returns null where there is no such picture.
   */
  read(photo: { id: string; drawing: unknown }, variant: PhotoVariant): Promise<PhotoFile | null>;
}
