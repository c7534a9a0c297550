import { operatorCalls } from '../../shared/contract/operator/calls.ts';
import { tableErrors } from '../http/route-table.ts';
import type { OperatorRoute } from './route.ts';
import { approvalRoutes } from './acts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { decisionRoutes } from './queues/decision-routes.ts';
import { disputeRoutes } from './queues/dispute-routes.ts';
import { flaggerRoutes } from './queues/flagger-routes.ts';
import { orderRoutes } from './data/order-routes.ts';
import { dataRoutes } from './data/routes.ts';
import { blockRoutes } from './money/block-routes.ts';
import { booksRoutes } from './money/books-routes.ts';
import { codeRoutes } from './money/code-routes.ts';
import { refundRoutes } from './money/refund-routes.ts';
import { queueRoutes } from './queues/routes.ts';
import { meRoutes } from './session/me-routes.ts';
import { operatorSessionRoutes } from './session/routes.ts';
import { fictionRoutes } from './site/fiction-routes.ts';
import { legalTextRoutes } from './site/legal-text-routes.ts';
import { macroRoutes } from './site/macro-routes.ts';
import { partnerDeskRoutes } from './site/partner-routes.ts';
import { settingDeskRoutes } from './site/setting-routes.ts';
import { transparencyRoutes } from './site/transparency-routes.ts';
import { staffRoutes } from './staff/routes.ts';

/** Every route of the desk; what is not listed does not exist. */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...operatorSessionRoutes,
  ...meRoutes,
  ...staffRoutes,
  ...approvalRoutes,
  ...auditRoutes,
  ...queueRoutes,
  ...decisionRoutes,
  ...refundRoutes,
  ...booksRoutes,
  ...codeRoutes,
  ...blockRoutes,
  ...dataRoutes,
  ...orderRoutes,
  ...disputeRoutes,
  ...flaggerRoutes,
  ...settingDeskRoutes,
  ...legalTextRoutes,
  ...transparencyRoutes,
  ...partnerDeskRoutes,
  ...fictionRoutes,
  ...macroRoutes,
];

function errorsOf(route: OperatorRoute): string[] {
  const errors: string[] = [];
  const { call, limit, repeat, roles, act, stepUp, twoPasskeys } = route;
  if (!(limit.points > 0) || !(limit.seconds > 0)) errors.push('has no limit');
  if (call.method !== 'GET' && repeat === 'read')
    errors.push(`is a ${call.method} that says it changes nothing`);
  if (roles === 'anyone' && (repeat === 'key' || stepUp || twoPasskeys))
    errors.push('asks of somebody unknown what only an operator has');
  if (Array.isArray(roles) && roles.length === 0) errors.push('is nobody’s');
  if (act !== null && repeat === 'read') errors.push('is an act that changes nothing');
  return errors;
}

/** Refuses an incomplete table. @throws Error naming every error, at start. */
export function checkOperatorTable(table: readonly OperatorRoute[]): void {
  const errors = tableErrors(table, operatorCalls, errorsOf);
  for (const { name, call } of table)
    if (!Object.entries<unknown>(operatorCalls).some(([of, one]) => of === name && one === call))
      errors.push(`${name} is not the contract’s call of that name`);
  if (errors.length > 0)
    throw new Error(
      `The desk’s route table is not complete:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
}
