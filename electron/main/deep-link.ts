import { matchRoute } from '../../shared/routes.ts';

/** The scheme that the system hands to the app. */
export const LINK_SCHEME = 'vonk';
const LONGEST = 300;

/** The pages that a link may open, each a place where nothing happens by being opened. */
const OPENED: ReadonlySet<string> = new Set([
  'members',
  'members-id',
  'chats',
  'chats-id',
  'likes',
  'likes-type',
  'credits',
]);
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/;

/**
 * The page of ours that a `vonk://` link opens: `vonk://members`, `vonk://members/ID`, `vonk://chats`, `vonk://chats/ID`, `vonk://likes`,
 * `vonk://likes/TYPE` (given, received, matches) and `vonk://credits`; a slash at the end is forgiven. Pure.
 * @returns a path without locale; null for everything else, with whatever else it carries: query, fragment, user, port, encoding.
 */
export function pathOfLink(link: string): string | null {
  if (link.length > LONGEST || !/^vonk:\/\/[A-Za-z0-9/-]+$/i.test(link)) return null;
  const segments = link.slice(`${LINK_SCHEME}://`.length).replace(/\/$/, '').split('/');
  if (segments.length > 2 || !segments.every((segment) => SEGMENT.test(segment))) return null;
  // Browsers write what follows the slashes in small letters.
  const path = `/${[segments[0]?.toLowerCase(), ...segments.slice(1)].join('/')}`;
  const match = matchRoute(path);
  return match?.route.built && OPENED.has(match.route.name) ? path : null;
}

/**
 * The link among the arguments of a start: the system puts it last, and nothing that is not one is taken for one.
 * @returns the page to open, null when there is no link or it leads nowhere.
 */
export function pathOfArguments(commandLine: readonly string[]): string | null {
  const link = commandLine.findLast((argument) =>
    argument.toLowerCase().startsWith(`${LINK_SCHEME}:`),
  );
  return link === undefined ? null : pathOfLink(link);
}
