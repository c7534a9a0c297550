import type { Chat, Voice } from '../../../shared/contract/conversation.ts';
import type {
  CardIntro,
  Image,
  OwnProfile,
  ProfileCard,
  User,
} from '../../../shared/contract/profile.ts';
import type { Spending, SpendingLimit } from '../../../shared/contract/spending.ts';
import {
  fields,
  isCountry,
  isFlag,
  isNumber,
  isText,
  isTime,
  listOf,
  nullable,
  oneOf,
  optional,
  partial,
  type Check,
} from './value-checks.ts';
import type {
  ConversationRow,
  MessageRow,
  PhotoSize,
  ProfileEdit,
  RecordedVoice,
} from '../rows.ts';

export const isTextOrNull = nullable(isText);

const isImage = fields<Image>({
  id: isText,
  filename: isText,
  thumb_filename: isText,
  status: isText,
  visibility: isText,
  locked: isFlag,
  width: isNumber,
  height: isNumber,
  reason: optional(isText),
});

export const cardChecks = {
  id: isText,
  name: isText,
  age: isNumber,
  gender: isText,
  country: isCountry,
  region: isTextOrNull,
  city: isTextOrNull,
  distance_km: nullable(isNumber),
  fictional: isFlag,
  online: isFlag,
  activity: optional(fields<NonNullable<ProfileCard['activity']>>({ said: isText, on: isTime })),
  main_image: nullable(isImage),
  locked_photos: isNumber,
  status: isText,
  intro: optional(fields<CardIntro>({ interests: listOf(isText), line: isTextOrNull })),
};
const isCard = fields<ProfileCard>(cardChecks);

export const profileChecks = {
  ...cardChecks,
  about: isTextOrNull,
  seeks_min_age: nullable(isNumber),
  seeks_max_age: nullable(isNumber),
  children: nullable(isFlag),
  wants_children: isTextOrNull,
  smoking: isTextOrNull,
  height: nullable(isNumber),
  languages: listOf(isText),
  hair_color: isTextOrNull,
  eye_color: isTextOrNull,
  body_type: isTextOrNull,
  relationship_status: isTextOrNull,
  tattoos: nullable(isFlag),
  reason: isTextOrNull,
  interests: listOf(isText),
  sexuality: isTextOrNull,
  promotion: isText,
  images: listOf(isImage),
};
const ownProfileChecks = {
  ...profileChecks,
  date_of_birth: isTime,
  consent_sensitive: isFlag,
  // Absent in what an earlier version stored.
  shown_to_strangers: optional(isFlag),
  paused: optional(isFlag),
  activity_shown: optional(isText),
};

const isLimit = fields<SpendingLimit>({
  credits: nullable(isNumber),
  next: nullable(
    fields<NonNullable<SpendingLimit['next']>>({ credits: nullable(isNumber), at: isTime }),
  ),
  spent: isNumber,
  resets_at: isTime,
});

export const isUser = fields<User>({
  id: isText,
  status: isText,
  email: isText,
  credits: isNumber,
  paid_user: isFlag,
  fictional_icon: isText,
  signup_date: isTime,
  notifications_disabled: listOf(isText),
  language: isText,
  discreet: isFlag,
  conversation_starts_left: nullable(isNumber),
  open_payment: isTextOrNull,
  decided: optional(nullable(isNumber)),
  spending: nullable(fields<Spending>({ day: isLimit, month: isLimit })),
  profile: fields<OwnProfile>(ownProfileChecks),
});

const isLastMessage = nullable(
  fields<NonNullable<Chat['last_message']>>({
    kind: isText,
    text: isTextOrNull,
    gift: optional(isTextOrNull),
    sent_at: isTime,
    mine: isFlag,
  }),
);
export const isConversation = fields<ConversationRow>({
  id: isText,
  profile_id: isText,
  updated: isNumber,
  conversation: fields<Chat['conversation']>({
    id: isText,
    last_position: isNumber,
    read_position: isNumber,
    other_read_position: isNumber,
    other_read_at: nullable(isTime),
    first_position: isNumber,
  }),
  profile: isCard,
  num_unread_messages: isNumber,
  last_message: isLastMessage,
  accepted_message: optional(isLastMessage),
  unwritable: isTextOrNull,
  updated_at: isTime,
});

export const isSize = fields<PhotoSize>({ width: isNumber, height: isNumber });
const isVoice = fields<Voice>({
  id: isTextOrNull,
  ms: isNumber,
  peaks: listOf(isNumber),
  heard_at: nullable(isTime),
});
export const isRecorded = fields<RecordedVoice>({
  id: isText,
  ms: isNumber,
  peaks: listOf(isNumber),
});
const hasMessageFields = fields<MessageRow>({
  id: isText,
  conversation: isText,
  position: nullable(isNumber),
  sender: isText,
  kind: isText,
  text: isTextOrNull,
  photo: isTextOrNull,
  photo_size: optional(nullable(isSize)),
  gift: isTextOrNull,
  gift_credits: optional(nullable(isNumber)),
  voice: optional(nullable(isVoice)),
  undone: optional(isFlag),
  sent_at: isTime,
  read_at: nullable(isTime),
  reply_to: nullable(
    fields<NonNullable<MessageRow['reply_to']>>({ id: isText, position: nullable(isNumber) }),
  ),
  reactions: listOf(fields<MessageRow['reactions'][number]>({ profile: isText, emoji: isText })),
  newest: isNumber,
  state: oneOf<MessageRow['state']>('pending', 'sent', 'failed'),
  failure: isTextOrNull,
  progress: optional(isNumber),
  credits: optional(isNumber),
});
export const isMessage: Check = (row) =>
  hasMessageFields(row) &&
  ((row as MessageRow).state !== 'sent' || isNumber((row as MessageRow).position));

export const likeChecks = {
  profile: isCard,
  given_at: nullable(isTime),
  received_at: nullable(isTime),
  matched_at: nullable(isTime),
  like_new: isFlag,
};

export const isEdit = partial<ProfileEdit>({
  name: isText,
  gender: isText,
  date_of_birth: isTime,
  country: isCountry,
  region: isTextOrNull,
  city: isTextOrNull,
  seeks_min_age: nullable(isNumber),
  seeks_max_age: nullable(isNumber),
  children: nullable(isFlag),
  wants_children: isTextOrNull,
  smoking: isTextOrNull,
  height: nullable(isNumber),
  languages: listOf(isText),
  hair_color: isTextOrNull,
  eye_color: isTextOrNull,
  body_type: isTextOrNull,
  relationship_status: isTextOrNull,
  tattoos: nullable(isFlag),
  reason: isTextOrNull,
  about: isTextOrNull,
  sexuality: isTextOrNull,
  interests: listOf(isText),
  consent_sensitive: isFlag,
  shown_to_strangers: isFlag,
  paused: isFlag,
  activity_shown: isText,
});
