import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import type { operatorNameSchema } from '../../../shared/contract/operator/fields.ts';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import { UNION_LANGUAGES } from '../../../shared/union-languages.ts';
import type { UnionLanguage } from '../../../shared/union-languages.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import {
  operatorInvitations,
  operatorPasskeys,
  operators,
  operatorSessions,
} from '../../database/schema/operators.ts';
import { deviceName } from '../../modules/account/access/device-name.ts';

type OperatorName = z.output<typeof operatorNameSchema>;
type Listed = OperatorAnswer<'getOperators'>;
type InvitationView = Listed['invitations'][number];

export const passkeyView = (row: typeof operatorPasskeys.$inferSelect) => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** In which languages an operator judges: until they say so, in the one of their desk. */
export function spokenBy({
  language,
  languages,
}: Pick<typeof operators.$inferSelect, 'language' | 'languages'>): UnionLanguage[] {
  const known = UNION_LANGUAGES.filter((one) => languages.includes(one));
  return known.length > 0 ? known : [language];
}

/** What colleagues see of an operator. */
export const NAME_COLUMNS = {
  id: operators.id,
  number: operators.number,
  name: operators.name,
  role: operators.role,
};

/** Operators as colleagues see them, by id. */
export async function namesOf(
  database: Database | Transaction,
  ids: readonly (string | null)[],
): Promise<Map<string, OperatorName>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await database
    .select(NAME_COLUMNS)
    .from(operators)
    .where(inArray(operators.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Operators as outsiders know them, "Moderator 7", by their stored ids; of the machine’s none. */
export async function outsideNamesOf(
  database: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await namesOf(
    database,
    ids.filter((id) => UUID_PATTERN.test(id)),
  );
  const nameOf = ({ role, number }: OperatorName): string =>
    `${role.charAt(0).toUpperCase()}${role.slice(1)} ${number}`;
  return new Map([...found].map(([id, operator]) => [id, nameOf(operator)]));
}

export async function invitationViews(
  database: Database | Transaction,
  now: Date,
): Promise<InvitationView[]> {
  const rows = await database
    .select()
    .from(operatorInvitations)
    .orderBy(desc(operatorInvitations.created_at));
  const names = await namesOf(
    database,
    rows.map((row) => row.invited_by),
  );
  return rows
    .filter((row) => row.expires_at > now)
    .map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invited_by: (row.invited_by !== null && names.get(row.invited_by)) || null,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }));
}

/** Every operator with their devices and passkeys, the first who joined on top. */
export async function operatorViews(
  database: Database | Transaction,
  current: string,
): Promise<Listed['operators']> {
  const rows = await database.select().from(operators).orderBy(operators.number);
  const sessions = await database
    .select()
    .from(operatorSessions)
    .orderBy(desc(operatorSessions.last_seen_at));
  const passkeys = await database
    .select()
    .from(operatorPasskeys)
    .orderBy(operatorPasskeys.created_at);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    role: row.role,
    email: row.email,
    languages: spokenBy(row),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    suspended_at: row.suspended_at?.toISOString() ?? null,
    sessions: sessions
      .filter((session) => session.operator_id === row.id)
      .map((session) => ({
        id: session.id,
        ...deviceName(session.user_agent),
        signed_in_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        current: session.id === current,
      })),
    passkeys: passkeys.filter((passkey) => passkey.operator_id === row.id).map(passkeyView),
  }));
}

/** Whether somebody else at the desk has one of these roles. */
export async function hasColleague(
  database: Database | Transaction,
  id: string,
  roles: readonly OperatorRole[],
): Promise<boolean> {
  const others = and(
    ne(operators.id, id),
    isNull(operators.suspended_at),
    inArray(operators.role, [...roles]),
  );
  return (await database.$count(operators, others)) > 0;
}

/** Whether nobody but this operator could act as owner. */
export async function isLastOwner(transaction: Transaction, id: string): Promise<boolean> {
  const owners = await transaction
    .select({ id: operators.id, suspended: operators.suspended_at })
    .from(operators)
    .where(eq(operators.role, 'owner'))
    .for('update');
  return owners.filter(({ suspended }) => suspended === null).every((owner) => owner.id === id);
}
