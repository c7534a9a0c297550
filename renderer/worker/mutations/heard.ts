import { newEntry } from './entry.ts';
import { defineMutation, type WriteContext } from './mutation.ts';

/** Marks a received voice message as listened to: here at once, and once for its sender. */
async function markHeard({ db, now }: WriteContext, message: string): Promise<void> {
  await db.transaction('rw', [db.messages, db.outbox], async () => {
    const row = await db.messages.get(message);
    if (row?.state !== 'sent' || !row.voice || row.voice.heard_at !== null) return;
    const at = now();
    await db.messages.put({
      ...row,
      voice: { ...row.voice, heard_at: new Date(at).toISOString() },
    });
    await db.outbox.add(
      newEntry(`heard:${message}`, { kind: 'heard', conversation: row.conversation, message }, at),
    );
  });
}

export const heardMutation = defineMutation({
  kind: 'heard',
  calls: { markHeard },
  call: 'markHeard',
  body: ({ work }) => ({ conversation: work.conversation, message: work.message }),
});
