import type { Locale } from '../locales.ts';

/** The addresses in the manifest, shared by the app and its installers. */

export const MANIFEST_PATH = '/manifest.webmanifest';
/** The manifest in a language; the app is the same one in each. */
export const manifestPath = (locale: Locale): string => `${MANIFEST_PATH}?locale=${locale}`;

/** Where other apps post photos; the server answers only where no service worker does. */
export const SHARE_PATH = '/share';
/** The fields of that form. */
export const SHARE_FIELDS = { photos: 'photos', title: 'title', text: 'text', url: 'url' } as const;

/** Links `web+vonk:…` are opened at `/open?link=…`. */
export const LINK_PROTOCOL = 'web+vonk';
export const LINK_PATH = '/open';
