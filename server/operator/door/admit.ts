import { OPERATOR_PASSKEYS_NEEDED, STEP_UP_MS } from '../../../shared/operator/roles.ts';
import { requestLocale } from '../../http/caller/language.ts';
import type { Limits } from '../../http/guards/limits.ts';
import { checkOrigin } from '../../http/guards/origin.ts';
import { isPrefetch } from '../../http/guards/speculative.ts';
import { checkMediaType } from '../../http/input/input.ts';
import type { Visit } from '../../http/pipeline.ts';
import { Refusal } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { deskOf, offersDemo } from './desk-address.ts';
import { findOperator } from './session.ts';

/** Only the desk’s own page: the neighbour port is `same-site`, a typed address `none`. */
export function checkDeskSite(headers: Headers): void {
  if (headers.get('sec-fetch-site') !== 'same-origin') throw new Refusal('bad_origin');
}

/** @throws Refusal `step_up_required` where the last passkey is too old for an act that stays. */
export function checkStepUp({ steppedUpAt }: Pick<Operator, 'steppedUpAt'>, now: Date): void {
  if (now.getTime() - steppedUpAt.getTime() > STEP_UP_MS) throw new Refusal('step_up_required');
}

/** @throws Refusal what an operator lacks for a route. */
function checkRights(route: OperatorRoute, operator: Operator | null, now: Date): void {
  if (route.roles === 'anyone') return;
  if (!operator) throw new Refusal('authentication_required');
  if (route.roles !== 'all' && !route.roles.includes(operator.role))
    throw new Refusal('role_required');
  if (route.twoPasskeys && !operator.demo && operator.passkeys < OPERATOR_PASSKEYS_NEEDED)
    throw new Refusal('second_passkey_required');
  if (route.stepUp) checkStepUp(operator, now);
}

/**
 * Admits a request to the desk: its own page, its own cookie, a role, a fresh passkey.
 * @throws Refusal; `found` was called before.
 */
export async function admitOperator(
  services: Services,
  limits: Limits,
  route: OperatorRoute,
  visit: Visit,
  found: (operator: Operator) => void,
): Promise<Operator | null> {
  const { url, https } = deskOf(services.config);
  checkDeskSite(visit.headers);
  checkOrigin({ ...route, origin: 'client' }, visit.headers, url);
  if (route.call.method !== 'GET') checkMediaType(visit.headers, route.call.file ?? false);
  const now = services.clock.now();
  const operator = await findOperator(services.database, visit.headers, {
    https,
    now,
    demo: offersDemo(services.config, visit.headers),
  });
  if (operator) {
    found(operator);
    visit.locale = requestLocale(visit.headers, operator.language, operator.language);
  }
  await limits.count(route.limit, {
    viewer: operator && { memberId: operator.id, paidUser: false },
    network: visit.network,
  });
  checkRights(route, operator, now);
  if (route.repeat !== 'read' && isPrefetch(visit.headers))
    throw new Refusal('busy', { retryAfterSeconds: 1 });
  return operator;
}
