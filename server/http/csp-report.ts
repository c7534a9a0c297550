import { z } from 'zod';
import type { Services } from '../services.ts';
import { parseJson, readBytes } from './input.ts';
import type { Limits } from './limits.ts';
import type { Limit } from './route.ts';

export const CSP_REPORT_PATH = '/api/csp-report';

const limit: Limit = { points: 30, seconds: 60, per: 'network' };
const REPORT_BYTES = 16 * 1_024;
const directive = z
  .string()
  .regex(/^[a-z-]{1,40}/)
  .transform((text) => /^[a-z-]+/.exec(text)?.[0]);
/** The old form alone, `report-uri`; everything but the directive could be private. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': directive.optional(),
    'violated-directive': directive.optional(),
  }),
});

/**
 * Takes the browser's own report of a breach of the content policy. It comes without our header and without a session, changes
 * nothing and is only counted by the directive that was breached.
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
    // A name that nobody heard of must not make the map grow.
    const name = known !== undefined && (counts.has(known) || counts.size < 40) ? known : 'other';
    counts.set(name, (counts.get(name) ?? 0) + 1);
    services.log.warn(
      { directive: name, count: counts.get(name) },
      'the content policy was breached',
    );
    return new Response(null, { status: 204 });
  };
}
