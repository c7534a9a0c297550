import { and, asc, eq, isNull } from 'drizzle-orm';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import type { Me } from '../../../shared/contract/operator/me.ts';
import { operators, operatorSessions } from '../../database/schema/operators.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { Limit, Request } from '../../http/route.ts';
import { writeAudit } from '../audit/audit.ts';
import { deskOf, offersDemo } from '../door/desk-address.ts';
import { endedOperatorCookie, startOperatorSession } from '../door/session.ts';
import { NAME_COLUMNS } from '../staff/view.ts';
import { invitationCalls } from '../staff/invitation-routes.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { meOf } from './me.ts';
import { optionsToUse, usedPasskey } from './passkeys.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'network' };
const signingIn: Limit = { points: 20, seconds: 60, per: 'network' };
const SIGN_IN = { purpose: 'sign_in', subject: null } as const;

/** Lets a proven operator in. @throws Refusal `passkey_failed` for one who is suspended. */
async function letIn(
  request: Request<unknown, unknown>,
  operator: string,
  act: 'sign_in' | 'demo_sign_in',
): Promise<Me> {
  const { services, now } = request;
  const { https } = deskOf(services.config);
  const { sessionId, cookie } = await inTransaction(services.database, async (transaction) => {
    const [row] = await transaction
      .select()
      .from(operators)
      .where(and(eq(operators.id, operator), isNull(operators.suspended_at)))
      .for('share');
    if (!row) throw new Refusal('passkey_failed');
    const session = await startOperatorSession(transaction, operator, { ...request, https });
    await writeAudit(transaction, {
      operator,
      role: row.role,
      act,
      subjects: [`operator:${operator}`],
      at: now,
    });
    return session;
  });
  request.setCookie(cookie);
  return meOf(request, sessionId);
}

export const operatorSessionRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getSession',
    operatorCalls.getSession,
    { roles: 'anyone', act: null, repeat: 'read', limit: reading },
    async (operator, request) => ({
      me: operator ? await meOf(request, operator.sessionId) : null,
      demo_operators: offersDemo(request.services.config, request.headers)
        ? await request.database
            .select(NAME_COLUMNS)
            .from(operators)
            .where(and(eq(operators.demo, true), isNull(operators.suspended_at)))
            .orderBy(asc(operators.number))
        : [],
    }),
  ),
  operatorRoute(
    'signInOptions',
    operatorCalls.signInOptions,
    { roles: 'anyone', act: null, repeat: 'natural', limit: signingIn, transaction: 'own' },
    (_operator, { services }) => optionsToUse(services, SIGN_IN, null),
  ),
  operatorRoute(
    'signIn',
    operatorCalls.signIn,
    {
      roles: 'anyone',
      act: 'sign_in',
      repeat: 'natural',
      limit: signingIn,
      twoPasskeys: false,
      transaction: 'own',
    },
    async (_operator, request) => {
      const id = await usedPasskey(request.services, SIGN_IN, request.body.credential, null);
      return { me: await letIn(request, id, 'sign_in') };
    },
  ),
  operatorRoute(
    'signInToDemo',
    operatorCalls.signInToDemo,
    {
      roles: 'anyone',
      act: 'demo_sign_in',
      repeat: 'natural',
      limit: signingIn,
      twoPasskeys: false,
      transaction: 'own',
    },
    async (_operator, request) => {
      if (!offersDemo(request.services.config, request.headers)) throw new Refusal('not_found');
      const [offered] = await request.database
        .select({ id: operators.id })
        .from(operators)
        .where(and(eq(operators.id, request.body.operator), eq(operators.demo, true)));
      if (!offered) throw new Refusal('not_found');
      return { me: await letIn(request, offered.id, 'demo_sign_in') };
    },
  ),
  operatorRoute(
    'signOut',
    operatorCalls.signOut,
    { roles: 'anyone', act: null, repeat: 'natural', limit: reading },
    async (operator, { database, services, setCookie }) => {
      if (operator)
        await database.delete(operatorSessions).where(eq(operatorSessions.id, operator.sessionId));
      setCookie(endedOperatorCookie(deskOf(services.config).https));
      return { signed_out: true } as const;
    },
  ),
  operatorRoute(
    'stepUpOptions',
    operatorCalls.stepUpOptions,
    { roles: 'all', act: null, repeat: 'natural', transaction: 'own' },
    (operator, { services }) =>
      optionsToUse(services, { purpose: 'step_up', subject: operator.sessionId }, operator.id),
  ),
  operatorRoute(
    'stepUp',
    operatorCalls.stepUp,
    { roles: 'all', act: null, repeat: 'natural', limit: signingIn, transaction: 'own' },
    async (operator, request) => {
      const { services, body, now, database } = request;
      const ceremony = { purpose: 'step_up', subject: operator.sessionId } as const;
      await usedPasskey(services, ceremony, body.credential, operator.id);
      await database
        .update(operatorSessions)
        .set({ stepped_up_at: now })
        .where(eq(operatorSessions.id, operator.sessionId));
      return { me: await meOf(request, operator.sessionId) };
    },
  ),
  ...invitationCalls,
];
