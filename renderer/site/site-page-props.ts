import type { SitePageData, SitePageKey } from '../../shared/site/site-pages.ts';

/** What a page for visitors may read besides the site: its address, and what the server adds. */
export interface SitePageProps<Key extends SitePageKey = SitePageKey> {
  params: Readonly<Record<string, string>>;
  data: SitePageData[Key];
}
