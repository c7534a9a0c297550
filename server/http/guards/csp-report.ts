import { z } from 'zod';
import type { Services } from '../../services.ts';
import { parseJson, readBytes } from '../input/input.ts';
import type { Limits } from './limits.ts';
import type { Limit } from '../route.ts';

export const CSP_REPORT_PATH = '/api/csp-report';

const limit: Limit = { name: 'csp reports', points: 30, seconds: 60, per: 'network' };
const REPORT_BYTES = 16 * 1_024;
const directive = z
  .string()
  .regex(/^[a-z-]{1,40}/)
  .transform((text) => /^[a-z-]+/.exec(text)?.[0]);
/** The old form `report-uri`; all but the directive could be private. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': directive.optional(),
    'violated-directive': directive.optional(),
  }),
});

/**
 * Counts the browser's reports of a breached content policy, by directive.
 * @throws Refusal `too_many_requests`, `payload_too_large`, `malformed_json`
 */
export function createCspReports(
  services: Pick<Services, 'log'>,
  limits: Limits,
): (request: Request, network: string) => Promise<Response> {
  const counts = new Map<string, number>();
  return async (request, network) => {
    await limits.count(limit, { viewer: null, network });
    const parsed = reportSchema.safeParse(parseJson(await readBytes(request, REPORT_BYTES)));
    const report = parsed.data?.['csp-report'];
    const known = report?.['effective-directive'] ?? report?.['violated-directive'];
    // Unknown names must not grow the map.
    const name = known !== undefined && (counts.has(known) || counts.size < 40) ? known : 'other';
    counts.set(name, (counts.get(name) ?? 0) + 1);
    services.log.warn(
      { directive: name, count: counts.get(name) },
      'the content policy was breached',
    );
    return new Response(null, { status: 204 });
  };
}
