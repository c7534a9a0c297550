import { UNDERSTANDS_HEADER, UNDERSTOOD } from '../../../shared/contract/understood.ts';
import type { ServerErrorCode } from '../../../shared/errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/caller/caller.ts';
import type { Limits } from '../../http/guards/limits.ts';
import { beginVisit, refuse, serveAdmitted } from '../../http/pipeline.ts';
import type { Visit } from '../../http/pipeline.ts';
import { Refusal } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { admitOperator } from './admit.ts';
import { onceForKey } from './keys.ts';

/** Records an attempt without the right to it. */
const TOLD: readonly ServerErrorCode[] = [
  'role_required',
  'second_passkey_required',
  'own_approval',
  'own_refund',
  'approval_changed',
  'last_owner',
  'other_operator_needed',
];
/** What is no case, such as a conversation that nobody reported. */
const NAMES_A_CASE: readonly string[] = ['getDeskCase', 'claimCase', 'unfold'];

const isTold = (route: OperatorRoute, code: ServerErrorCode): boolean =>
  TOLD.includes(code) || (code === 'not_found' && NAMES_A_CASE.includes(route.name));

/** The operator is bound to the work: a member’s pipeline knows no operators. */
function boundTo(route: OperatorRoute, operator: Operator | null): Route {
  return {
    name: route.name,
    call: route.call,
    auth: 'anyone',
    repeat: route.repeat === 'read' ? 'read' : 'natural',
    limit: route.limit,
    owns: 'nothing',
    origin: 'client',
    transaction: route.transaction,
    replay: null,
    claims: 'pipeline',
    unless: null,
    whileSuspended: false,
    handle: (_visitor, request) =>
      route.repeat === 'key' && operator
        ? onceForKey(route.name, operator, request, () => route.handle(operator, request))
        : route.handle(operator, request),
  };
}

/** Writes down what an operator tried; where that fails it is in the log. */
export async function noteRefusal(
  services: Services,
  name: string,
  operator: Operator,
  code: ServerErrorCode,
): Promise<void> {
  await inTransaction(services.database, (transaction) =>
    writeAudit(transaction, {
      operator: operator.id,
      role: operator.role,
      act: 'refused',
      subjects: [`operator:${operator.id}`],
      after: { call: name, code },
      at: services.clock.now(),
    }),
  ).catch((lost: unknown) => {
    services.log.error({ err: lost, route: name }, 'a refusal is not in the audit');
  });
}

export function beginDeskVisit(services: Services, request: Request, caller: Caller): Visit {
  // The desk’s page is always as new as its server.
  const headers = new Headers(request.headers);
  headers.set(UNDERSTANDS_HEADER, UNDERSTOOD);
  return beginVisit(services, { method: request.method, headers }, caller);
}

/** Answers one call of the desk; every failure becomes an answer, and what was not theirs is on record. */
export async function answerOperatorRoute(
  services: Services,
  limits: Limits,
  route: OperatorRoute,
  request: Request,
  visit: Visit,
): Promise<Response> {
  const known: Operator[] = [];
  try {
    const operator = await admitOperator(services, limits, route, visit, (found) =>
      known.push(found),
    );
    return await serveAdmitted(services, boundTo(route, operator), null, request, visit);
  } catch (error) {
    const [operator] = known;
    if (operator && error instanceof Refusal && isTold(route, error.code))
      await noteRefusal(services, route.name, operator, error.code);
    return refuse(services, visit, route.name, error);
  }
}
