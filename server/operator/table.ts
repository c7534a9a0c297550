import { operatorCalls } from '../../shared/contract/operator/calls.ts';
import { addressOf } from '../../shared/contract/call.ts';
import type { OperatorRoute } from './route.ts';
import { approvalRoutes } from './acts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { decisionRoutes } from './queues/decision-routes.ts';
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
  ...settingDeskRoutes,
  ...legalTextRoutes,
  ...transparencyRoutes,
  ...partnerDeskRoutes,
  ...fictionRoutes,
  ...macroRoutes,
];

function faultsOf(route: OperatorRoute): string[] {
  const faults: string[] = [];
  const { call, limit, repeat, roles, act, stepUp, twoPasskeys } = route;
  if (!(limit.points > 0) || !(limit.seconds > 0)) faults.push('has no limit');
  if (call.method !== 'GET' && repeat === 'read')
    faults.push(`is a ${call.method} that says it changes nothing`);
  if (roles === 'anyone' && (repeat === 'key' || stepUp || twoPasskeys))
    faults.push('asks of somebody unknown what only an operator has');
  if (Array.isArray(roles) && roles.length === 0) faults.push('is nobody’s');
  if (act !== null && repeat === 'read') faults.push('is an act that changes nothing');
  return faults;
}

/** Refuses an incomplete table. @throws Error naming every fault, at start. */
export function checkOperatorTable(table: readonly OperatorRoute[]): void {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const route of table) {
    const place = addressOf(route.call);
    if (seen.has(place)) faults.push(`${route.name} (${place}) is there twice`);
    seen.add(place);
    if (
      !Object.entries<unknown>(operatorCalls).some(
        ([name, one]) => name === route.name && one === route.call,
      )
    )
      faults.push(`${route.name} (${place}) is not in the contract`);
    for (const fault of faultsOf(route)) faults.push(`${route.name} (${place}) ${fault}`);
  }
  for (const [name, call] of Object.entries(operatorCalls))
    if (!seen.has(addressOf(call))) faults.push(`${name} (${addressOf(call)}) has no route`);
  if (faults.length > 0)
    throw new Error(
      `The desk’s route table is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
}
