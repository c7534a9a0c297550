import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookies } from '../../../http/caller/cookies.ts';

/** Marks a browser as known to an account, so that others' guesses do not lock its owner out. */
const DEVICE_COOKIE = 'vonk_device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export interface DeviceAccount {
  id: string;
  passwordHash: string;
}

/** Keyed by the password's hash: nothing is stored, and a new password ends them all. */
const sealOf = (account: DeviceAccount, mark: string): string =>
  createHmac('sha256', account.passwordHash)
    .update(`known device of ${account.id}: ${mark}`)
    .digest('base64url');

/** The mark of a request's device; null when this account never signed in on it. */
export function deviceMark(headers: Headers, account: DeviceAccount): string | null {
  const [, mark, seal] =
    VALUE.exec(readCookies(headers.get('cookie')).get(DEVICE_COOKIE) ?? '') ?? [];
  if (mark === undefined || seal === undefined) return null;
  return timingSafeEqual(Buffer.from(sealOf(account, mark)), Buffer.from(seal)) ? mark : null;
}

/** The cookie that makes this a known device; an existing mark stays. */
export function deviceCookie(headers: Headers, account: DeviceAccount, https: boolean): string {
  const mark = deviceMark(headers, account) ?? randomBytes(16).toString('base64url');
  return `${DEVICE_COOKIE}=${mark}.${sealOf(account, mark)}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
}
