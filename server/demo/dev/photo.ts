import { z } from 'zod';
import { idSchema } from '../../../shared/contract/fields.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import { judgePhoto as judge } from '../../modules/chat-photos/judge.ts';
import type { Services } from '../../services.ts';

/** `reason` is what the member is told of a rejection: a key of the texts, or a moderator's own words. */
export const photoSchema = z.strictObject({
  id: idSchema,
  status: z.enum(['pending', 'active', 'rejected']),
  reason: z.string().trim().min(1).max(400).optional(),
});

/**
 * Moderates a photo, of a profile or of a conversation; its owner and those who have them in a list see it at once.
 * @throws Refusal `validation_failed` for an unknown photo.
 */
export async function judgePhoto(
  services: Services,
  verdict: z.output<typeof photoSchema>,
): Promise<{ id: string; status: string }> {
  const now = services.clock.now();
  let effects: (() => void)[] = [];
  await inTransaction(services.database, async (transaction) => {
    effects = [];
    const known = await judge(
      {
        database: transaction,
        now,
        services,
        afterCommit: (effect) => {
          effects.push(effect);
        },
      },
      verdict,
    );
    if (!known) throw new Refusal('validation_failed', { fields: { id: 'not_found' } });
  });
  for (const effect of effects) effect();
  return { id: verdict.id, status: verdict.status };
}
