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
} from './checks.ts';
import type { DeletedRows, OutboxEntry, RefusedRow, Work, WorkKind } from './database.ts';
import {
  isConversation,
  isEdit,
  isMessage,
  isRecorded,
  isSize,
  isTextOrNull,
  likeChecks,
} from './entity-checks.ts';

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
