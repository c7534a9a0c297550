import { z } from 'zod';
import { COUNTRIES } from '../../shared/profile-choices.ts';
import { VISITOR_COOKIE } from '../../server/http/caller/caller.ts';

/** Null returns to the site's own country. */
export const visitorSchema = z.strictObject({ country: z.enum(COUNTRIES).nullable() });

export const visitorCookie = (country: string | null, https: boolean): string =>
  `${VISITOR_COOKIE}=${country ?? ''}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}${country === null ? '; Max-Age=0' : ''}`;
