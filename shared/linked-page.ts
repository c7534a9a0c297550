import { UUID_PATTERN } from './identifiers.ts';
import { LINK_PROTOCOL } from './installed-app.ts';
import { matchRoute } from './routes.ts';

/** The schemes that lead here: the desktop app's, and the one that a browser lets an installed site have. */
export const LINK_SCHEMES = ['vonk', LINK_PROTOCOL] as const;
export type LinkScheme = (typeof LINK_SCHEMES)[number];

/** The routes that a link from outside may open; none of them does anything by being opened. */
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
];
/** Nothing that is encoded, no dot, no query, no account and no port: all that a link to one of these routes is made of. */
const PATH = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/?$/;
const LONGEST_LINK = 100;

/**
 * Decides where a link from outside leads: to members, chats, likes and credits alone (security.md, point 11). Pure.
 * @param link by anybody's hand: `vonk://chats/ID`, `web+vonk://likes/received`.
 * @returns a path without locale such as `/chats/ID`, or null for everything else.
 */
export function linkedPage(link: string, scheme: LinkScheme): string | null {
  const start = `${scheme}://`;
  if (link.length > LONGEST_LINK || link.slice(0, start.length).toLowerCase() !== start)
    return null;
  // Some browsers write what follows in small letters, some leave it as it was.
  const rest = link.slice(start.length).toLowerCase();
  if (!PATH.test(rest)) return null;
  const path = `/${rest.replace(/\/$/, '')}`;
  const match = matchRoute(path);
  if (!match?.route.built || !LINKED.includes(match.route.name)) return null;
  const { id } = match.params;
  return id === undefined || UUID_PATTERN.test(id) ? path : null;
}
