import type { ComponentType } from 'react';
import { HomePage } from './pages/home/home-page.tsx';

/** What a page for visitors may read besides the site: the address. */
export interface SitePageProps {
  params: Readonly<Record<string, string>>;
}

interface SitePageEntry {
  Page: ComponentType<SitePageProps>;
  /** The page's module, whose styles the document links: a path under `renderer/`. */
  module: string;
}

/**
 * The pages that the server renders for visitors, by route. A route whose first parameter names the
 * page (`/landers/:lander`) has an entry for each of its values: `landers gallery`.
 */
export const SITE_PAGES: Readonly<Record<string, SitePageEntry>> = {
  index: { Page: HomePage, module: 'site/pages/home/home-page.tsx' },
};

/** The key of an address in `SITE_PAGES`. */
export function sitePageKey(route: string, params: Readonly<Record<string, string>>): string {
  const named = params['lander'] ?? params['page'];
  return named === undefined ? route : `${route} ${named}`;
}
