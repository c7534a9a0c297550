import { COUNTRIES } from '../../../shared/profile-choices.ts';
import type { SitePageData } from '../../../shared/site/site-pages.ts';
import { readShop } from '../../modules/money/purchases/shop.ts';
import type { Services } from '../../services.ts';
import type { PageVisit } from './page-visit.ts';

/** The bundles and their prices for a visitor, in the country that the address asks for. */
export async function loadShopPrices(
  services: Services,
  { query, country: visitCountry }: Pick<PageVisit, 'query' | 'country'>,
): Promise<SitePageData['pricing']> {
  const asked = query.get('country');
  return readShop(services, {
    memberId: null,
    visitCountry,
    country: COUNTRIES.find((one) => one === asked),
    now: services.clock.now(),
  });
}
