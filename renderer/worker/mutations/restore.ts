import { metaValue } from '../../local/meta.ts';
import {
  contentOfRefused,
  contentOfRow,
  contentOfWork,
  isMessageWork,
  workOf,
} from './message-content.ts';
import { type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';
import { conversationLane, conversationOfLane, putPendingMessage } from './pending-message.ts';
import { dropNeedlessPhotos } from './photo.ts';

/** After synced tables were dropped: shows pending and refused messages again from their copies. */
export async function restorePending({ db, now }: WriteContext): Promise<void> {
  const me = (await metaValue(db, 'user'))?.profile.id;
  if (!me) return;
  await db.transaction(
    'rw',
    [db.messages, db.outbox, db.refused, db.outgoing_photos, db.conversations, db.profiles],
    async () => {
      for (const refused of await db.refused.toArray()) {
        const { id, conversation, profile, created, code } = refused;
        if ((await db.messages.get(id)) !== undefined) continue;
        await putPendingMessage(
          db,
          {
            id,
            conversation,
            profile,
            sender: me,
            content: contentOfRefused(refused),
            at: created,
            reply_to: refused.reply_to,
          },
          now(),
        );
        await db.messages.update(id, { state: 'failed', failure: code });
      }
      for (const { id, lane, work, created } of await db.outbox.orderBy('number').toArray()) {
        if (!isMessageWork(work)) continue;
        const conversation = conversationOfLane(lane);
        const shown =
          (await db.messages.get(id)) !== undefined &&
          (await db.conversations.get(conversation)) !== undefined;
        if (!shown)
          await putPendingMessage(
            db,
            {
              id,
              conversation,
              profile: work.profile,
              sender: me,
              content: contentOfWork(work),
              at: created,
              credits: work.credits,
              reply_to: work.reply_to,
            },
            now(),
          );
      }
      for (const row of await db.messages.where('state').equals('pending').toArray()) {
        const content = contentOfRow(row);
        if (!content || (await db.outbox.where('id').equals(row.id).count()) > 0) continue;
        const profile = (await db.conversations.get(row.conversation))?.profile_id ?? '';
        await db.outbox.add(
          newEntry(
            conversationLane(row.conversation),
            workOf(content, {
              conversation: row.conversation,
              profile,
              reply_to: row.reply_to?.id,
            }),
            now(),
            row.id,
          ),
        );
      }
      await dropNeedlessPhotos(db);
    },
  );
}
