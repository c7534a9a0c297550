import { and, asc, eq } from 'drizzle-orm';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import {
  OPERATOR_PASSKEYS_MOST,
  OPERATOR_PASSKEYS_NEEDED,
} from '../../../shared/operator/roles.ts';
import { operatorPasskeys, operators } from '../../database/schema/operators.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import { writeAudit } from '../audit/audit.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { passkeyView } from '../staff/view.ts';
import { meOf } from './me.ts';
import { madePasskey, optionsToMake, storePasskey } from './passkeys.ts';

const adding = (operator: Operator) => ({ purpose: 'add', subject: operator.sessionId }) as const;

export const meRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'changeMe',
    operatorCalls.changeMe,
    { roles: 'all', act: null, repeat: 'natural' },
    async (operator, request) => {
      const { database, body } = request;
      const [row] = await database
        .select({ comfort: operators.comfort })
        .from(operators)
        .where(eq(operators.id, operator.id))
        .for('update');
      await database
        .update(operators)
        .set({
          comfort: { ...(row?.comfort as object), ...body.comfort },
          ...(body.name === undefined ? {} : { name: body.name }),
          ...(body.language === undefined ? {} : { language: body.language }),
          ...(body.languages === undefined ? {} : { languages: body.languages }),
        })
        .where(eq(operators.id, operator.id));
      return { me: await meOf(request, operator.sessionId) };
    },
  ),
  operatorRoute(
    'getMyPasskeys',
    operatorCalls.getMyPasskeys,
    { roles: 'all', act: null, repeat: 'read' },
    async (operator, { database }) => {
      const rows = await database
        .select()
        .from(operatorPasskeys)
        .where(eq(operatorPasskeys.operator_id, operator.id))
        .orderBy(asc(operatorPasskeys.created_at), asc(operatorPasskeys.id));
      return { passkeys: rows.map(passkeyView) };
    },
  ),
  operatorRoute(
    'myPasskeyOptions',
    operatorCalls.myPasskeyOptions,
    { roles: 'all', act: null, repeat: 'natural', stepUp: true, transaction: 'own' },
    async (operator, { services, database }) => {
      const [row] = await database.select().from(operators).where(eq(operators.id, operator.id));
      if (!row) throw new Refusal('authentication_required');
      if (operator.passkeys >= OPERATOR_PASSKEYS_MOST) throw new Refusal('passkey_limit');
      return optionsToMake(services, adding(operator), row);
    },
  ),
  operatorRoute(
    'addMyPasskey',
    operatorCalls.addMyPasskey,
    {
      roles: 'all',
      act: 'add_passkey',
      repeat: 'natural',
      stepUp: true,
      twoPasskeys: false,
      transaction: 'own',
    },
    async (operator, { services, body, now }) => {
      const credential = await madePasskey(services, adding(operator), body.credential);
      const row = await inTransaction(services.database, async (transaction) => {
        await transaction
          .select({ id: operators.id })
          .from(operators)
          .where(eq(operators.id, operator.id))
          .for('update');
        const own = await transaction.$count(
          operatorPasskeys,
          eq(operatorPasskeys.operator_id, operator.id),
        );
        if (own >= OPERATOR_PASSKEYS_MOST) throw new Refusal('passkey_limit');
        const stored = await storePasskey(transaction, operator.id, credential, {
          name: body.name,
          now,
        });
        await writeAudit(transaction, {
          operator: operator.id,
          role: operator.role,
          act: 'add_passkey',
          subjects: [`operator:${operator.id}`],
          after: { passkeys: own + 1 },
          at: now,
        });
        return stored;
      });
      return { passkey: passkeyView(row) };
    },
  ),
  operatorRoute(
    'removeMyPasskey',
    operatorCalls.removeMyPasskey,
    { roles: 'all', act: 'remove_passkey', repeat: 'natural', stepUp: true },
    async (operator, { database, body, now }) => {
      await database
        .select({ id: operators.id })
        .from(operators)
        .where(eq(operators.id, operator.id))
        .for('update');
      const own = await database.$count(
        operatorPasskeys,
        eq(operatorPasskeys.operator_id, operator.id),
      );
      const removed = await database
        .delete(operatorPasskeys)
        .where(and(eq(operatorPasskeys.id, body.id), eq(operatorPasskeys.operator_id, operator.id)))
        .returning({ id: operatorPasskeys.id });
      if (removed.length === 0) throw new Refusal('not_found');
      if (own <= OPERATOR_PASSKEYS_NEEDED) throw new Refusal('second_passkey_required');
      await writeAudit(transactionOf({ database }), {
        operator: operator.id,
        role: operator.role,
        act: 'remove_passkey',
        subjects: [`operator:${operator.id}`],
        after: { passkeys: own - 1 },
        at: now,
      });
      return { removed: true } as const;
    },
  ),
];
