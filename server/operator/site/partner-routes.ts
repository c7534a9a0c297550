import { partnerCalls } from '../../../shared/contract/operator/partners.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { csvText } from '../../csv.ts';
import { COUNTERS } from '../../modules/partners/arrivals.ts';
import { partnerReports, shownArrivals } from '../../modules/partners/counts.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';

const READS = rolesWith('partners');
const SHOWN = 500;
const IN_A_FILE = 50_000;
const FEW = '<5';

/** Where visitors come from: counts by day and lander, and the postbacks to partners. */
export const partnerDeskRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getPartners',
    partnerCalls.getPartners,
    { roles: READS, act: null, repeat: 'read' },
    async (_operator, { database, services }) => ({
      reports: services.settings.current().partner_postbacks,
      partners: await partnerReports(database),
    }),
  ),
  operatorRoute(
    'getArrivals',
    partnerCalls.getArrivals,
    { roles: READS, act: null, repeat: 'read' },
    async (_operator, { database, query }) => {
      const rows = await shownArrivals(database, { ...query, most: SHOWN + 1 });
      return { rows: rows.slice(0, SHOWN), more: rows.length > SHOWN };
    },
  ),
  operatorRoute(
    'getArrivalsFile',
    partnerCalls.getArrivalsFile,
    {
      roles: READS,
      act: null,
      repeat: 'read',
      limit: { points: 30, seconds: 60, per: 'member' },
    },
    async (_operator, { database, query }) => {
      const rows = await shownArrivals(database, { ...query, most: IN_A_FILE });
      const text = csvText(
        ['day', 'network', 'lander', ...COUNTERS],
        rows.map((row) => [
          row.day,
          row.network,
          row.lander,
          ...COUNTERS.map((counter) => row[counter] ?? FEW),
        ]),
      );
      return {
        name: `arrivals-${query.from}-${query.to}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: new TextEncoder().encode(text),
      };
    },
  ),
];
