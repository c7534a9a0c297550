import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../../session/contexts.ts';
import { withShownName } from '../../../session/shown-name.ts';
import { useText } from '../../../i18n/text.ts';
import { conversationList } from '../../../local/conversations.ts';
import type { ConversationRow } from '../../../local/rows.ts';
import { draftsByProfile } from '../../../local/drafts.ts';
import { unsentByConversation } from '../../../local/messages.ts';
import { lastSynced } from '../../../local/meta.ts';
import { recordedProfiles } from '../../../local/recordings.ts';
import { typingConversations } from '../../../local/typing.ts';
import type { LocalMarks } from './preview.ts';

export interface ListEntry {
  row: ConversationRow;
  marks: LocalMarks;
}

/** The conversations, newest first; `fetched` is false until the server answered here once. */
export function useConversationList(): { entries: ListEntry[]; fetched: boolean } | undefined {
  const db = useDatabase();
  const common = useText('common');
  const rows = useLiveQuery(() => conversationList(db), [db]);
  const drafts = useLiveQuery(() => draftsByProfile(db), [db]);
  const recorded = useLiveQuery(() => recordedProfiles(db), [db]);
  const unsent = useLiveQuery(() => unsentByConversation(db), [db]);
  const typing = useLiveQuery(() => typingConversations(db), [db]);
  const synced = useLiveQuery(async () => (await lastSynced(db)) ?? null, [db]);
  if (!rows || !drafts || !recorded || !unsent || !typing || synced === undefined) return undefined;
  return {
    fetched: synced !== null,
    entries: rows.map((row) => ({
      row: withShownName(row, common('goneAccount')),
      marks: {
        draft: drafts.get(row.profile_id),
        isRecorded: recorded.has(row.profile_id),
        typing: typing.includes(row.id),
        unsent: unsent.get(row.id),
      },
    })),
  };
}
