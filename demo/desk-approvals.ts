import { eq } from 'drizzle-orm';
import { approvalActs } from '../shared/contract/operator/acts.ts';
import type { ApprovalAct } from '../shared/contract/operator/acts.ts';
import { newId } from '../shared/identifiers.ts';
import type { OperatorRole } from '../shared/operator/roles.ts';
import { approvals, operators } from '../server/database/schema/operators.ts';
import { hashOfInput } from '../server/http/guards/idempotency.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { writeAudit } from '../server/operator/audit/audit.ts';
import type { Services } from '../server/services.ts';

const LASTS_MS = 72 * 60 * 60_000;

interface Asked {
  by: OperatorRole;
  act: ApprovalAct;
  args: Record<string, unknown>;
  reason: string;
}

/**
 * Lets the demonstration's operators ask each other for something: every role that agrees to acts
 * finds one that waits; once.
 * @param profile of a member whose account a moderator asks to close.
 */
export async function seedDeskApprovals(services: Services, profile: string): Promise<void> {
  const { database, clock, settings } = services;
  if ((await database.$count(approvals)) > 0) return;
  const staff = await database.select().from(operators).where(eq(operators.demo, true));
  const now = clock.now();
  const price = settings.current().photo_credits;
  const asked: readonly Asked[] = [
    {
      by: 'moderator',
      act: 'close_account',
      args: { profile, ground: 'money' },
      reason: 'Vroeg drie leden om geld, na een waarschuwing.',
    },
    {
      by: 'owner',
      act: 'invite_operator',
      args: { email: 'nieuw@desk.vonk.example', role: 'moderator', language: 'nl' },
      reason: 'Voor de avonden.',
    },
    {
      by: 'owner',
      act: 'change_prices',
      // A higher price is announced by terms before.
      args: { key: 'photo_credits', from: price, to: price - 1 },
      reason: 'Na de proef van vorige maand.',
    },
  ];
  for (const { by, act, args, reason } of asked) {
    const asker = staff.find(({ role }) => role === by);
    if (!asker) continue;
    const exact = approvalActs[act].parse(args);
    const [id, hash] = [newId(now.getTime()), hashOfInput(act, exact)];
    await inTransaction(database, async (transaction) => {
      await transaction.insert(approvals).values({
        id,
        act,
        args: exact,
        hash,
        reason,
        asked_by: asker.id,
        asked_at: now,
        expires_at: new Date(now.getTime() + LASTS_MS),
        state: 'waiting',
      });
      await writeAudit(transaction, {
        operator: asker.id,
        role: asker.role,
        act: 'ask_approval',
        subjects: [`approval:${id}`],
        case: null,
        after: { act, hash: hash.toString('hex'), delayed: false },
        at: now,
      });
    });
  }
}
