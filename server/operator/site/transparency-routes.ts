import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { transparencyCalls } from '../../../shared/contract/operator/transparency.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { transparencyFile } from '../../modules/cases/figures/files.ts';
import { halvesOf, recentRecipients } from '../../modules/cases/figures/recipients.ts';
import { countedCases } from '../../modules/cases/figures/records.ts';
import {
  countReport,
  figuresOf,
  publishedBefore,
  publishReport,
  storedReports,
} from '../../modules/cases/figures/reports.ts';
import type { StoredReport } from '../../modules/cases/figures/reports.ts';
import { writeAudit } from '../audit/audit.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { namesOf } from '../staff/view.ts';

const READS = rolesWith('transparency', 'figures');
const PUBLISHES = rolesWith('transparency');
type Report = OperatorAnswer<'getTransparency'>['reports'][number];

async function reportViews(
  database: Database | Transaction,
  rows: readonly StoredReport[],
): Promise<Report[]> {
  const names = await namesOf(
    database,
    rows.flatMap((row) => [row.made_by, row.published_by]),
  );
  const nameOf = (id: string | null) => (id !== null && names.get(id)) || null;
  return rows.map((row) => ({
    figures: figuresOf(row),
    sha256: row.sha256,
    made_by: nameOf(row.made_by),
    made_at: row.made_at.toISOString(),
    published_by: nameOf(row.published_by),
    published_at: row.published_at?.toISOString() ?? null,
  }));
}

async function reportView(transaction: Transaction, row: StoredReport): Promise<Report> {
  const [view] = await reportViews(transaction, [row]);
  if (!view) throw new Refusal('not_found');
  return view;
}

/** The yearly figures of the Digital Services Act: counted, looked at, published. */
export const transparencyRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getTransparency',
    transparencyCalls.getTransparency,
    { roles: READS, act: null, repeat: 'read' },
    async (_operator, { database, now }) => {
      const months = await recentRecipients(database, now);
      return {
        reports: await reportViews(database, await storedReports(database)),
        recipients: { months, halves: halvesOf(months, now) },
      };
    },
  ),
  operatorRoute(
    'countTransparency',
    transparencyCalls.countTransparency,
    {
      roles: PUBLISHES,
      act: 'count_transparency',
      repeat: 'natural',
      limit: { points: 20, seconds: 60, per: 'member' },
    },
    async (operator, request) => {
      const { body, now } = request;
      const transaction = transactionOf(request);
      const row = await countReport(transaction, { year: body.year, by: operator.id, at: now });
      const report = await reportView(transaction, row);
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'count_transparency',
        subjects: [`year:${row.year}`],
        after: { sha256: row.sha256 },
        at: now,
      });
      return { report };
    },
  ),
  operatorRoute(
    'publishTransparency',
    transparencyCalls.publishTransparency,
    { roles: PUBLISHES, act: 'publish_transparency', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const { body, now } = request;
      const transaction = transactionOf(request);
      const row = await publishReport(transaction, { ...body, by: operator.id, at: now });
      const report = await reportView(transaction, row);
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'publish_transparency',
        subjects: [`year:${row.year}`],
        after: { sha256: row.sha256 },
        at: now,
      });
      return { report };
    },
  ),
  operatorRoute(
    'getTransparencyFile',
    transparencyCalls.getTransparencyFile,
    {
      roles: READS,
      act: null,
      repeat: 'read',
      limit: { points: 60, seconds: 60, per: 'member' },
    },
    async (_operator, { database, services, query }) => {
      const reports = await storedReports(database);
      const row = reports.find(({ year }) => year === query.year);
      if (!row) throw new Refusal('not_found');
      return transparencyFile(query.file, figuresOf(row), {
        settings: services.settings.current(),
        published: row.published_at,
        publishedBefore: publishedBefore(reports, row),
        cases: query.file === 'statements' ? await countedCases(database, query.year) : [],
      });
    },
  ),
];
