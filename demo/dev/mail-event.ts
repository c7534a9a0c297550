import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DISABLED_REASONS } from '../../shared/notifications.ts';
import { members } from '../../server/database/schema/members.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { Refusal } from '../../server/http/route.ts';
import { disableNotifications } from '../../server/modules/notify/notices/disabled.ts';
import type { Services } from '../../server/services.ts';

export const mailEventSchema = z.strictObject({
  to: z.string().trim().min(1).max(320),
  reason: z.enum(DISABLED_REASONS),
});

/**
 * A mail provider's report on an address: complaint, bounce or list-unsubscribe.
 * @throws Refusal `validation_failed` for an unknown address.
 */
export async function reportMailEvent(
  services: Services,
  { to, reason }: z.output<typeof mailEventSchema>,
): Promise<{ to: string; reason: string }> {
  const now = services.clock.now();
  let effects: (() => void)[] = [];
  await inTransaction(services.database, async (transaction) => {
    effects = [];
    const [member] = await transaction
      .select({ id: members.id })
      .from(members)
      .where(eq(sql`lower(${members.email})`, to.toLowerCase()));
    if (!member) throw new Refusal('validation_failed', { fields: { to: 'not_found' } });
    await disableNotifications(
      {
        database: transaction,
        now,
        services,
        afterCommit: (effect) => {
          effects.push(effect);
        },
      },
      member.id,
      reason,
    );
  });
  for (const effect of effects) effect();
  return { to, reason };
}
