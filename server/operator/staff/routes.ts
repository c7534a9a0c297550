import { and, eq, isNull } from 'drizzle-orm';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import {
  operatorInvitations,
  operatorPasskeys,
  operators,
} from '../../database/schema/operators.ts';
import { Refusal } from '../../http/route.ts';
import { acts, rolesOfTwo } from '../acts/acts.ts';
import { ask } from '../acts/ask.ts';
import { approvalView } from '../acts/view.ts';
import { writeAudit } from '../audit/audit.ts';
import { endOperatorSessions } from '../door/session.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { checkNew, endInvitations, inviteByMail } from './invite.ts';
import { hasColleague, invitationViews, isLastOwner, operatorViews, spokenBy } from './view.ts';

const OWNERS = rolesWith('operators');

export const staffRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getOperators',
    operatorCalls.getOperators,
    { roles: OWNERS, act: null, repeat: 'read' },
    async (operator, { database, now }) => ({
      operators: await operatorViews(database, operator.sessionId),
      invitations: await invitationViews(database, now),
      invited_by_two: [...rolesOfTwo],
      has_approver: await hasColleague(database, operator.id, acts.invite_operator.approve),
    }),
  ),
  operatorRoute(
    'inviteOperator',
    operatorCalls.inviteOperator,
    { roles: OWNERS, act: 'invite_operator', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const { services, body, now } = request;
      const transaction = transactionOf(request);
      const email = body.email.toLowerCase();
      if (rolesOfTwo.includes(body.role)) {
        const { id, role, language, reason } = body;
        const args = { email, role, language };
        const row = await ask(transaction, request, operator, {
          id,
          act: 'invite_operator',
          args,
          reason,
        });
        return { invitation: null, approval: await approvalView(transaction, row, operator, now) };
      }
      await checkNew(transaction, email);
      await inviteByMail(transaction, services.config, {
        ...body,
        email,
        operator: null,
        invitedBy: operator.id,
        now,
      });
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'invite_operator',
        subjects: [`invitation:${body.id}`],
        after: { role: body.role, reason: body.reason },
        at: now,
      });
      const views = await invitationViews(transaction, now);
      return { invitation: views.find(({ id }) => id === body.id) ?? null, approval: null };
    },
  ),
  operatorRoute(
    'withdrawInvitation',
    operatorCalls.withdrawInvitation,
    { roles: OWNERS, act: 'withdraw_invitation', repeat: 'natural' },
    async (operator, request) => {
      const { body, now } = request;
      const transaction = transactionOf(request);
      const removed = await transaction
        .delete(operatorInvitations)
        .where(eq(operatorInvitations.id, body.id))
        .returning({ role: operatorInvitations.role });
      if (removed.length === 0) throw new Refusal('not_found');
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'withdraw_invitation',
        subjects: [`invitation:${body.id}`],
        at: now,
      });
      return { withdrawn: true } as const;
    },
  ),
  operatorRoute(
    'suspendOperator',
    operatorCalls.suspendOperator,
    { roles: OWNERS, act: 'suspend_operator', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const { body, now } = request;
      const transaction = transactionOf(request);
      if (await isLastOwner(transaction, body.id)) throw new Refusal('last_owner');
      const [row] = await transaction
        .update(operators)
        .set({ suspended_at: now })
        .where(and(eq(operators.id, body.id), isNull(operators.suspended_at)))
        .returning({ role: operators.role });
      if (!row) throw new Refusal('not_found');
      const sessions = await endOperatorSessions(transaction, body.id);
      await endInvitations(transaction, body.id);
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'suspend_operator',
        subjects: [`operator:${body.id}`],
        before: { role: row.role },
        after: { sessions_ended: sessions, reason: body.reason },
        at: now,
      });
      return { suspended: true } as const;
    },
  ),
  operatorRoute(
    'changeOperatorLanguages',
    operatorCalls.changeOperatorLanguages,
    { roles: OWNERS, act: 'change_languages', repeat: 'natural' },
    async (operator, request) => {
      const { body, now } = request;
      const transaction = transactionOf(request);
      const [row] = await transaction
        .select()
        .from(operators)
        .where(eq(operators.id, body.id))
        .for('update');
      if (!row) throw new Refusal('not_found');
      const { languages } = body;
      await transaction.update(operators).set({ languages }).where(eq(operators.id, body.id));
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'change_languages',
        subjects: [`operator:${body.id}`],
        before: { languages: spokenBy(row) },
        after: { languages },
        at: now,
      });
      return { languages };
    },
  ),
  operatorRoute(
    'endOperatorSessions',
    operatorCalls.endOperatorSessions,
    { roles: OWNERS, act: 'end_sessions', repeat: 'natural' },
    async (operator, request) => {
      const { body, now } = request;
      const transaction = transactionOf(request);
      const ended = await endOperatorSessions(transaction, body.operator, body.session);
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'end_sessions',
        subjects: [`operator:${body.operator}`],
        after: { ended },
        at: now,
      });
      return { ended };
    },
  ),
  operatorRoute(
    'removeOperatorPasskey',
    operatorCalls.removeOperatorPasskey,
    { roles: OWNERS, act: 'remove_passkey', repeat: 'natural', stepUp: true },
    async (operator, request) => {
      const { body, now } = request;
      const transaction = transactionOf(request);
      const removed = await transaction
        .delete(operatorPasskeys)
        .where(
          and(eq(operatorPasskeys.id, body.id), eq(operatorPasskeys.operator_id, body.operator)),
        )
        .returning({ id: operatorPasskeys.id });
      if (removed.length === 0) throw new Refusal('not_found');
      const ended = await endOperatorSessions(transaction, body.operator);
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'remove_passkey',
        subjects: [`operator:${body.operator}`],
        after: { sessions_ended: ended },
        at: now,
      });
      return { removed: true } as const;
    },
  ),
];
