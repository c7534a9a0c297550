import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../shared/contract/fields.ts';
import { photos, profiles } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import { toUser } from '../../modules/account/viewer.ts';
import type { Services } from '../../services.ts';
import { profileChanges } from '../../modules/profiles/witnesses.ts';

/** `reason` is what a moderator would say to the member; nothing is sent yet, so it is not kept. */
export const photoSchema = z.strictObject({ id: idSchema, status: z.enum(['pending', 'active', 'rejected']), reason: z.string().max(400).optional() });

const keepHasPhoto = statement('dev_has_photo', `
  update profiles set has_photo = exists (select from photos where profile_id = $1::uuid and status = 'active' and visibility = 'public') where id = $1::uuid`);

/**
 * Moderates a photo; its owner and those who have them in a list see it at once.
 * @throws Refusal `validation_failed` for an unknown photo.
 */
export async function moderatePhoto(services: Services, { id, status }: z.output<typeof photoSchema>): Promise<{ id: string; status: string }> {
  const now = services.clock.now();
  let effects: (() => void)[] = [];
  await inTransaction(services.database, async (transaction) => {
    effects = [];
    const [photo] = await transaction.update(photos).set({ status }).where(eq(photos.id, id)).returning({ profile: photos.profile_id });
    if (!photo) throw new Refusal('validation_failed', { fields: { id: 'not_found' } });
    await keepHasPhoto(transaction, [photo.profile]);
    const [owner] = await transaction.select({ member: profiles.member_id }).from(profiles).where(eq(profiles.id, photo.profile));
    if (!owner) throw new Refusal('not_found');
    await announceChanges({ database: transaction, now, services, afterCommit: (effect) => { effects.push(effect); } }, [
      { memberId: owner.member, entity: 'account', id: owner.member, value: await toUser(transaction, owner.member, now) },
      ...await profileChanges(transaction, photo.profile, now),
    ]);
  });
  for (const effect of effects) effect();
  return { id, status };
}
