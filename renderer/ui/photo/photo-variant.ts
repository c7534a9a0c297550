type PhotoSize = 'thumb' | 'medium' | 'large';

/** The path of another size of a photo; a locked one has only its blurred picture. */
export function photoVariant(path: string, size: PhotoSize): string {
  return path.replace(/\/(?:thumb|medium|large)(?=$|\?)/, `/${size}`);
}
