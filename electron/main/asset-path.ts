import { posix } from 'node:path';

/** The only origin that the app's own pages have. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'vonk';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** What a request to `app://` is answered with. */
export type AppAnswer = { kind: 'file'; path: string } | { kind: 'page' } | { kind: 'forward'; path: string } | { kind: 'refuse' };

const FORWARDED = /^\/(api|photos)\//;
const HIDDEN = /(^|\/)\./;

/**
 * Decides what an address inside the app stands for. Pure, so that a table of hostile addresses can be tried on it.
 * @param address the whole URL as the page asked for it.
 * @param files the files of the bundle, relative with forward slashes: nothing outside this list is ever read.
 */
export function answerFor(address: string, files: ReadonlySet<string>): AppAnswer {
  const url = URL.parse(address);
  if (!url || url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST || url.username || url.password) return { kind: 'refuse' };
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return { kind: 'refuse' };
  }
  if (/[\0\\%]/.test(path) || path !== posix.normalize(path)) return { kind: 'refuse' };
  if (FORWARDED.test(path)) return { kind: 'forward', path: url.pathname + url.search };
  const file = path.slice(1);
  if (files.has(file) && !HIDDEN.test(file)) return { kind: 'file', path: file };
  // An address of the router: it has no ending and is no folder of the bundle.
  return posix.extname(path) === '' && !path.startsWith('/assets/') ? { kind: 'page' } : { kind: 'refuse' };
}
