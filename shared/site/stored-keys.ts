import { ENTRY_DISMISSED_KEY } from './entry-warning.ts';
import { LOCALE_COOKIE } from '../locales.ts';

/** Where a browser stores our data. */
export type KeyPlace = 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cache';

/** How long something stays: in days, or until something happens. */
type KeyStay = number | 'tab' | 'signOut' | 'cleared' | 'use';

interface StoredKey {
  place: KeyPlace;
  /** Its name as people see it; `*` is the part that differs. */
  name: string;
  /** Names its text: what it is for. */
  purpose: string;
  stay: KeyStay;
}

const key = (place: KeyPlace, name: string, purpose: string, stay: KeyStay): StoredKey => ({
  place,
  name,
  purpose,
  stay,
});

/**
 * Everything that the site stores in a browser. The table of the cookies page is made of it, and a
 * walk through the site fails on anything that is not in it.
 */
export const STORED_KEYS: readonly StoredKey[] = [
  key('cookie', 'vonk_session', 'session', 30),
  key('cookie', 'vonk_device', 'device', 365),
  key('cookie', LOCALE_COOKIE, 'language', 365),
  key('cookie', 'vonk_theme', 'theme', 365),
  key('localStorage', 'vonk.member', 'member', 'signOut'),
  key('localStorage', 'vonk.settings*', 'settings', 'cleared'),
  key('localStorage', ENTRY_DISMISSED_KEY, 'entry', 'cleared'),
  key('localStorage', 'hide-time-bonus-modal', 'dismissed', 'cleared'),
  key('localStorage', 'vonk.profile-pane', 'panes', 'cleared'),
  key('localStorage', 'cookie.*', 'desktop', 'cleared'),
  key('sessionStorage', 'vonk.signup', 'signup', 'tab'),
  key('sessionStorage', 'vonk.arrival', 'arrival', 'tab'),
  key('sessionStorage', 'vonk.scroll.*', 'scroll', 'tab'),
  key('sessionStorage', 'react-router-scroll-positions', 'scroll', 'tab'),
  key('sessionStorage', 'vonk.reloaded', 'reload', 'tab'),
  key('sessionStorage', 'vonk.notes-of', 'notes', 'tab'),
  key('sessionStorage', 'vonk.held-message', 'notes', 'tab'),
  key('sessionStorage', 'vonk.payment-country', 'notes', 'tab'),
  key('sessionStorage', 'vonk.discount-code', 'notes', 'tab'),
  key('indexedDB', 'vonk-*', 'database', 'signOut'),
  key('indexedDB', 'pending-sign-out', 'signOut', 'use'),
  key('indexedDB', 'workbox-expiration', 'photos', 'cleared'),
  key('cache', 'vonk-photos', 'photos', 'signOut'),
  key('cache', 'vonk-faces', 'photos', 'signOut'),
  key('cache', 'vonk-languages', 'files', 'cleared'),
  key('cache', 'workbox-precache*', 'files', 'cleared'),
  key('cache', 'vonk-shared-photos', 'shared', 'use'),
  key('cache', 'vonk-notes', 'pushNotes', 'signOut'),
];

const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*')}$`);

/** The entry of something that a browser stores; undefined for what the site may not store. */
export const storedKeyOf = (place: KeyPlace, name: string): StoredKey | undefined =>
  STORED_KEYS.find((one) => one.place === place && patternOf(one.name).test(name));
