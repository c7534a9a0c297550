import { and, desc, eq, gt, inArray, lt, lte, ne, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { APPROVAL_ACTS } from '../../../shared/contract/operator/acts.ts';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import { approvals } from '../../database/schema/operators.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { ID_PLACE, pageOf, placeOf } from '../page.ts';
import { acts, approvers, askers } from './acts.ts';
import { ask } from './ask.ts';
import { decide, stop } from './decide.ts';
import { approvalView, approvalViews } from './view.ts';

const OPEN = ['waiting', 'delayed'] as const;
const PAGE = 50;

/** What somebody may see: their own, what waits for them, and as owner or auditor all. */
function listOf(
  list: 'for_me' | 'mine' | 'closed',
  operator: Operator,
  now: Date,
): SQL | undefined {
  const isOpen = and(inArray(approvals.state, OPEN), gt(approvals.expires_at, now));
  const own = eq(approvals.asked_by, operator.id);
  const mine = APPROVAL_ACTS.filter((act) => acts[act].approve.includes(operator.role));
  if (list === 'for_me')
    return and(isOpen, ne(approvals.asked_by, operator.id), inArray(approvals.act, mine));
  if (list === 'mine') return and(isOpen, own);
  const seesAll = operator.role === 'owner' || operator.role === 'auditor';
  return and(
    or(lte(approvals.expires_at, now), inArray(approvals.state, ['done', 'refused', 'stopped'])),
    seesAll ? undefined : or(own, eq(approvals.decided_by, operator.id)),
  );
}

export const approvalRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getApprovals',
    operatorCalls.getApprovals,
    { roles: 'all', act: null, repeat: 'read' },
    async (operator, { database, query, now }) => {
      const before = placeOf(query.cursor, ID_PLACE);
      const rows = await database
        .select()
        .from(approvals)
        .where(
          and(
            listOf(query.list, operator, now),
            before === null ? undefined : lt(approvals.id, before),
          ),
        )
        .orderBy(desc(approvals.id))
        .limit(PAGE + 1);
      const page = pageOf(rows, PAGE, (row) => row.id);
      return {
        approvals: await approvalViews(database, page.rows, operator, now),
        next_cursor: page.next,
      };
    },
  ),
  operatorRoute(
    'askApproval',
    operatorCalls.askApproval,
    { roles: [...askers], act: 'ask_approval', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const transaction = transactionOf(request);
      const row = await ask(transaction, request, operator, request.body);
      return { approval: await approvalView(transaction, row, operator, request.now) };
    },
  ),
  operatorRoute(
    'decideApproval',
    operatorCalls.decideApproval,
    { roles: [...approvers], act: 'decide_approval', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const transaction = transactionOf(request);
      const row = await decide(transaction, request, operator, request.body);
      return { approval: await approvalView(transaction, row, operator, request.now) };
    },
  ),
  operatorRoute(
    'stopApproval',
    operatorCalls.stopApproval,
    { roles: [...askers], act: 'stop_approval', repeat: 'natural' },
    async (operator, request) => {
      const transaction = transactionOf(request);
      const row = await stop(transaction, request, operator, request.body.id);
      return { approval: await approvalView(transaction, row, operator, request.now) };
    },
  ),
];
