import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { matchRoute } from '../../shared/site/routes.ts';

export const LINK_SCHEME = 'vonk';
const LONGEST = 300;

/** Pages that a link may open; opening one has no effects. */
const OPENED: ReadonlySet<string> = new Set([
  'members',
  'members-id',
  'chats',
  'chats-id',
  'likes',
  'likes-type',
  'credits',
  'transactions',
]);
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/;

/**
 * The page of a `vonk://` link: members, chats, likes (with type), credits or payments, with or
 * without id.
 * @returns a path without locale; null for everything else, with any query, fragment, user or port.
 */
export function pathOfLink(link: string): string | null {
  if (link.length > LONGEST || !/^vonk:\/\/[A-Za-z0-9/-]+$/i.test(link)) return null;
  const segments = link.slice(`${LINK_SCHEME}://`.length).replace(/\/$/, '').split('/');
  if (segments.length > 2 || !segments.every((segment) => SEGMENT.test(segment))) return null;
  // Browsers lower the case of what follows the slashes.
  const path = `/${[segments[0]?.toLowerCase(), ...segments.slice(1)].join('/')}`;
  const match = matchRoute(path);
  if (!match || !OPENED.has(match.route.name)) return null;
  const { id } = match.params;
  return match.route.name !== 'transactions' || id === undefined || UUID_PATTERN.test(id)
    ? path
    : null;
}

/** The page of the link among the start's arguments (the system puts it last), or null. */
export function pathOfArguments(commandLine: readonly string[]): string | null {
  const link = commandLine.findLast((argument) =>
    argument.toLowerCase().startsWith(`${LINK_SCHEME}:`),
  );
  return link === undefined ? null : pathOfLink(link);
}
