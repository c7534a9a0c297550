import { COUNTRIES } from '../profile-choices.ts';
import type { Country, Gender } from '../profile-choices.ts';
import type { Shop } from '../contract/payments.ts';
import type { Settings } from '../contract/settings.ts';
import type { ShownText } from '../contract/texts.ts';
import type { Locale } from '../locales.ts';
import type { LEGAL_PAGES, NAMED_LANDERS, PLAIN_LANDERS, RouteMatch } from './routes.ts';

/** A route, or one page of a route whose first parameter names it. */
export type SitePageKey =
  | 'index'
  | 'complaints'
  | 'lang-config'
  | 'login'
  | 'pricing'
  | 'signup'
  | 'members-id-landing'
  | 'members-id-landing2'
  | 'members-id-landing3'
  | `landers-${(typeof PLAIN_LANDERS)[number] | (typeof NAMED_LANDERS)[number]}`
  | `pages-${(typeof LEGAL_PAGES)[number]}`;

/** A member as strangers may see them: only those who allow it. */
export interface LandedMember {
  id: string;
  name: string;
  age: number;
  gender: Gender;
  country: string;
  /** In the country's own language; never the town. */
  region: string | null;
  fictional: boolean;
  /** The main photo, by its largest picture, and the size of its original. */
  photo: { path: string; width: number; height: number } | null;
}

/** The data that only some pages get, which the server reads from the database. */
interface AskedData extends Record<`pages-${(typeof LEGAL_PAGES)[number]}`, ShownText> {
  /** The prices of the visitor's country, or of the one that the address asks for. */
  pricing: Shop;
  'lang-config': {
    /** The languages that suit the visitor, the current one among them. */
    offered: readonly Locale[];
    others: readonly Locale[];
    /** The country that the visitor is taken to be in. */
    country: string;
  };
  login: {
    /** The page that one was on the way to. */
    next: string | null;
    /** Whether passkeys may be for this host: they are for names, not for addresses. */
    passkeys: boolean;
    /** In a demonstration: the accounts that may be filled in. */
    demo: NonNullable<Settings['demo_sign_ins']>;
  };
  'landers-alonetonight': {
    /** Members of the visitor's country who are online, rounded down; null for too few. */
    online: number | null;
  };
  'members-id-landing': LandedMember;
  'members-id-landing2': LandedMember;
  'members-id-landing3': LandedMember;
  'landers-maplanding': {
    country: Country;
    /** Whether the counts are known; else no region has one. */
    isCounted: boolean;
    /** In alphabetical order, named in the country's own language. */
    regions: {
      id: string;
      name: string;
      /** Listed members, rounded down to tens; null under ten. */
      members: number | null;
    }[];
  };
}

/** What the server sends to a visitor's page besides the settings and its address. */
export type SitePageData = {
  [Key in SitePageKey]: Key extends keyof AskedData ? AskedData[Key] : null;
};

/** The query parameters that each page reads; other pages ignore them. */
const OWN_QUERY: Partial<Record<string, readonly string[]>> = {
  complaints: ['case'],
  login: ['next'],
  pricing: ['country'],
  'pages-return-policy': ['version', 'withdraw'],
  signup: ['plain', 'sent', 'wanted', 'next'],
};
const OF_TEXTS = ['version'] as const;

const means = (name: string, value: string): boolean =>
  name !== 'country' || COUNTRIES.some((one) => one === value);

/**
 * The part of a query that decides what a page shows, so that the page in another language has it
 * too; may be empty. What the page does not read is left out: anyone can make up an address.
 */
export function ownQuery(
  match: Pick<RouteMatch, 'route' | 'params'>,
  query: { get(name: string): string | null },
): string {
  const names = OWN_QUERY[pageKey(match)] ?? (match.route.name === 'pages' ? OF_TEXTS : []);
  return names
    .flatMap((name) => {
      const value = query.get(name)?.toWellFormed();
      return value && means(name, value) ? [`${name}=${encodeURIComponent(value)}`] : [];
    })
    .join('&');
}

/** An address without the slug, which names where a visitor comes from: the page is the same. */
export function withoutSlug(match: RouteMatch, path: string): { match: RouteMatch; path: string } {
  const { slug, ...params } = match.params;
  if (slug === undefined) return { match, path };
  return { match: { ...match, params }, path: path.slice(0, path.lastIndexOf('/')) };
}

/**
 * The key of an address: of its page for visitors, its title and its description. The landers with
 * and without a slug have one kind of key.
 */
export function pageKey({ route, params }: Pick<RouteMatch, 'route' | 'params'>): string {
  const { lander, page } = params;
  if (lander !== undefined) return `landers-${lander}`;
  return page === undefined ? route.name : `${route.name}-${page}`;
}
