import { posix } from 'node:path';

/** The only origin that the app's own pages have. */
export const APP_SCHEME = 'app';
const APP_HOST = 'vonk';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** What a request to `app://` is answered with. */
type AppAnswer =
  | { kind: 'file'; path: string }
  | { kind: 'page' }
  | { kind: 'forward'; path: string }
  | { kind: 'refuse' };

/** The origin alone: without a user or port, even an empty one. */
const OURS = new RegExp(`^${APP_ORIGIN}(?=[/?#]|$)`);
const FORWARDED = /^\/(api|photos)\//;
const LONGEST_ADDRESS = 8_192;
/** Folders that lead upwards, before any normalisation. */
const UPWARDS = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i;

/**
 * A path, or null for one that could be read in two ways: broken or double encoding, control
 * characters, backslashes, upward or empty parts, hidden files.
 */
function plainPath(path: string): string | null {
  if (path.length > LONGEST_ADDRESS || UPWARDS.test(path)) return null;
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return null;
  }
  return /[\u0000-\u001f\u007f\\%]|(^|\/)\.|^[^/]|\/\//.test(plain) ? null : plain;
}

/** Whether a path is answered by the server: API and photos. */
export function isForwarded(path: string): boolean {
  const plain = plainPath(path.split('?', 1)[0] ?? '');
  return plain !== null && FORWARDED.test(plain);
}

/**
 * Maps an address inside the app to a file or the page.
 * @param address the whole URL as the page asked for it.
 * @param files the bundle's files, relative with forward slashes: no other file is ever read.
 */
export function answerFor(address: string, files: ReadonlySet<string>): AppAnswer {
  const [written = ''] = address.split(/[?#]/, 1);
  const url =
    OURS.test(address) && !UPWARDS.test(written) && address.length <= LONGEST_ADDRESS
      ? URL.parse(address)
      : null;
  const path = url && plainPath(url.pathname);
  if (url === null || path === null) return { kind: 'refuse' };
  if (FORWARDED.test(path)) return { kind: 'forward', path: url.pathname + url.search };
  const file = path.slice(1);
  if (files.has(file)) return { kind: 'file', path: file };
  return posix.extname(path) === '' && !path.startsWith('/assets/')
    ? { kind: 'page' }
    : { kind: 'refuse' };
}
