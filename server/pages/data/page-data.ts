import type { SitePageData, SitePageKey } from '../../../shared/site/site-pages.ts';
import { otherLocales } from '../../../shared/locales.ts';
import type { Services } from '../../services.ts';
import { loadLogin } from './login.ts';
import { loadLandedMember } from './landed-member.ts';
import { loadOnlineMembers } from './online-members.ts';
import { loadRegionCounts } from './region-counts.ts';
import { loadShopPrices } from './shop-prices.ts';
import { textLoaders } from './text-pages.ts';
import type { PageVisit } from './page-visit.ts';

/** Reads the data of a page; null where the address names nothing that a visitor may see. */
type Loader<Key extends SitePageKey> = (
  services: Services,
  visit: PageVisit,
) => Promise<SitePageData[Key] | null>;

const LOADERS: { readonly [Key in SitePageKey]?: Loader<Key> } = {
  'lang-config': (_services, { languages, country }) =>
    Promise.resolve({ offered: languages, others: otherLocales(languages), country }),
  login: loadLogin,
  'members-id-landing': loadLandedMember,
  'members-id-landing2': loadLandedMember,
  'members-id-landing3': loadLandedMember,
  'landers-alonetonight': loadOnlineMembers,
  'landers-maplanding': loadRegionCounts,
  pricing: loadShopPrices,
  ...textLoaders,
};

/**
 * The data of a page for visitors besides settings and address.
 * @param key of the page, by `pageKey`.
 * @returns `found: false` for an address that is answered as unknown.
 */
export async function loadPageData(
  services: Services,
  key: string,
  visit: PageVisit,
): Promise<{ found: boolean; data: unknown }> {
  const load = (LOADERS as Partial<Record<string, Loader<SitePageKey>>>)[key];
  if (!load) return { found: true, data: null };
  const data = await load(services, visit);
  return { found: data !== null, data };
}
