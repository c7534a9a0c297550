import type { LikeRow } from '../../shared/contract/likes.ts';
import {
  anything,
  fields,
  isFlag,
  isNumber,
  isObject,
  isText,
  listOf,
  nullable,
  oneOf,
  optional,
  type Check,
} from './checks/value-checks.ts';
import {
  isConversation,
  isEdit,
  isMessage,
  isRecorded,
  isSize,
  isTextOrNull,
  likeChecks,
} from './checks/entity-checks.ts';
import type {
  ConversationRow,
  MessageRow,
  PhotoSize,
  ProfileEdit,
  RecordedVoice,
  RefusedRow,
  SwipeChoice,
} from './rows.ts';

/** Where a message goes; `credits` is the agreed price. */
interface Recipient {
  conversation: string | null;
  profile: string;
  credits?: number;
  reply_to?: string | null;
}

/**
 * What an outbox entry stores for each kind of write; the rest of a kind is its file in
 * `worker/mutations`. Entries of older clients are read by this too. `undo` is what was here
 * before, restored when the server refuses.
 */
interface WorkFields {
  message: Recipient & { text: string };
  /** The picture is in `outgoing_photos`. */
  photo: Recipient & { photo: string; photo_size: PhotoSize };
  /** The recording is in `outgoing_photos`. */
  voice: Recipient & { voice: RecordedVoice };
  undo_message: { conversation: string; profile: string; message: string };
  heard: { conversation: string; message: string };
  reaction: { conversation: string; message: string; emoji: string | null; undo: string | null };
  like: { profile: string; undo: LikeRow | null };
  unlike: { profile: string; undo: LikeRow | null };
  /** The swipe game; `undo` as with a like, null for a nope. */
  swipe: { profile: string; choice: SwipeChoice; undo: LikeRow | null };
  unswipe: { profile: string; choice: SwipeChoice; undo: LikeRow | null };
  read: { conversation: string; up_to: string; position: number };
  seen_likes: { profiles: string[] };
  /**
   * `up_to` is the newest message that the member knew of: what comes while it waits is not deleted
   * with it. `unknown`: the server never had the conversation.
   */
  delete_conversation: {
    conversation: string;
    up_to?: number | undefined;
    unknown?: boolean;
    undo?: DeletedRows | null;
  };
  language: { language: string };
  block: { profile: string };
  unblock: { profile: string };
  profile: { edit: ProfileEdit; undo: ProfileEdit };
}

export type WorkKind = keyof WorkFields;
export type Work<Kind extends WorkKind = WorkKind> = {
  [One in Kind]: { kind: One } & WorkFields[One];
}[Kind];
export type MessageWork = Work<'message' | 'photo' | 'voice'>;

/** What waits to be accepted, in order per `lane` (`conversation:ID`, `like:ID`, `account`). */
export interface OutboxEntry {
  /** Order of entry. */
  number?: number;
  /** Idempotency key; for a message also its id. */
  id: string;
  lane: string;
  work: Work;
  created: number;
  attempts: number;
  /** Not before this time in ms; for an untried entry the end of its time to undo. */
  not_before: number;
}

/** What a deletion took off this device, to be put back when it is undone or refused. */
export interface DeletedRows {
  row: ConversationRow;
  /** The newest, and all never accepted; older ones are fetched when scrolled to. */
  messages: MessageRow[];
  /** What waited to be sent in it. */
  entries: OutboxEntry[];
  refused: RefusedRow[];
}

export const isRefused = fields<RefusedRow>({
  id: isText,
  conversation: isText,
  profile: isText,
  text: isText,
  photo: optional(isText),
  photo_size: optional(isSize),
  voice: optional(isRecorded),
  created: isNumber,
  code: isText,
  reply_to: optional(isTextOrNull),
});

const undoneLike = nullable(fields<LikeRow>(likeChecks));
const recipient = {
  kind: anything,
  conversation: isTextOrNull,
  profile: isText,
  credits: optional(isNumber),
  reply_to: optional(isTextOrNull),
};
const ofProfile = { kind: anything, profile: isText };
const ofSwipe = { ...ofProfile, choice: oneOf('nope', 'like'), undo: undoneLike };

interface StoredKind {
  /** A choice of the member, counted when they sign out: no mark, and no message, which is counted as such. */
  isChoice: boolean;
  isSound: Check;
}

const kinds: { readonly [Kind in WorkKind]: StoredKind } = {
  message: {
    isChoice: false,
    isSound: fields<Work<'message'>>({ ...recipient, text: isText }),
  },
  photo: {
    isChoice: false,
    isSound: fields<Work<'photo'>>({ ...recipient, photo: isText, photo_size: isSize }),
  },
  voice: {
    isChoice: false,
    isSound: fields<Work<'voice'>>({ ...recipient, voice: isRecorded }),
  },
  undo_message: {
    isChoice: true,
    isSound: fields<Work<'undo_message'>>({
      kind: anything,
      conversation: isText,
      profile: isText,
      message: isText,
    }),
  },
  heard: {
    isChoice: false,
    isSound: fields<Work<'heard'>>({ kind: anything, conversation: isText, message: isText }),
  },
  reaction: {
    isChoice: true,
    isSound: fields<Work<'reaction'>>({
      kind: anything,
      conversation: isText,
      message: isText,
      emoji: isTextOrNull,
      undo: isTextOrNull,
    }),
  },
  like: { isChoice: true, isSound: fields<Work<'like'>>({ ...ofProfile, undo: undoneLike }) },
  unlike: { isChoice: true, isSound: fields<Work<'unlike'>>({ ...ofProfile, undo: undoneLike }) },
  swipe: { isChoice: true, isSound: fields<Work<'swipe'>>(ofSwipe) },
  unswipe: { isChoice: true, isSound: fields<Work<'unswipe'>>(ofSwipe) },
  read: {
    isChoice: false,
    isSound: fields<Work<'read'>>({
      kind: anything,
      conversation: isText,
      up_to: isText,
      position: isNumber,
    }),
  },
  seen_likes: {
    isChoice: false,
    isSound: fields<Work<'seen_likes'>>({ kind: anything, profiles: listOf(isText) }),
  },
  delete_conversation: {
    isChoice: true,
    isSound: fields<Work<'delete_conversation'>>({
      kind: anything,
      conversation: isText,
      up_to: optional(isNumber),
      unknown: optional(isFlag),
      undo: optional(
        nullable(
          fields<DeletedRows>({
            row: isConversation,
            messages: listOf(isMessage),
            entries: listOf((entry) => isEntry(entry)),
            refused: listOf(isRefused),
          }),
        ),
      ),
    }),
  },
  language: {
    isChoice: false,
    isSound: fields<Work<'language'>>({ kind: anything, language: isText }),
  },
  block: { isChoice: true, isSound: fields<Work<'block'>>(ofProfile) },
  unblock: { isChoice: true, isSound: fields<Work<'unblock'>>(ofProfile) },
  profile: {
    isChoice: true,
    isSound: fields<Work<'profile'>>({ kind: anything, edit: isEdit, undo: isEdit }),
  },
};

export const isChoice = (kind: WorkKind): boolean => kinds[kind].isChoice;

const isWork: Check = (value) =>
  isObject(value) &&
  isText(value['kind']) &&
  Object.hasOwn(kinds, value['kind']) &&
  kinds[value['kind'] as WorkKind].isSound(value);

export const isEntry: Check = fields<OutboxEntry>({
  number: optional(isNumber),
  id: isText,
  lane: isText,
  work: isWork,
  created: isNumber,
  attempts: isNumber,
  not_before: isNumber,
});
