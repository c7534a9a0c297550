import { GROUNDS } from '../../../shared/operator/measures.ts';
import type { Request } from '../../http/route.ts';
import type { Desk } from '../../modules/cases/desk/desk.ts';
import { evidenceBytes } from '../../modules/cases/file-hash.ts';
import { ask } from '../acts/ask.ts';
import { undoneCase, writeAudit } from '../audit/audit.ts';
import { noteSeen } from '../audit/content-views.ts';
import { transactionOf } from '../route.ts';
import type { Operator } from '../route.ts';
import { outsideNamesOf } from '../staff/view.ts';

/** What the functions of cases work with, for a call of an operator. */
export function deskFor(operator: Operator, request: Request<unknown, unknown>): Desk {
  const { now, services, afterCommit } = request;
  const database = transactionOf(request);
  return {
    database,
    now,
    services,
    afterCommit,
    actor: { operator: operator.id, role: operator.role },
    audit: (act) =>
      writeAudit(database, { ...act, operator: operator.id, role: operator.role, at: now }),
    undone: (decision) => undoneCase(database, { operator: operator.id, decision }),
    readFile: (file) => evidenceBytes(services.photos, file),
    saw: (seen) => noteSeen(database, { operator: operator.id, at: now }, seen),
    async askClosing({ id, case: number, profile, ground, words, repay, refunds }) {
      const asked = await ask(database, request, operator, {
        id,
        act: 'close_account',
        args: {
          profile,
          ground: GROUNDS.find((one) => one === ground) ?? 'illegal',
          ...(words === '' ? {} : { words }),
          ...(repay ? { repay } : {}),
          ...(refunds ? { refunds } : {}),
        },
        case: number,
        reason: ground,
      });
      return asked.id;
    },
    async askRefund({ id, case: number, words, ...args }) {
      const asked = await ask(database, request, operator, {
        id,
        act: 'refund',
        args: { ...args, ...(words === '' ? {} : { words }) },
        case: number,
        reason: `case ${number}`,
      });
      return asked.id;
    },
    names: (ids) => outsideNamesOf(database, ids),
  };
}
