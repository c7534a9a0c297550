import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Gender } from '../../shared/profile-choices.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { SiteForm } from '../../shared/site/site-forms.ts';

export interface SignupWish {
  wanted?: Gender | 'both';
  next?: string;
}

/** The settings that a page for visitors may show. */
export type SiteSettings = Omit<
  Settings,
  'domain' | 'geoip_selected_country' | 'region_data' | 'push_public_key' | 'demo_sign_ins'
>;

export interface SiteLinkProps {
  /** A path without its locale prefix: `/pages/terms`. */
  to: string;
  children: ReactNode;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

/** What differs between the two hosts of a visitor's page: the server's document, and the app. */
export interface Site {
  settings: SiteSettings;
  /** The query that names where a visitor comes from, carried into the sign-up; may be empty. */
  carried: string;
  /** What of the address' query the page in another language has too; may be empty. */
  query: string;
  /** The form that the server takes on this page without JavaScript; null without one. */
  form: SiteForm | null;
  Link: ComponentType<SiteLinkProps>;
  /** Opens the sign-up over the page. Null where its link is followed. */
  signup: ((wish: SignupWish) => void) | null;
  /** Shows another language. Null where its link is followed, and the script stores the choice. */
  choose: ((locale: Locale) => void) | null;
}

export const SiteContext = createContext<Site | null>(null);

/** The host of this page. Throws outside of one. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite is used outside of a site.');
  return site;
}

/** The sign-up's path and query, without locale, for what a visitor wanted. */
export function signupPath(wish: SignupWish, carried = '', page = '/signup'): string {
  const query = new URLSearchParams(carried);
  if (wish.wanted) query.set('wanted', wish.wanted);
  if (wish.next) query.set('next', wish.next);
  return query.size > 0 ? `${page}?${query}` : page;
}
