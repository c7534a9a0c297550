import { carriedQuery } from './arrival.ts';
import type { RouteMatch } from './routes.ts';
import { WANTED } from '../account/signup-fields.ts';

/** The query that asks for the sign-up as a document, whose form the server takes (decision 097). */
const PLAIN = 'plain';
const PATH = '/signup';
/** The app's pages that somebody joins on. */
const ENTRANCES = ['signup', 'signup-matches', 'members-id-signup'];

/** A query whose values can be read, such as `URLSearchParams`. */
interface Query {
  get(name: string): string | null;
  has(name: string): boolean;
}

const pair = (name: string, value: string | null | undefined): string[] =>
  value ? [`${name}=${encodeURIComponent(value.toWellFormed())}`] : [];

/** Whether an address is the app's, although the server has a document of its route. */
export const isAppsOwn = ({ route }: RouteMatch, query: Query): boolean =>
  route.name === 'signup' && !query.has(PLAIN);

/**
 * Where somebody without JavaScript joins instead of on a page of the app.
 * @returns the path without its locale; null for a page that nobody joins on.
 */
export function plainSignupPath({ route, params }: RouteMatch, query: Query): string | null {
  // Where there are no documents the page leads nowhere, and not to itself.
  if (!ENTRANCES.includes(route.name) || query.has(PLAIN)) return null;
  const wanted = WANTED.find((one) => one === query.get('wanted'));
  const next = params['id'] === undefined ? query.get('next') : `/members/${params['id']}`;
  const asked = [`${PLAIN}=1`, ...pair('wanted', wanted), ...pair('next', next)];
  return `${PATH}?${[...asked, carriedQuery(query)].filter(Boolean).join('&')}`;
}

/** The same page once the form was taken, which says what comes now. */
export const plainSignupSentPath = (query: Query): string =>
  `${PATH}?${[`${PLAIN}=1`, 'sent=1', ...pair('next', query.get('next'))].join('&')}`;
