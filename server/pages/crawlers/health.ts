import { isMigrated } from '../../database/migrate.ts';
import type { Services } from '../../services.ts';

const answer = (status: number, body: Record<string, string>): Response =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '3' } : {}) },
  });

const [ALIVE, READY] = ['/healthz', '/readyz'];

/** Whether a path is asked every few seconds by what looks after servers, and by nobody else. */
export const isHealthCheck = (pathname: string): boolean =>
  pathname === ALIVE || pathname === READY;

/**
 * `/healthz`: the process runs. `/readyz`: the database answers and has this version's tables or
 * newer ones, and the server is not about to stop.
 */
export function createHealth(
  services: Pick<Services, 'database' | 'log'>,
  isStopping: () => boolean = () => false,
): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (pathname === ALIVE) return answer(200, { status: 'alive' });
    if (pathname !== READY) return null;
    if (isStopping()) return answer(503, { status: 'stopping' });
    try {
      return (await isMigrated(services.database.$client))
        ? answer(200, { status: 'ready' })
        : answer(503, { status: 'not migrated' });
    } catch (error) {
      services.log.warn({ err: error }, 'the database could not be reached');
      return answer(503, { status: 'database unreachable' });
    }
  };
}
