import type { Transaction } from '../../database/connection.ts';
import type { Announcer } from '../../live/announce.ts';
import type { Actor, AuditAct, Desk } from '../../modules/cases/desk/desk.ts';
import type { Services } from '../../services.ts';
import { writeAudit } from '../audit/audit.ts';

/** Who works at a command of the machine, as it is stored with a decision. */
const consoleActor = (name: string): Actor => ({
  operator: `console: ${name}`,
  role: 'console',
});

/** Writes down what somebody did at a command of the machine. */
export const auditConsole = (
  database: Transaction,
  name: string,
  act: AuditAct,
  at: Date,
): Promise<void> =>
  writeAudit(database, {
    ...act,
    after: { ...act.after, console: name },
    operator: null,
    role: 'console',
    at,
  });

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
