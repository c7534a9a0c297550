import type { SitePageData } from '../../../shared/site/site-pages.ts';
import type { Services } from '../../services.ts';
import type { PageVisit } from './page-visit.ts';

/** Data of the login page: the way back, and in a demonstration the accounts. */
export const loadLogin = (
  { offeredSignIns }: Pick<Services, 'offeredSignIns'>,
  { query, host }: Pick<PageVisit, 'query' | 'host'>,
): Promise<SitePageData['login']> =>
  Promise.resolve({
    next: query.get('next')?.toWellFormed() ?? null,
    passkeys: !/^[\d.]+$|^\[/.test(host),
    demo: offeredSignIns,
  });
