import { inArray } from 'drizzle-orm';
import { storedLocale } from '../../../../../shared/locales.ts';
import { members } from '../../../../database/schema/members.ts';
import { announceChanges } from '../../../../live/announce.ts';
import { balanceChanges } from '../../../account/sign-in/viewer.ts';
import type { Repaid } from '../../../money/credits/repay.ts';
import { queueMail } from '../../../notify/mail/queue.ts';
import type { Desk } from '../desk.ts';
import { leavesAt } from '../store.ts';

/**
 * Mails members who paid to write to a fraud that their credits are back, or that this was
 * reversed, in their language; and updates their devices. The account is not named.
 * @returns the mails, which an undo withdraws.
 */
export async function notifyPayers(
  desk: Desk,
  payers: Repaid['payers'],
  template: 'money.fraud_repaid' | 'money.fraud_repaid_reversed',
): Promise<string[]> {
  const { database, now } = desk;
  if (payers.length === 0) return [];
  const found = await database
    .select({ id: members.id, email: members.email, language: members.language })
    .from(members)
    .where(
      inArray(
        members.id,
        payers.map(({ member }) => member),
      ),
    );
  const mails: string[] = [];
  for (const { id, email, language } of found) {
    const credits = payers.find(({ member }) => member === id)?.credits ?? 0;
    if (email.includes('@'))
      mails.push(
        await queueMail(database, {
          memberId: id,
          to: email,
          template,
          locale: storedLocale(language),
          values: { credits },
          at: leavesAt(now),
        }),
      );
  }
  await showBalances(desk, payers);
  return mails;
}

/** Shows members' devices what their balance is now. */
export async function showBalances(desk: Desk, payers: Repaid['payers']): Promise<void> {
  const changes = [];
  for (const { member } of payers)
    changes.push(...(await balanceChanges(desk.database, member, desk.now)));
  await announceChanges(desk, changes);
}
