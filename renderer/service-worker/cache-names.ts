/** Viewed photos; deleted at sign-out by service worker or sync worker. */
export const PHOTO_CACHE = 'vonk-photos';
/** Faces as lists show them: larger photos never push them out. Deleted with the others. */
export const FACE_CACHE = 'vonk-faces';
/** The texts of the languages that are used on this device. */
export const LANGUAGE_CACHE = 'vonk-languages';
/** Photos that another app shared, until they are sent or left; deleted at sign-out. */
export const SHARED_CACHE = 'vonk-shared-photos';
/** In it: the words that came along. */
export const SHARED_WORDS = '/share/words';
/** Notes between page and service worker, either of which may not run; deleted at sign-out. */
export const NOTES_CACHE = 'vonk-notes';
