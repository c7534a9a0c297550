import { desc, sql } from 'drizzle-orm';
import type { Locale } from '../../../shared/locales.ts';
import { newId } from '../../../shared/identifiers.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { pageKey } from '../../../shared/site/site-pages.ts';
import { pageBounces } from '../../database/schema/arrivals.ts';
import type { Queryable } from '../../database/connection.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { countArrival } from './arrivals.ts';

const DAY_MS = 86_400_000;
const STORED_DAYS = 30;
const MOST = 500;

interface Bounce {
  /** Without locale. */
  path: string;
  locale: Locale;
  network: string;
  ms: number;
  country: string;
  at: Date;
}

/** A page's address without what names a member or is made up: `/members/:id/landing`. */
function pageOf(path: string): { path: string; key: string } | null {
  const match = matchRoute(path);
  if (!match) return null;
  const { values = {} } = match.route;
  const parts = match.route.path.split('/').flatMap((part) => {
    if (!part.startsWith(':')) return [part];
    const name = part.slice(1).replace(/\?$/, '');
    if (name in values) return [match.params[name] ?? part];
    return part.endsWith('?') ? [] : [part];
  });
  return { path: parts.join('/') || '/', key: pageKey(match) };
}

/** Logs a visit that was left at once; of pages that there are alone. */
export async function logBounce(database: Queryable, bounce: Bounce): Promise<void> {
  const { locale, network, ms, country, at } = bounce;
  const page = pageOf(bounce.path);
  if (!page) return;
  const named = network.replace(/\p{C}/gu, '').slice(0, 100);
  await database.insert(pageBounces).values({
    id: newId(at.getTime()),
    path: page.path,
    locale,
    network: named,
    ms,
    created_at: at,
  });
  await countArrival(database, 'bounces', {
    network: named,
    ref: '',
    lander: page.key,
    locale,
    country,
    at,
  });
}

/** The newest bounces, for the demo's surface. */
export async function listBounces(
  database: Queryable,
): Promise<{ path: string; locale: string; network: string; ms: number; at: string }[]> {
  const rows = await database
    .select()
    .from(pageBounces)
    .orderBy(desc(pageBounces.created_at), desc(pageBounces.id))
    .limit(MOST);
  return rows.map(({ path, locale, network, ms, created_at: at }) => ({
    path,
    locale,
    network,
    ms,
    at: at.toISOString(),
  }));
}

export const bounceJobs: Readonly<Record<string, JobHandler>> = {
  prune_page_bounces: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      const before = new Date(now.getTime() - STORED_DAYS * DAY_MS).toISOString();
      await transaction.execute(sql`delete from page_bounces where created_at < ${before}`);
    },
  },
};
