import type { Locale } from './locales.ts';

/** What the installed app and whoever installs it agree on: the addresses that stand in its manifest. */

export const MANIFEST_PATH = '/manifest.webmanifest';
/** The manifest in a language; the app is the same one in each. */
export const manifestPath = (locale: Locale): string => `${MANIFEST_PATH}?locale=${locale}`;

/** Where other apps send photos to: POST, a form. The service worker takes it; the server only where there is none. */
export const SHARE_PATH = '/share';
/** The fields of that form. */
export const SHARE_FIELDS = { photos: 'photos', title: 'title', text: 'text', url: 'url' } as const;

/** Links `web+vonk:…` are opened at `/open?link=…`. */
export const LINK_PROTOCOL = 'web+vonk';
export const LINK_PATH = '/open';
