import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { flaggerCalls } from '../../../shared/contract/operator/flaggers.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { UNION_COUNTRIES } from '../../../shared/union-countries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { markFlagger, readFlaggers, unmarkFlagger } from '../../modules/cases/flaggers.ts';
import type { StoredFlagger } from '../../modules/cases/flaggers.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { namesOf } from '../staff/view.ts';
import { deskFor } from './desk-of.ts';

const MARKS = rolesWith('flaggers');
type View = OperatorAnswer<'getFlaggers'>['flaggers'][number];

async function flaggerViews(
  database: Database | Transaction,
  rows: readonly StoredFlagger[],
): Promise<View[]> {
  const names = await namesOf(
    database,
    rows.map((row) => row.marked_by),
  );
  return rows.flatMap(({ id, email, name, awarded_on, marked_at, ...row }) => {
    const country = UNION_COUNTRIES.find((one) => one === row.country);
    if (!country) return [];
    return [
      {
        ...{ id, email, name, country, awarded_on },
        marked_by: (row.marked_by !== null && names.get(row.marked_by)) || null,
        marked_at: marked_at.toISOString(),
      },
    ];
  });
}

/** Trusted flaggers: whose notices come first, marked and unmarked with a reason. */
export const flaggerRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getFlaggers',
    flaggerCalls.getFlaggers,
    { roles: rolesWith('flaggers', 'see_cases'), act: null, repeat: 'read' },
    async (_operator, { database }) => ({
      flaggers: await flaggerViews(database, await readFlaggers(database)),
    }),
  ),
  operatorRoute(
    'markFlagger',
    flaggerCalls.markFlagger,
    { roles: MARKS, act: 'mark_flagger', repeat: 'natural' },
    async (operator, request) => {
      const row = await markFlagger(deskFor(operator, request), request.body);
      const [flagger] = await flaggerViews(transactionOf(request), [row]);
      if (!flagger) throw new Refusal('not_found');
      return { flagger };
    },
  ),
  operatorRoute(
    'unmarkFlagger',
    flaggerCalls.unmarkFlagger,
    { roles: MARKS, act: 'unmark_flagger', repeat: 'natural' },
    async (operator, request) => {
      await unmarkFlagger(deskFor(operator, request), request.body);
      return { unmarked: true } as const;
    },
  ),
];
