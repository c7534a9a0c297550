import { isTemporary } from '../../../shared/errors.ts';
import { success, type Result } from '../../../shared/result.ts';
import { retryDelayMs } from '../../../shared/timing.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { applySent } from '../mutations/send.ts';
import type { Api } from '../network/api.ts';
import type { OutgoingGift } from '../host/inputs.ts';
import { countApplied } from '../store/meta.ts';

/** How often it is tried while the member waits; the id stays, so that it is given once. */
const TRIES = 3;

/** Gives a gift and stores its message; it does not wait in the outbox. */
export async function sendGift(
  { db, api }: { db: LocalDatabase; api: Api },
  { profile, gift, id, credits }: OutgoingGift,
): Promise<Result<{ conversation: string }>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await api.call('sendMessage', {
      body: { profile, kind: 'gift', gift, client_id: id, agreed_price: credits },
      key: id,
      waitedFor: true,
    });
    if (answer.ok) {
      await db.transaction('rw', [db.messages, db.conversations, db.outbox, db.meta], async () => {
        await countApplied(db);
        // The live events may have brought it, and later changes, before the answer.
        if ((await db.messages.get(id)) === undefined) await applySent(db, answer.value);
      });
      return success({ conversation: answer.value.message.conversation });
    }
    const { code } = answer.failure;
    if (
      attempt === TRIES ||
      !isTemporary(code) ||
      code === 'offline' ||
      code === 'too_many_requests'
    )
      return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, retryDelayMs(attempt));
    });
  }
}
