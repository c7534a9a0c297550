import { refundCalls } from '../../../shared/contract/operator/refunds.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { openRefundCase } from '../../modules/cases/desk/open-refund.ts';
import { readRefund } from '../../modules/cases/desk/read-refund.ts';
import { deskFor } from '../queues/desk-of.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';

const REFUNDS = rolesWith('refunds');

/** Money that is asked back. */
export const refundRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getRefund',
    refundCalls.getRefund,
    // Not `read`: what it shows of a member is written down in the same transaction.
    { roles: REFUNDS, act: null, repeat: 'natural' },
    async (operator, request) => ({
      refund: await readRefund(deskFor(operator, request), request.query.id),
    }),
  ),
  operatorRoute(
    'openRefund',
    refundCalls.openRefund,
    { roles: REFUNDS, act: 'money_open_refund', repeat: 'natural' },
    async (operator, request) => {
      const { id, order, complaint } = request.body;
      const row = await openRefundCase(deskFor(operator, request), { id, order, complaint });
      return { id: row.id, number: row.number };
    },
  ),
];
