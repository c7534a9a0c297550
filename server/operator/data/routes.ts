import { dataCalls } from '../../../shared/contract/operator/data.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { readIdentity } from '../../modules/cases/desk/data-request.ts';
import { holdCase, readHolds, releaseOf } from '../../modules/cases/desk/hold.ts';
import { ask } from '../acts/ask.ts';
import { deskFor } from '../queues/desk-of.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { OperatorRoute } from '../route.ts';

const HOLDERS = rolesWith('holds');

/** What somebody asks about their data, and holds; archives and erasures are decisions of cases. */
export const dataRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getDataRequest',
    dataCalls.getDataRequest,
    { roles: rolesWith('data_requests'), act: null, repeat: 'natural' },
    (operator, request) => readIdentity(deskFor(operator, request), request.query.id),
  ),
  operatorRoute(
    'getHolds',
    dataCalls.getHolds,
    { roles: HOLDERS, act: null, repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const rows = await readHolds(desk);
      const names = await desk.names(rows.flatMap(({ by }) => (by === null ? [] : [by])));
      return {
        holds: rows.flatMap(({ number, kind, until, reason, by }) =>
          until === null || reason === null || by === null
            ? []
            : [{ number, kind, until: until.toISOString(), reason, by: names.get(by) ?? by }],
        ),
      };
    },
  ),
  operatorRoute(
    'holdCase',
    dataCalls.holdCase,
    { roles: HOLDERS, act: 'data_hold', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      await holdCase(deskFor(operator, request), request.body);
      return null;
    },
  ),
  operatorRoute(
    'releaseHold',
    dataCalls.releaseHold,
    { roles: HOLDERS, act: 'ask_approval', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const { id, reason, ...asked } = request.body;
      const database = transactionOf(request);
      const args = await releaseOf({ database }, asked);
      const row = await ask(database, request, operator, {
        ...{ id, act: 'release_hold', reason, case: asked.number },
        args: { ...args },
      });
      return { approval: row.id };
    },
  ),
];
