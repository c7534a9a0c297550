import { eq, or, sql } from 'drizzle-orm';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import type { Transaction } from '../../database/connection.ts';
import { operators } from '../../database/schema/operators.ts';
import type { Announcer } from '../../live/announce.ts';
import type { Actor, AuditAct, Desk } from '../../modules/cases/desk/desk.ts';
import type { Services } from '../../services.ts';
import { writeAudit } from '../audit/audit.ts';

/** Who works at a command of the machine, as it is stored with a decision. */
const consoleActor = (name: string): Actor => ({
  operator: `console: ${name}`,
  role: 'console',
});

/**
 * Writes down what somebody did at a command of the machine.
 * @param named the operator whom they said to be: it was typed, and proved by no passkey.
 */
export const auditConsole = (
  database: Transaction,
  name: string,
  act: AuditAct,
  at: Date,
  named: string | null = null,
): Promise<void> =>
  writeAudit(database, {
    ...act,
    after: { ...act.after, console: name },
    operator: named,
    role: 'console',
    at,
  });

/** An operator who is named at the console, or why not, as a sentence. */
type Named =
  | { operator: Pick<typeof operators.$inferSelect, 'id' | 'email' | 'name' | 'role' | 'number'> }
  | { operator: null; problem: string };

/**
 * The operator whom somebody at the console says to be, by the whole address or name: not
 * suspended, and of a role that may do what is asked.
 */
export async function namedOperator(
  database: Transaction,
  typed: string,
  roles: readonly OperatorRole[],
): Promise<Named> {
  const wanted = typed.trim().toLowerCase();
  const found = await database
    .select()
    .from(operators)
    .where(or(eq(operators.email, wanted), eq(sql`lower(${operators.name})`, wanted)));
  const active = found.filter(({ suspended_at: suspended }) => suspended === null);
  const [operator] = active;
  const none = (problem: string): Named => ({ operator: null, problem });
  if (!operator)
    return none(
      found.length > 0
        ? `${typed} is suspended at the desk.`
        : `Nobody at the desk is called "${typed}": give an address or a name of npm run operator -- list.`,
    );
  if (active.length > 1)
    return none(`Several at the desk are called "${typed}": give the address.`);
  if (!roles.includes(operator.role))
    return none(`${typed} has the role ${operator.role}: this takes ${roles.join(' or ')}.`);
  return { operator };
}

/** Who acts at a command of the machine, and where it is on record. */
export const consoleRecord = (
  database: Transaction,
  name: string,
  now: Date,
): Pick<Desk, 'actor' | 'audit'> => ({
  actor: consoleActor(name),
  audit: (act) => auditConsole(database, name, act, now),
});

/**
 * What the functions of cases work with, for a command of the machine: its user is an owner,
 * needs no second pair of eyes, and is on record as the console.
 */
export const consoleDesk = (
  request: Omit<Announcer, 'database'> & {
    database: Transaction;
    services: Pick<Services, 'live' | 'settings' | 'payerSecrets'>;
  },
  name: string,
): Desk => ({
  ...request,
  ...consoleRecord(request.database, name, request.now),
  undone: () => Promise.resolve(null),
  saw: () => Promise.resolve(),
  askClosing: null,
  askRefund: null,
  names: () => Promise.resolve(new Map()),
});
