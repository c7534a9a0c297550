import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { ledgerEntries } from '../../../database/schema/credits.ts';
import { members } from '../../../database/schema/members.ts';
import { statement } from '../../../database/statement.ts';
import type { Services } from '../../../services.ts';
import { barredAmong } from '../../account/barred/addresses.ts';
import { postCredits } from './ledger.ts';
import { settleDebts } from './debts.ts';
import { USED_SQL } from './undone.ts';

/** What was refunded, to reverse it: by the act that refunded it. */
export const repaidSchema = z.object({
  reference: z.string(),
  payers: z.array(z.object({ member: z.string(), credits: z.number().int() })),
});
export type Repaid = z.infer<typeof repaidSchema>;

interface Payer {
  member: string;
  credits: number;
}

// What is left of it: without undone messages, and without earlier refunds.
const selectPayers = statement<Payer & { email: string }>(
  'payers_of_profile',
  `
  select paid.member_id as member, member.email, -sum(paid.amount)::int as credits
  from ledger_entries paid join members member on member.id = paid.member_id
  where paid.other_profile = $1::uuid and paid.cause in (${USED_SQL})
    and member.closed_at is null and member.email <> 'erased ' || member.id
  group by 1, 2 having sum(paid.amount) < 0 order by 1`,
);

interface Place {
  database: Queryable;
  services: Pick<Services, 'payerSecrets'>;
}

/**
 * Members who paid to write to a profile, and how much was not refunded: without closed or erased
 * accounts and barred addresses.
 */
export async function payersOf(place: Place, profile: string): Promise<Payer[]> {
  const found = await selectPayers(place.database, [profile]);
  const barred = await barredAmong(
    place,
    found.map(({ email }) => email),
  );
  return found
    .filter(({ email }) => !barred.has(email))
    .map(({ member, credits }) => ({ member, credits }));
}

async function lockMembers(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for('no key update');
}

/**
 * Refunds the credits of everybody who paid to write to a profile, each once: what they paid and
 * did not get back before. It counts as never used, so that it can be withdrawn from again; what a
 * member owes after a chargeback is deducted (decision 090).
 * @param given.owner whose profile it is, locked with the payers since the act changes them too.
 * @param given.reference the act; a second time with it is a unique violation.
 */
export async function repayPayers(
  place: Place & { database: Transaction },
  given: { profile: string; owner: string; reference: string; at: Date },
): Promise<Repaid> {
  const { profile, owner, reference, at } = given;
  const { database: tx } = place;
  const before = await payersOf(place, profile);
  await lockMembers(tx, [owner, ...before.map(({ member }) => member)]);
  // Read again behind the locks: a message may have been undone in between.
  const known = new Set(before.map(({ member }) => member));
  const payers = (await payersOf(place, profile)).filter(({ member }) => known.has(member));
  for (const { member, credits } of payers) {
    await postCredits(tx, {
      memberId: member,
      amount: credits,
      cause: 'fraud_repaid',
      reference,
      otherProfile: profile,
      at,
    });
    await settleDebts(tx, { memberId: member, reference, credits, at });
  }
  return { reference, payers: payers.map(({ member, credits }) => ({ member, credits })) };
}

/**
 * Reverses `repayPayers`, once: at most the balance of each member, since nobody owes what was our
 * mistake.
 * @returns the members whose balance changed.
 */
export async function reverseRepayment(
  tx: Transaction,
  { reference, payers }: Repaid,
  at: Date,
): Promise<Payer[]> {
  await lockMembers(
    tx,
    payers.map(({ member }) => member),
  );
  const rows = await tx
    .select({
      entry: ledgerEntries.id,
      member: members.id,
      amount: ledgerEntries.amount,
      other: ledgerEntries.other_profile,
      balance: members.credits,
    })
    .from(ledgerEntries)
    .innerJoin(members, eq(members.id, ledgerEntries.member_id))
    .where(
      and(
        eq(ledgerEntries.cause, 'fraud_repaid'),
        eq(ledgerEntries.reference, reference),
        inArray(
          ledgerEntries.member_id,
          payers.map(({ member }) => member),
        ),
      ),
    )
    .orderBy(asc(members.id));
  const reversed: Payer[] = [];
  for (const { entry, member, amount, other, balance } of rows) {
    const credits = Math.min(amount, balance);
    if (credits === 0) continue;
    await postCredits(tx, {
      memberId: member,
      amount: -credits,
      cause: 'fraud_repaid',
      reference: entry,
      otherProfile: other,
      at,
    });
    reversed.push({ member, credits });
  }
  return reversed;
}
