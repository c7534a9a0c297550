import type { Locale } from '../../shared/locales.ts';
import type { RouteMatch } from '../../shared/site/routes.ts';
import { pageKey } from '../../shared/site/site-pages.ts';
import { isSpeculative } from '../http/guards/speculative.ts';
import { countArrival } from '../modules/partners/arrivals.ts';
import type { Services } from '../services.ts';

interface Entrance {
  request: Request;
  url: URL;
  locale: Locale;
  country: string;
}

/** What calls itself a machine, or nothing. */
const ROBOT =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|monitor|lighthouse|^\W*(curl|wget|python|java|go-http|okhttp|axios|node|undici|ruby|php|perl|libwww)/i;
/** Counts are statistics: a flood of visits is counted as far as the database takes it. */
const MOST_AT_ONCE = 20;

/** Whether somebody came from elsewhere: no robot, nothing ahead of time, no step within the site. */
function isArrival({ request, url }: Pick<Entrance, 'request' | 'url'>): boolean {
  const { headers, method } = request;
  const agent = headers.get('user-agent') ?? '';
  return (
    (url.searchParams.get('network') ?? '') !== '' &&
    method === 'GET' &&
    !isSpeculative(request) &&
    agent !== '' &&
    !ROBOT.test(agent) &&
    headers.get('sec-fetch-site') !== 'same-origin'
  );
}

/** Counts visits with a traffic source after the answer; failures are logged, not counted. */
export function createArrivalCounter({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): (entrance: Entrance, match: RouteMatch) => void {
  let underWay = 0;
  return (entrance, match) => {
    if (underWay >= MOST_AT_ONCE || !isArrival(entrance)) return;
    const { url, locale, country } = entrance;
    underWay += 1;
    countArrival(database, 'visits', {
      network: url.searchParams.get('network') ?? '',
      ref: url.searchParams.get('ref') ?? '',
      lander: pageKey(match),
      locale,
      country,
      at: clock.now(),
    })
      .catch((error: unknown) => log.warn({ err: error }, 'a visit could not be counted'))
      .finally(() => {
        underWay -= 1;
      });
  };
}
