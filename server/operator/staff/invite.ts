import { eq } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import type { OperatorLanguage, OperatorRole } from '../../../shared/operator/roles.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connection.ts';
import { operatorInvitations, operators } from '../../database/schema/operators.ts';
import { hashSessionToken, newSessionToken } from '../../http/caller/session.ts';
import { Refusal } from '../../http/route.ts';
import { queueMail } from '../../modules/notify/mail/queue.ts';
import { deskOf } from '../door/desk-address.ts';

/** A link that is read on the machine is used at once; one in a mail waits to be read. */
const SHOWN_MS = 15 * 60_000;
const MAILED_MS = 24 * 60 * 60_000;

interface Invitation {
  id?: string;
  email: string;
  role: OperatorRole;
  language: OperatorLanguage;
  /** Null of one made on the machine. */
  invitedBy: string | null;
  /** Who lost their passkeys. */
  operator: string | null;
  now: Date;
}

/** After `#`, which is never sent to a server. */
const linkOf = (url: string, token: string): string => `${url}/invitation#${token}`;

async function store(
  transaction: Transaction,
  { id, email, role, language, invitedBy, operator, now }: Invitation,
  lastsMs: number,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const address = email.toLowerCase();
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + lastsMs);
  await transaction.delete(operatorInvitations).where(eq(operatorInvitations.email, address));
  const row = {
    id: id ?? newId(now.getTime()),
    token_hash: hashSessionToken(token),
    email: address,
    role,
    language,
    operator_id: operator,
    invited_by: invitedBy,
    created_at: now,
    expires_at: expiresAt,
  };
  await transaction.insert(operatorInvitations).values(row);
  return { id: row.id, token, expiresAt };
}

/** Ends the open link of an operator, who is suspended or has another role since. */
export async function endInvitations(transaction: Transaction, operator: string): Promise<void> {
  await transaction
    .delete(operatorInvitations)
    .where(eq(operatorInvitations.operator_id, operator));
}

/** An operator’s id by address; null of somebody new. */
async function operatorOf(transaction: Transaction, email: string): Promise<string | null> {
  const [row] = await transaction
    .select({ id: operators.id })
    .from(operators)
    .where(eq(operators.email, email.toLowerCase()));
  return row?.id ?? null;
}

/** @throws Refusal `operator_exists` for an address that is an operator’s. */
export async function checkNew(transaction: Transaction, email: string): Promise<void> {
  if ((await operatorOf(transaction, email)) !== null) throw new Refusal('operator_exists');
}

/** Invites on the machine, also somebody who lost their passkeys. @returns the link, good for 15 minutes. */
export async function inviteOnMachine(
  transaction: Transaction,
  config: Config,
  invitation: Pick<Invitation, 'email' | 'role' | 'language' | 'now'>,
): Promise<{ link: string; operator: string | null }> {
  const operator = await operatorOf(transaction, invitation.email);
  const { token } = await store(
    transaction,
    { ...invitation, operator, invitedBy: null },
    SHOWN_MS,
  );
  return { link: linkOf(deskOf(config).url, token), operator };
}

/** Invites by mail: the link goes to the invited alone. @returns the invitation’s id. */
export async function inviteByMail(
  transaction: Transaction,
  config: Config,
  invitation: Invitation,
): Promise<string> {
  const { id, token } = await store(transaction, invitation, MAILED_MS);
  await queueMail(transaction, {
    memberId: null,
    to: invitation.email,
    template: invitation.operator === null ? 'operator.invited' : 'operator.invited_again',
    locale: invitation.language,
    values: { role: invitation.role, link: linkOf(deskOf(config).url, token) },
    at: invitation.now,
  });
  return id;
}
