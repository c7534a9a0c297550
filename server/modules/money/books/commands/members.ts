import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { UUID_PATTERN } from '../../../../../shared/identifiers.ts';
import type { Queryable } from '../../../../database/connection.ts';
import { creditDebts } from '../../../../database/schema/refunds.ts';
import { members } from '../../../../database/schema/members.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { announceChanges } from '../../../../live/announce.ts';
import { toUser } from '../../../account/sign-in/viewer.ts';
import { blockPayer, payerOf, unblockPayer } from '../../direct-debit/block-list.ts';
import type { Payer } from '../../direct-debit/block-list.ts';
import { closeOpenAnomaly } from '../anomalies.ts';
import { announcing, CommandError, reasonOf, recordAct, done } from './context.ts';
import type { CommandInput, CommandContext, CommandResult } from './context.ts';

/** @throws CommandError for an unknown member. */
export async function findMember(database: Queryable, text: string): Promise<{ id: string }> {
  const isId = UUID_PATTERN.test(text) ? eq(members.id, text) : undefined;
  const [member] = await database
    .select({ id: members.id })
    .from(members)
    .where(or(isId, eq(sql`lower(${members.email})`, text.toLowerCase())));
  if (!member) throw new CommandError(`There is no member ${text}: give an id or an address.`);
  return member;
}

function blocked({ payerSecrets }: CommandContext, { words }: CommandInput): Payer {
  const [kind, value = ''] = words;
  const payer = payerOf(payerSecrets, kind, value);
  if (!payer)
    throw new CommandError('Say iban NL91..., or phone +31612345678 in its international form.');
  return payer;
}

/** `block iban|phone VALUE`: no direct debit with it. The value is stored nowhere. */
export async function block(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [what, reason, at] = [blocked(desk, asked), reasonOf(asked), desk.clock.now()];
  return inTransaction(desk.database, async (tx) => {
    const id = await blockPayer(tx, what, { reason, at });
    await recordAct(tx, {
      act: 'block',
      reference: id,
      detail: { kind: what.kind },
      actor: asked.actor,
      reason,
      at,
    });
    return done(`That ${what.kind} is blocked for direct debit.`);
  });
}

/** `unblock iban|phone VALUE`: lifts every block of it. */
export async function unblock(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [payer, reason, at] = [blocked(desk, asked), reasonOf(asked), desk.clock.now()];
  const { kind } = payer;
  return inTransaction(desk.database, async (tx) => {
    const lifted = await unblockPayer(tx, payer, at);
    if (lifted.length === 0) throw new CommandError(`That ${kind} is not blocked.`);
    for (const id of lifted)
      await recordAct(tx, {
        act: 'unblock',
        reference: id,
        detail: { kind },
        actor: asked.actor,
        reason,
        at,
      });
    return done(`That ${kind} is free again.`);
  });
}

/** `forgive MEMBER`: what they owe in credits after chargebacks is cancelled. */
export async function forgive(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [reason, at] = [reasonOf(asked), desk.clock.now()];
  return inTransaction(desk.database, async (tx) => {
    const { id: memberId } = await findMember(tx, asked.words[0] ?? '');
    const debts = await tx
      .update(creditDebts)
      .set({ forgiven_at: at })
      .where(
        and(
          eq(creditDebts.member_id, memberId),
          isNull(creditDebts.forgiven_at),
          lt(creditDebts.settled_credits, creditDebts.credits),
        ),
      )
      .returning();
    if (debts.length === 0) throw new CommandError('That member owes nothing.');
    const credits = debts.reduce((sum, debt) => sum + debt.credits - debt.settled_credits, 0);
    await recordAct(tx, {
      act: 'forgive',
      reference: memberId,
      detail: { credits },
      actor: asked.actor,
      reason,
      at,
    });
    for (const { chargeback_id: reference } of debts)
      await closeOpenAnomaly(
        tx,
        { kind: 'debt', reference },
        { by: asked.actor, note: reason, at },
      );
    await announcing(desk, tx, async (announcer) => {
      const value = await toUser(tx, memberId, at);
      await announceChanges(announcer, [{ memberId, entity: 'account', id: memberId, value }]);
    });
    return done(`${String(credits)} credits are forgiven.`);
  });
}
