import type { Dexie, EntityTable, Table } from 'dexie';
import type { OutboxEntry } from './outbox-work.ts';
import type {
  ConversationRow,
  DamagedRow,
  DraftRow,
  LikeTableRow,
  LocalSettingRow,
  MessageRow,
  MetaRow,
  MetaValues,
  OutgoingPhotoRow,
  ProfileRow,
  RefusedRow,
  SearchRow,
  TypingRow,
} from './rows.ts';

const DATABASE_PREFIX = 'vonk-';
export const databaseName = (userId: string): string => `${DATABASE_PREFIX}${userId}`;

export type LocalDatabase = Dexie & {
  conversations: EntityTable<ConversationRow, 'id'>;
  messages: EntityTable<MessageRow, 'id'>;
  likes: EntityTable<LikeTableRow, 'id'>;
  profiles: EntityTable<ProfileRow, 'id'>;
  searches: EntityTable<SearchRow, 'key'>;
  outbox: EntityTable<OutboxEntry, 'number'>;
  refused: EntityTable<RefusedRow, 'id'>;
  outgoing_photos: EntityTable<OutgoingPhotoRow, 'id'>;
  drafts: EntityTable<DraftRow, 'profile'>;
  typing: EntityTable<TypingRow, 'conversation'>;
  damaged: EntityTable<DamagedRow, 'number'>;
  meta: Table<MetaRow, keyof MetaValues>;
  local_settings: Table<LocalSettingRow, string>;
};

/** What exists nowhere else. */
export const UNSYNCED_STORES = {
  outbox: '++number, &id, lane',
  refused: 'id',
  outgoing_photos: 'id, message',
  drafts: 'profile',
  local_settings: 'key',
  damaged: '++number',
};
/** A cache of the server, which may be dropped. */
export const SYNCED_STORES = {
  conversations: 'id, profile_id, updated',
  // What has no photo is not in the index of photos, so that a text costs nothing for it.
  messages: 'id, [conversation+newest], [conversation+photo], state',
  likes: 'id',
  profiles: 'id',
  searches: 'key, fetched',
  typing: 'conversation',
  meta: 'key',
};
type SyncedTable = keyof typeof SYNCED_STORES;
export type LocalTable = SyncedTable | keyof typeof UNSYNCED_STORES;
export const SYNCED_TABLES = Object.keys(SYNCED_STORES) as SyncedTable[];
export const LOCAL_TABLES = Object.keys({ ...SYNCED_STORES, ...UNSYNCED_STORES }) as LocalTable[];
