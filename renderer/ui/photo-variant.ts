export type PhotoSize = 'thumb' | 'medium' | 'large';

/**
 * The path of another size of a photo: paths end in the name of the size (`/photos/ID/large`).
 * A locked photo has one small blurred picture, whose path stays as it is.
 */
export function photoVariant(path: string, size: PhotoSize): string {
  return path.replace(/\/(?:thumb|medium|large)(?=$|\?)/, `/${size}`);
}
