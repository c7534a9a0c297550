import { z } from 'zod';
import { idSchema } from '../../shared/contract/fields.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { Refusal } from '../../server/http/route.ts';
import { moderateAnyPhoto } from '../../server/modules/photos/conversation/moderate.ts';
import type { Services } from '../../server/services.ts';

/** `reason` of a rejection is a key of the texts, or a moderator's words. */
export const photoSchema = z.strictObject({
  id: idSchema,
  status: z.enum(['pending', 'active', 'rejected']),
  reason: z.string().trim().min(1).max(400).optional(),
});

/**
 * Moderates a photo of a profile or conversation.
 * @throws Refusal `validation_failed` for an unknown photo.
 */
export async function moderatePhoto(
  services: Services,
  decision: z.output<typeof photoSchema>,
): Promise<{ id: string; status: string }> {
  const now = services.clock.now();
  let effects: (() => void)[] = [];
  await inTransaction(services.database, async (transaction) => {
    effects = [];
    const known = await moderateAnyPhoto(
      {
        database: transaction,
        now,
        services,
        afterCommit: (effect) => {
          effects.push(effect);
        },
      },
      decision,
    );
    if (!known) throw new Refusal('validation_failed', { fields: { id: 'not_found' } });
  });
  for (const effect of effects) effect();
  return { id: decision.id, status: decision.status };
}
