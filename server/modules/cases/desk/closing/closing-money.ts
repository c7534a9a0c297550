import { eq } from 'drizzle-orm';
import { REPAID_GROUNDS } from '../../../../../shared/operator/measures.ts';
import type { Ground } from '../../../../../shared/operator/measures.ts';
import { members } from '../../../../database/schema/members.ts';
import { profiles } from '../../../../database/schema/profiles.ts';
import { Refusal } from '../../../../http/route.ts';
import { payersOf, repayPayers } from '../../../money/credits/repay.ts';
import type { Repaid } from '../../../money/credits/repay.ts';
import { giveUnusedBack, unusedCreditsOf } from '../../../money/refunds/closing.ts';
import type { UnusedCredits } from '../../../money/refunds/closing.ts';
import { lockPurchasesOf } from '../../../money/refunds/leaver.ts';
import { checkQueue, may } from '../desk.ts';
import type { Desk } from '../desk.ts';
import { checkNotOwn } from '../refund.ts';
import { isMine, storedCase } from '../rows.ts';

/** What happens to money when an account is closed: decided with it, in one act. */
export interface ClosingMoney {
  /** Those who paid to write to it get their credits back. */
  repay?: boolean | undefined;
  /** Exactly what goes back for unused credits; empty for nothing, left out where there are none. */
  refunds?: readonly UnusedCredits[] | undefined;
}

interface Figures {
  payers: { members: number; credits: number };
  unused: UnusedCredits[];
}

const isSame = (one: readonly UnusedCredits[], other: readonly UnusedCredits[]): boolean =>
  one.length === other.length &&
  one.every((own) =>
    other.some(
      ({ payment, credits, amount, currency }) =>
        payment === own.payment &&
        credits === own.credits &&
        amount === own.amount &&
        currency === own.currency,
    ),
  );

/**
 * Compares the request with the current amounts.
 * @throws Refusal `validation_failed` where unused credits are not decided on, or a ground gives
 *   nothing back; `approval_changed` for another sum than is unused.
 */
export async function checkClosingMoney(
  desk: Pick<Desk, 'database' | 'now' | 'services'>,
  about: { member: string; ground: Ground },
  { repay, refunds }: ClosingMoney,
): Promise<void> {
  if (repay && !REPAID_GROUNDS.includes(about.ground))
    throw new Refusal('validation_failed', { fields: { repay: 'invalid' } });
  const unused = await unusedCreditsOf(desk.database, about.member, desk);
  if (refunds === undefined && unused.length > 0)
    throw new Refusal('validation_failed', { fields: { unused: 'required' } });
  if (refunds && refunds.length > 0 && !isSame(refunds, unused))
    throw new Refusal('approval_changed');
}

/** What was chosen, as exact sums. */
export async function chosenMoney(
  desk: Pick<Desk, 'database' | 'now' | 'services'>,
  member: string,
  { repay, unused }: { repay?: boolean | undefined; unused?: 'give_back' | 'keep' | undefined },
): Promise<ClosingMoney> {
  const found = unused === undefined ? [] : await unusedCreditsOf(desk.database, member, desk);
  return {
    ...(repay ? { repay } : {}),
    ...(found.length > 0 ? { refunds: unused === 'give_back' ? found : [] } : {}),
  };
}

/**
 * Does with money what was decided with a closing, before the account is hidden: purchases and
 * payments are locked before members, and balances before logs.
 * @returns what payers got back; null where that was not decided.
 * @throws Refusal as `checkClosingMoney`.
 */
export async function settleClosing(
  desk: Desk,
  about: { member: string; profile: string; ground: Ground; reference: string; reason: string },
  money: ClosingMoney,
): Promise<Repaid | null> {
  const { now } = desk;
  const { member, profile, reference } = about;
  await lockPurchasesOf(desk.database, member);
  await checkClosingMoney(desk, about, money);
  if (money.refunds && money.refunds.length > 0) await giveUnusedBack(desk, member, about.reason);
  return money.repay ? repayPayers(desk, { profile, owner: member, reference, at: now }) : null;
}

/** The same for the audit: sums, without the payers. */
export const auditedMoney = (
  { refunds }: ClosingMoney,
  repaid: Repaid | null,
): Record<string, unknown> => ({
  ...(refunds ? { refunds } : {}),
  ...(repaid ? { repaid: totalOf(repaid.payers) } : {}),
});

const totalOf = (payers: readonly { credits: number }[]): Figures['payers'] => ({
  members: payers.length,
  credits: payers.reduce((sum, { credits }) => sum + credits, 0),
});

/** Refuses operators who would give money to themselves. @throws Refusal `own_refund` */
export async function checkNotOwnClosing(
  desk: Pick<Desk, 'database'>,
  member: string,
  { refunds = [] }: ClosingMoney,
  eyes: readonly string[],
): Promise<void> {
  if (refunds.length === 0) return;
  const [found] = await desk.database
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, member));
  for (const operator of eyes) await checkNotOwn(desk, operator, found?.email ?? '');
}

/**
 * What a closing does with money, as it is asked of a second operator: the sums as they are now.
 * @throws Refusal as `checkClosingMoney`, and `own_refund`.
 */
export async function askedMoney(
  desk: Desk,
  member: string | null,
  chosen: Parameters<typeof chosenMoney>[2] & { ground: Ground },
): Promise<ClosingMoney> {
  if (member === null) return {};
  const money = await chosenMoney(desk, member, chosen);
  await checkClosingMoney(desk, { member, ground: chosen.ground }, money);
  await checkNotOwnClosing(desk, member, money, [desk.actor.operator]);
  return money;
}

/**
 * What closing the account of a case would do with money, for the operator who claimed it: who paid
 * to write to it, as numbers alone, and its own unused credits, a view that is recorded and
 * disclosed to the member.
 * @throws Refusal `not_found`, `case_not_claimed`.
 */
export async function readClosing(desk: Desk, id: string): Promise<Figures> {
  const { database, actor } = desk;
  const row = await storedCase(desk, id);
  if (!row || row.sealed_at !== null || row.profile === null || !may(actor, 'ask_closing'))
    throw new Refusal('not_found');
  checkQueue(actor, row.queue);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  const [found] = await database
    .select({ member: profiles.member_id })
    .from(profiles)
    .where(eq(profiles.id, row.profile));
  if (!found) throw new Refusal('not_found');
  const payers = await payersOf(desk, row.profile);
  const unused = await unusedCreditsOf(database, found.member, desk);
  if (unused.length > 0)
    await desk.saw([{ profile: row.profile, what: 'payments', count: 1, case: row.number }]);
  return {
    payers: totalOf(payers),
    unused,
  };
}
