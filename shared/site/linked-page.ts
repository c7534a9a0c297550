import { UUID_PATTERN } from '../identifiers.ts';
import { LINK_PROTOCOL } from './installed-app.ts';
import { matchRoute } from './routes.ts';

/** The schemes that lead here: the desktop app's, and the installed site's. */
export const LINK_SCHEMES = ['vonk', LINK_PROTOCOL] as const;
type LinkScheme = (typeof LINK_SCHEMES)[number];

/** The routes that an external link may open; opening one has no effects. */
const LINKED: readonly string[] = [
  'members',
  'members-id',
  'members-id-chat',
  'chats',
  'chats-id',
  'likes',
  'likes-m-id',
  'likes-type',
  'credits',
  'credits-statement',
  'transactions',
];
/** All that a link to one of these routes can contain. */
const PATH = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/?$/;
const LONGEST_LINK = 100;

/**
 * Where an external link leads: members, chats, likes, credits or payments alone.
 * @param link untrusted: `vonk://chats/ID`, `web+vonk://likes/received`.
 * @returns a path without locale such as `/chats/ID`, or null for everything else.
 */
export function linkedPage(link: string, scheme: LinkScheme): string | null {
  const start = `${scheme}://`;
  if (link.length > LONGEST_LINK || link.slice(0, start.length).toLowerCase() !== start)
    return null;
  // Some browsers lower the case of the rest, some do not.
  const rest = link.slice(start.length).toLowerCase();
  if (!PATH.test(rest)) return null;
  const path = `/${rest.replace(/\/$/, '')}`;
  const match = matchRoute(path);
  if (!match || !LINKED.includes(match.route.name)) return null;
  const { id } = match.params;
  return id === undefined || UUID_PATTERN.test(id) ? path : null;
}
