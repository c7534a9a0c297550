import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { disputeCalls } from '../../../shared/contract/operator/disputes.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { endDispute, readDisputes, recordDispute } from '../../modules/cases/desk/disputes.ts';
import type { NumberedDispute } from '../../modules/cases/desk/disputes.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { namesOf } from '../staff/view.ts';
import { deskFor } from './desk-of.ts';

// Whoever decides appeals: a dispute is about one, or takes its place.
const RECORDS = rolesWith('appeals');
type View = OperatorAnswer<'getDisputes'>['disputes'][number];

async function disputeViews(
  database: Database | Transaction,
  rows: readonly NumberedDispute[],
): Promise<View[]> {
  const names = await namesOf(
    database,
    rows.map((row) => row.recorded_by),
  );
  return rows.map(
    ({ id, number, body, submitted_on, outcome, decided_on, carried_out, ...row }) => ({
      ...{ id, number, body, submitted_on, outcome, decided_on, carried_out },
      recorded_by: names.get(row.recorded_by) ?? null,
    }),
  );
}

async function answerOf(
  database: Database | Transaction,
  row: NumberedDispute,
): Promise<{ dispute: View }> {
  const [dispute] = await disputeViews(database, [row]);
  if (!dispute) throw new Refusal('not_found');
  return { dispute };
}

/** Disputes before certified bodies: recorded, ended, and counted in the figures of a year. */
export const disputeRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getDisputes',
    disputeCalls.getDisputes,
    { roles: rolesWith('appeals', 'see_cases'), act: null, repeat: 'read' },
    async (_operator, { database }) => ({
      disputes: await disputeViews(database, await readDisputes(database)),
    }),
  ),
  operatorRoute(
    'recordDispute',
    disputeCalls.recordDispute,
    { roles: RECORDS, act: 'record_dispute', repeat: 'natural' },
    async (operator, request) =>
      answerOf(
        transactionOf(request),
        await recordDispute(deskFor(operator, request), request.body),
      ),
  ),
  operatorRoute(
    'endDispute',
    disputeCalls.endDispute,
    { roles: RECORDS, act: 'end_dispute', repeat: 'natural' },
    async (operator, request) =>
      answerOf(transactionOf(request), await endDispute(deskFor(operator, request), request.body)),
  ),
];
