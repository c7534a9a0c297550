import { and, eq, gt } from 'drizzle-orm';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import {
  operatorInvitations,
  operatorPasskeys,
  operators,
} from '../../database/schema/operators.ts';
import { inTransaction } from '../../database/transaction.ts';
import { hashSessionToken } from '../../http/caller/session.ts';
import { Refusal } from '../../http/route.ts';
import type { Limit } from '../../http/route.ts';
import { writeAudit } from '../audit/audit.ts';
import { deskOf } from '../door/desk-address.ts';
import { endOperatorSessions, startOperatorSession } from '../door/session.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { meOf } from '../session/me.ts';
import { madePasskey, optionsToMake, storePasskey } from '../session/passkeys.ts';
import { spokenBy } from './view.ts';

const limit: Limit = { points: 20, seconds: 60, per: 'network' };
type Invitation = typeof operatorInvitations.$inferSelect;

/** @throws Refusal `link_invalid` for a link that is used up, past its time, or none. */
async function invitationOf(
  database: Database | Transaction,
  token: string,
  now: Date,
): Promise<Invitation> {
  const [row] = await database
    .select()
    .from(operatorInvitations)
    .where(
      and(
        eq(operatorInvitations.token_hash, hashSessionToken(token)),
        gt(operatorInvitations.expires_at, now),
      ),
    );
  if (!row) throw new Refusal('link_invalid');
  return row;
}

const makingFirst = ({ id }: Invitation) => ({ purpose: 'invitation', subject: id }) as const;
/** Whom it makes: a new operator has the invitation’s id. */
const whom = (invitation: Invitation): string => invitation.operator_id ?? invitation.id;

/** Makes the operator, or gives one who lost their passkeys a new beginning. */
async function join(
  transaction: Transaction,
  invitation: Invitation,
  {
    name,
    language,
    languages = [],
    now,
  }: {
    name: string;
    language: Invitation['language'];
    languages?: string[] | undefined;
    now: Date;
  },
): Promise<void> {
  const id = whom(invitation);
  if (invitation.operator_id === null) {
    const made = await transaction
      .insert(operators)
      .values({
        id,
        email: invitation.email,
        name,
        role: invitation.role,
        language,
        languages,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: operators.id });
    if (made.length === 0) throw new Refusal('operator_exists');
    return;
  }
  await transaction
    .update(operators)
    .set({
      ...{ name, language, role: invitation.role, suspended_at: null },
      ...(languages.length > 0 && { languages }),
    })
    .where(eq(operators.id, id));
  await transaction.delete(operatorPasskeys).where(eq(operatorPasskeys.operator_id, id));
  await endOperatorSessions(transaction, id);
}

export const invitationCalls: readonly OperatorRoute[] = [
  operatorRoute(
    'readInvitation',
    operatorCalls.readInvitation,
    { roles: 'anyone', act: null, repeat: 'natural', limit },
    async (_operator, { database, body, now }) => {
      const { email, role, operator_id, expires_at } = await invitationOf(
        database,
        body.token,
        now,
      );
      const [known] =
        operator_id === null
          ? []
          : await database
              .select({
                name: operators.name,
                language: operators.language,
                languages: operators.languages,
              })
              .from(operators)
              .where(eq(operators.id, operator_id));
      return {
        ...{ email, role, name: known?.name ?? null },
        languages: known ? spokenBy(known) : [],
        expires_at: expires_at.toISOString(),
      };
    },
  ),
  operatorRoute(
    'invitationOptions',
    operatorCalls.invitationOptions,
    { roles: 'anyone', act: null, repeat: 'natural', limit, transaction: 'own' },
    async (_operator, { services, database, body, now }) => {
      const invitation = await invitationOf(database, body.token, now);
      return optionsToMake(services, makingFirst(invitation), {
        id: whom(invitation),
        email: invitation.email,
        name: body.name,
      });
    },
  ),
  operatorRoute(
    'takeInvitation',
    operatorCalls.takeInvitation,
    {
      roles: 'anyone',
      act: 'take_invitation',
      repeat: 'natural',
      limit,
      twoPasskeys: false,
      transaction: 'own',
    },
    async (_operator, request) => {
      const { services, body, now, database } = request;
      const { https } = deskOf(services.config);
      const credential = await madePasskey(
        services,
        makingFirst(await invitationOf(database, body.token, now)),
        body.credential,
      );
      const { sessionId, cookie } = await inTransaction(services.database, async (transaction) => {
        // Used up by the first of two at once.
        const [invitation] = await transaction
          .delete(operatorInvitations)
          .where(
            and(
              eq(operatorInvitations.token_hash, hashSessionToken(body.token)),
              gt(operatorInvitations.expires_at, now),
            ),
          )
          .returning();
        if (!invitation) throw new Refusal('link_invalid');
        const { name, language, languages } = body;
        await join(transaction, invitation, { name, language, languages, now });
        const id = whom(invitation);
        await storePasskey(transaction, id, credential, { name: body.passkey_name, now });
        const session = await startOperatorSession(transaction, id, { ...request, https });
        await writeAudit(transaction, {
          operator: id,
          role: invitation.role,
          act: 'take_invitation',
          subjects: [`operator:${id}`],
          after: { role: invitation.role, again: invitation.operator_id !== null },
          at: now,
        });
        return session;
      });
      request.setCookie(cookie);
      return { me: await meOf(request, sessionId) };
    },
  ),
];
