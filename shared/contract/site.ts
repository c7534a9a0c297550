import { z } from 'zod';
import { BOUNCE_PATH } from '../api-paths.ts';
import { call } from './call.ts';
import { localeSchema } from './fields.ts';
import { regionSchema, settingsSchema } from './settings.ts';

/** The description of the site, and its lists. */
export const siteCalls = {
  getSettings: call(
    'GET',
    '/api/settings.php',
    'The site settings. Query: the page’s own query, and its host as `domain`.',
    {
      query: z.looseObject({}),
      answer: settingsSchema,
    },
  ),
  getInterests: call('GET', '/api/interests.php', 'The interests in the request’s language.', {
    answer: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  getRegions: call('GET', '/api/regions.php', 'The regions of each country.', {
    answer: z.object({ regions: z.record(z.string(), z.array(regionSchema)) }),
  }),
  getCompanyInfo: call('GET', '/api/companyinfo.php', 'Who runs the service.', {
    answer: z.object({
      name: z.string(),
      address: z.string(),
      kvk: z.string(),
      city: z.string(),
      country: z.string(),
      tradenames: z.string(),
      vat_numbers: z.string(),
      support_phone: z.string(),
      delete_discount: z.number(),
    }),
  }),
  logBounce: call('POST', BOUNCE_PATH, 'A beacon: a page with `lb=1` was left at once.', {
    body: z.strictObject({
      /** Without its locale. */
      path: z.string().max(500),
      locale: localeSchema,
      network: z.string().max(100),
      /** How long the page was looked at. */
      ms: z.number().int().min(0).max(60_000),
    }),
  }),
} as const;
