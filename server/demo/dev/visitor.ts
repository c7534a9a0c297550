import { z } from 'zod';
import { COUNTRIES } from '../../../shared/choices.ts';
import { VISITOR_COOKIE } from '../../http/country.ts';

/** Null gives up the country that was said, so that the site's own counts again. */
export const visitorSchema = z.strictObject({ country: z.enum(COUNTRIES).nullable() });

/** The cookie by which the server takes this client to be in a country. */
export const visitorCookie = (country: string | null, https: boolean): string =>
  `${VISITOR_COOKIE}=${country ?? ''}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}${country === null ? '; Max-Age=0' : ''}`;
