import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../../session/contexts.ts';
import { withShownName } from '../../../session/shown-name.ts';
import { useText } from '../../../i18n/text.ts';
import { conversationList } from '../../../local/conversations.ts';
import type { ConversationRow, LocalDatabase } from '../../../local/database.ts';
import { lastSynced } from '../../../local/meta.ts';
import { typingConversations } from '../../../local/typing.ts';
import type { LocalMarks } from './preview.ts';

export interface ListEntry {
  row: ConversationRow;
  marks: LocalMarks;
}

/** Drafts by profile. */
async function drafts(db: LocalDatabase): Promise<Map<string, string>> {
  return new Map((await db.drafts.toArray()).map((draft) => [draft.profile, draft.text]));
}

/** By conversation: what waits or was refused. A refused message outweighs one that waits. */
async function unsent(db: LocalDatabase): Promise<Map<string, LocalMarks['unsent']>> {
  const marks = new Map<string, LocalMarks['unsent']>();
  const rows = await db.messages.where('state').anyOf('pending', 'failed').toArray();
  for (const { conversation, state, kind, text } of rows.sort((one, other) =>
    one.id < other.id ? -1 : 1,
  )) {
    if (state === 'sent' || (marks.get(conversation)?.state === 'failed' && state === 'pending'))
      continue;
    marks.set(conversation, { state, kind, text: text ?? '' });
  }
  return marks;
}

/**
 * The conversations, newest first; undefined before Dexie's answer. `fetched` is false while the
 * server was never asked on this device.
 */
export function useConversationList(): { entries: ListEntry[]; fetched: boolean } | undefined {
  const db = useDatabase();
  const common = useText('common');
  const rows = useLiveQuery(() => conversationList(db), [db]);
  const draftsByProfile = useLiveQuery(() => drafts(db), [db]);
  const unsentByConversation = useLiveQuery(() => unsent(db), [db]);
  const typing = useLiveQuery(() => typingConversations(db), [db]);
  const synced = useLiveQuery(async () => (await lastSynced(db)) ?? null, [db]);
  if (!rows || !draftsByProfile || !unsentByConversation || !typing || synced === undefined)
    return undefined;
  return {
    fetched: synced !== null,
    entries: rows.map((row) => ({
      row: withShownName(row, common('goneAccount')),
      marks: {
        draft: draftsByProfile.get(row.profile_id),
        typing: typing.includes(row.id),
        unsent: unsentByConversation.get(row.id),
      },
    })),
  };
}
