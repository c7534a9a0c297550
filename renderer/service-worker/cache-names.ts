/** Photos that were looked at; deleted at sign-out, by the service worker and, where none runs, by the sync worker. */
export const PHOTO_CACHE = 'vonk-photos';
/** The texts of the languages that are used on this device. */
export const LANGUAGE_CACHE = 'vonk-languages';
