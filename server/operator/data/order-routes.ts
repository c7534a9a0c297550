import { and, desc, eq, gt, or } from 'drizzle-orm';
import { orderCalls } from '../../../shared/contract/operator/orders.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { approvals } from '../../database/schema/operators.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { openEvidence, openingOf } from '../../modules/cases/desk/authority/evidence.ts';
import { openOrder, readOrders } from '../../modules/cases/desk/authority/orders.ts';
import { ask, argsOf, hashOfAct } from '../acts/ask.ts';
import { deskFor } from '../queues/desk-of.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { approvalActs } from '../../../shared/contract/operator/acts.ts';

const KEEPERS = rolesWith('holds');
/** The two who agreed may open it for so long. */
const OPEN_MS = 24 * 60 * 60_000;

/** What the caller and a colleague agreed to open, and may still open. */
const openings = (operator: Operator, request: Request<unknown, unknown>) =>
  transactionOf(request)
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.act, 'open_evidence'),
        eq(approvals.state, 'done'),
        gt(approvals.decided_at, new Date(request.now.getTime() - OPEN_MS)),
        or(eq(approvals.asked_by, operator.id), eq(approvals.decided_by, operator.id)),
      ),
    )
    .orderBy(desc(approvals.decided_at));

const argsOfOpening = (row: Pick<typeof approvals.$inferSelect, 'args'>) =>
  approvalActs.open_evidence.parse(argsOf('open_evidence', row.args));

/** Orders of authorities, and evidence that two open. */
export const orderRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getOrders',
    orderCalls.getOrders,
    { roles: KEEPERS, act: null, repeat: 'natural' },
    async (operator, request) => {
      const rows = await readOrders(deskFor(operator, request));
      const open = await openings(operator, request);
      return {
        orders: rows.map(({ created, due, closed, ...row }) => ({
          ...row,
          created_at: created.toISOString(),
          due_at: due.toISOString(),
          closed_at: closed?.toISOString() ?? null,
        })),
        openings: open.map((row) => {
          const { case: number, order = null } = argsOfOpening(row);
          const until = (row.decided_at ?? row.asked_at).getTime() + OPEN_MS;
          return { approval: row.id, number, order, until: new Date(until).toISOString() };
        }),
      };
    },
  ),
  operatorRoute(
    'openOrder',
    orderCalls.openOrder,
    { roles: KEEPERS, act: 'open_order', repeat: 'natural' },
    async (operator, request) => {
      const { id, number } = await openOrder(deskFor(operator, request), request.body);
      return { id, number };
    },
  ),
  operatorRoute(
    'askEvidence',
    orderCalls.askEvidence,
    { roles: KEEPERS, act: 'ask_approval', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const { id, reason, ...asked } = request.body;
      const database = transactionOf(request);
      const args = await openingOf({ database }, asked);
      const row = await ask(database, request, operator, {
        ...{ id, act: 'open_evidence', reason, case: asked.case },
        args: { ...args },
      });
      return { approval: row.id };
    },
  ),
  operatorRoute(
    'readEvidence',
    orderCalls.readEvidence,
    {
      roles: KEEPERS,
      act: 'read_evidence',
      repeat: 'natural',
      stepUp: true,
    },
    async (operator, request) => {
      const row = (await openings(operator, request)).find(
        ({ id }) => id === request.body.approval,
      );
      if (!row) throw new Refusal('not_found');
      const args = argsOfOpening(row);
      if (!hashOfAct('open_evidence', argsOf('open_evidence', row.args)).equals(row.hash))
        throw new Refusal('approval_changed');
      return openEvidence(deskFor(operator, request), args);
    },
  ),
];
