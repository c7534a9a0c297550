/** Photos that were looked at; deleted at sign-out, by the service worker and, where none runs, by the sync worker. */
export const PHOTO_CACHE = 'vonk-photos';
