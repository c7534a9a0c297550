import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';

const limit: Limit = { points: 240, seconds: 60, per: 'member' };

/** GET `/api/companyinfo.php`: the company's lines of the site settings. */
export const companyRoutes: Route[] = [
  route(
    'getCompanyInfo',
    calls.getCompanyInfo,
    { auth: 'anyone', repeat: 'read', limit },
    async (_viewer, request) => {
      const settings = request.services.settings.current();
      return {
        name: settings.company_name,
        address: settings.company_address,
        kvk: settings.company_kvk,
        city: settings.company_city,
        country: settings.company_country,
        tradenames: settings.company_tradenames,
        vat_numbers: settings.company_vat_numbers,
        support_phone: settings.support_phone,
        delete_discount: settings.delete_discount,
      };
    },
  ),
];
