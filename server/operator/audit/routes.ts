import { and, arrayContains, desc, eq, gte, inArray, like, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import type { OperatorQuery } from '../../../shared/contract/operator/calls.ts';
import { rightsOf, rolesWith } from '../../../shared/operator/roles.ts';
import { auditEntries, contentViews } from '../../database/schema/operators.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ID_PLACE, NUMBER_PLACE, pageOf, placeOf } from '../page.ts';
import { operatorRoute } from '../route.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { namesOf } from '../staff/view.ts';
import { writeAudit } from './audit.ts';
import { exportedFile, exportedRows } from './export.ts';
import { entryViews } from './view.ts';
import { verifyChain } from './verify.ts';

const PAGE = 100;
const DAY_MS = 24 * 60 * 60_000;
/** Who signed in is of the access log too. */
const ACCESS = ['sign_in', 'demo_sign_in', 'take_invitation', 'export_audit'];
/** Of money and of data, but named after what is done in a case. */
const MONEY = ['change_prices', 'refund'];
const DATA = ['read_evidence', 'open_evidence', 'release_hold', 'open_order', 'correct_birth_date'];

/** Acts of some names, and what was asked, refused or stopped of them for a second operator. */
const ofActs = (names: readonly string[]): SQL | undefined =>
  or(
    inArray(auditEntries.act, [...names]),
    inArray(sql`${auditEntries.after}->>'act'`, [...names]),
  );

/** What of the audit a role may see: acts of money begin with `money_`, of data with `data_`, most of them. */
function seen(operator: Operator): SQL | undefined {
  const rights = rightsOf(operator.role);
  if (rights.includes('audit_all')) return undefined;
  const own = eq(auditEntries.operator_id, operator.id);
  if (rights.includes('audit_money'))
    return or(own, like(auditEntries.act, 'money\\_%'), ofActs(MONEY));
  if (rights.includes('audit_access'))
    return or(
      own,
      like(auditEntries.act, 'data\\_%'),
      inArray(auditEntries.act, ACCESS),
      ofActs(DATA),
    );
  return own;
}

type Asked = Pick<OperatorQuery<'getAudit'>, 'operator' | 'act' | 'subject' | 'from' | 'to'> & {
  case?: number | undefined;
};

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const matching = ({ operator, act, subject, case: number, from, to }: Asked): SQL | undefined =>
  and(
    operator === undefined ? undefined : eq(auditEntries.operator_id, operator),
    act === undefined ? undefined : eq(auditEntries.act, act),
    subject === undefined ? undefined : arrayContains(auditEntries.subjects, [subject]),
    number === undefined ? undefined : eq(auditEntries.case_number, number),
    from === undefined ? undefined : gte(auditEntries.at, startOf(from)),
    to === undefined ? undefined : lt(auditEntries.at, new Date(startOf(to).getTime() + DAY_MS)),
  );

export const auditRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getAudit',
    operatorCalls.getAudit,
    {
      roles: rolesWith('audit_own', 'audit_money', 'audit_access', 'audit_all'),
      act: null,
      repeat: 'read',
    },
    async (operator, { database, query }) => {
      const before = placeOf(query.cursor, NUMBER_PLACE);
      const rows = await database
        .select()
        .from(auditEntries)
        .where(
          and(
            seen(operator),
            matching(query),
            before === null ? undefined : lt(auditEntries.number, Number(before)),
          ),
        )
        .orderBy(desc(auditEntries.number))
        .limit(PAGE + 1);
      const page = pageOf(rows, PAGE, (row) => String(row.number));
      return { entries: await entryViews(database, page.rows), next_cursor: page.next };
    },
  ),
  operatorRoute(
    'verifyAudit',
    operatorCalls.verifyAudit,
    {
      roles: rolesWith('audit_all'),
      act: null,
      repeat: 'read',
      limit: { points: 10, seconds: 60, per: 'member' },
    },
    async (_operator, { services, now }) => {
      const { whole, entries, begins, lastHash, brokenAt } = await verifyChain(services.database);
      return {
        whole,
        entries,
        begins,
        last_hash: lastHash,
        broken_at: brokenAt,
        checked_at: now.toISOString(),
      };
    },
  ),
  operatorRoute(
    'exportAudit',
    operatorCalls.exportAudit,
    {
      roles: rolesWith('audit_export'),
      act: 'export_audit',
      repeat: 'natural',
      stepUp: true,
      transaction: 'own',
      limit: { points: 10, seconds: 60, per: 'member' },
    },
    async (operator, { services, body, now }) => {
      const rows = await exportedRows(services.database, matching(body));
      await inTransaction(services.database, (transaction) =>
        writeAudit(transaction, {
          operator: operator.id,
          role: operator.role,
          act: 'export_audit',
          subjects: [`operator:${operator.id}`],
          after: { from: body.from, to: body.to, entries: rows.length },
          at: now,
        }),
      );
      return exportedFile(rows, body);
    },
  ),
  operatorRoute(
    'getContentViews',
    operatorCalls.getContentViews,
    { roles: rolesWith('audit_access', 'audit_all'), act: null, repeat: 'read' },
    async (_operator, { database, query }) => {
      const before = placeOf(query.cursor, ID_PLACE);
      const rows = await database
        .select()
        .from(contentViews)
        .where(
          and(
            query.profile === undefined ? undefined : eq(contentViews.profile_id, query.profile),
            query.operator === undefined ? undefined : eq(contentViews.operator_id, query.operator),
            query.case === undefined ? undefined : eq(contentViews.case_number, query.case),
            before === null ? undefined : lt(contentViews.id, before),
          ),
        )
        .orderBy(desc(contentViews.id))
        .limit(PAGE + 1);
      const page = pageOf(rows, PAGE, (row) => row.id);
      const names = await namesOf(
        database,
        page.rows.map((row) => row.operator_id),
      );
      return {
        views: page.rows.map((row) => ({
          id: row.id,
          operator: (row.operator_id !== null && names.get(row.operator_id)) || null,
          profile: row.profile_id,
          what: row.what,
          count: row.count,
          case: row.case_number,
          at: row.at.toISOString(),
          told_at: row.told_at?.toISOString() ?? null,
        })),
        next_cursor: page.next,
      };
    },
  ),
];
