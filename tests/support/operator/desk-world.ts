import { eq } from 'drizzle-orm';
import {
  approvals,
  operatorInvitations,
  operatorPasskeys,
  operatorSessions,
} from '../../../server/database/schema/operators.ts';
import { hashSessionToken, newSessionToken } from '../../../server/http/caller/session.ts';
import { hashOfAct } from '../../../server/operator/acts/ask.ts';
import type { Desk } from '../../../server/operator/desk.ts';
import type { Services } from '../../../server/services.ts';
import { newId } from '../../../shared/identifiers.ts';
import { createTestMember } from '../test-members.ts';
import type { DeskWorld } from './asked.ts';
import { deskRows } from './desk-rows.ts';
import { createTestOperator } from './test-desk.ts';
import type { TestOperator } from './test-desk.ts';

/**
 * What a request is about, fresh for one caller.
 * @param about whom its cases are about; somebody new without it.
 */
export async function makeDeskWorld(
  { services, desk }: { services: Services; desk: Pick<Desk, 'fetch'> },
  caller: TestOperator,
  about?: string,
): Promise<DeskWorld> {
  const { database } = services;
  const now = services.clock.now();
  const other = await createTestOperator(services, 'owner');
  const token = newSessionToken();
  const invitation = newId();
  await database.insert(operatorInvitations).values({
    id: invitation,
    token_hash: hashSessionToken(token),
    email: `${invitation}@desk.example`,
    role: 'moderator',
    language: 'nl',
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
  });
  const profile = about ?? (await createTestMember(database, now)).profileId;
  const approval = async (by: string, act: string, args: Record<string, unknown>) => {
    const [id, hash] = [newId(), hashOfAct(act, args)];
    await database.insert(approvals).values({
      id,
      act,
      args,
      hash,
      reason: 'because',
      asked_by: by,
      asked_at: now,
      expires_at: new Date(now.getTime() + 60_000),
      state: 'waiting',
    });
    return { id, hash: hash.toString('hex') };
  };
  const [session] = await database
    .select()
    .from(operatorSessions)
    .where(eq(operatorSessions.operator_id, other.id));
  const colleague = await createTestOperator(services, 'moderator');
  const third = newId();
  await database.delete(operatorPasskeys).where(eq(operatorPasskeys.name, 'Third'));
  await database.insert(operatorPasskeys).values({
    id: third,
    operator_id: caller.id,
    public_key: Buffer.from('no key'),
    counter: 0,
    name: 'Third',
    created_at: now,
  });
  return {
    caller: caller.role,
    other: { id: other.id, passkey: `passkey-1-${other.id}`, session: session?.id ?? '' },
    invitation: { id: invitation, token },
    approval: await approval(other.id, 'change_role', { operator: colleague.id, role: 'senior' }),
    own: await approval(caller.id, 'close_account', { profile }),
    ownPasskey: third,
    profile,
    rows: deskRows(
      { services, desk },
      { caller, other, ...(about !== undefined && { profile: about }) },
    ),
  };
}
