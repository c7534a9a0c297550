import type { BlockedMember } from '../../../shared/contract/blocked-member.ts';
import type {
  Cost,
  StatementDay,
  StatementEntry,
  StatementGroup,
} from '../../../shared/contract/credits.ts';
import type { SavedSearch } from '../../../shared/contract/discovery.ts';
import type { Profile } from '../../../shared/contract/profile.ts';
import {
  anything,
  fields,
  isCountry,
  isFlag,
  isNumber,
  isObject,
  isText,
  isTime,
  listOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  type Check,
} from './value-checks.ts';
import type { LocalTable } from '../database.ts';
import type {
  DamagedRow,
  DraftRow,
  StoredStatement,
  LikeTableRow,
  MetaValues,
  OutgoingPhotoRow,
  ProfileRow,
  SearchRow,
  SwipeDeck,
  TypingRow,
} from '../rows.ts';
import {
  cardChecks,
  isConversation,
  isEdit,
  isMessage,
  isTextOrNull,
  isUser,
  likeChecks,
  profileChecks,
} from './entity-checks.ts';
import type { StoredPlace, PushState, PushTest } from '../local-settings.ts';
import { isEntry, isRefused } from '../outbox-work.ts';
import { isRecording, RECORDING_PREFIX } from '../recordings.ts';
import type { UnnotifiedBatch } from '../claims/unnotified.ts';
import { isPayment, isStoredShop } from '../payments.ts';
import { isStoredFile } from '../stored-file.ts';

const isOther = fields<NonNullable<StatementEntry['member']>>({
  id: isText,
  name: isText,
  fictional: isFlag,
});
/** Statements that were stored before had no money. */
const isMoneyOrNothing: Check = (value) =>
  value === undefined ||
  value === null ||
  fields<NonNullable<StatementEntry['money']>>({
    payment: isText,
    amount: isNumber,
    currency: isText,
  })(value);
/** Nor what credits had cost. */
const isCost = listOf(fields<Cost>({ amount: isNumber, currency: isText }));
const isCostOrNothing: Check = (value) => value === undefined || isCost(value);
/** Nor days and what they add up to. */
const isDaysOrNothing = optional(
  listOf(
    fields<StatementDay>({
      day: isText,
      added: isNumber,
      spent: isNumber,
      cost: isCost,
      groups: listOf(
        fields<StatementGroup>({
          member: nullable(isOther),
          count: isNumber,
          spent: isNumber,
          cost: isCost,
          counts: isObject,
        }),
      ),
    }),
  ),
);
const isConversationsOrNothing: Check = (value) =>
  value === undefined ||
  listOf(
    fields<StoredStatement['page']['conversations'][number]>({
      member: nullable(isOther),
      credits: isNumber,
      messages: isNumber,
      cost: isCost,
    }),
  )(value);
const metaChecks: { readonly [Key in keyof MetaValues]: Check } = {
  user: isUser,
  settings: isObject,
  cursor: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  chats_seq: isNumber,
  balance_seq: isNumber,
  applied: isNumber,
  synced: isNumber,
  blocks: listOf(fields<BlockedMember>({ id: isText, name: isText, blocked_at: isTime })),
  statement: fields<StoredStatement>({
    filter: isObject,
    page: fields<StoredStatement['page']>({
      balance: isNumber,
      sum: isNumber,
      added: isNumber,
      spent: isNumber,
      count: isNumber,
      paid: isCostOrNothing,
      cost: isCostOrNothing,
      days: isDaysOrNothing,
      entries: listOf(
        fields<StatementEntry>({
          id: isText,
          at: isTime,
          day: optional(isText),
          amount: isNumber,
          balance: isNumber,
          cause: isText,
          member: nullable(isOther),
          money: isMoneyOrNothing,
          cost: isCostOrNothing,
        }),
      ),
      next_cursor: isTextOrNull,
      months: listOf(isTime),
      causes: listOf(isText),
      members: listOf(isOther),
      conversations: isConversationsOrNothing,
    }),
    fetched: isNumber,
  }),
  profile_refused: fields<MetaValues['profile_refused']>({
    edit: isEdit,
    fields: recordOf(isText),
  }),
  swipe_deck: fields<SwipeDeck>({
    ids: listOf(isText),
    left: nullable(isNumber),
    wait_hours: isNumber,
    last: nullable(
      fields<NonNullable<SwipeDeck['last']>>({ profile: isText, choice: oneOf('nope', 'like') }),
    ),
    reach: nullable(
      fields<NonNullable<SwipeDeck['reach']>>({
        km: nullable(isNumber),
        min_age: nullable(isNumber),
        max_age: nullable(isNumber),
        widened: isFlag,
      }),
    ),
    fetched: isNumber,
  }),
  saved_searches: listOf(
    fields<SavedSearch>({ id: isText, name: isText, query: isText, created_at: isTime }),
  ),
  last_search: isText,
  payments: listOf(isPayment),
  shop: isStoredShop,
};

const settingChecks: Readonly<Record<string, Check>> = {
  push: fields<PushState>({
    isCapable: isFlag,
    isSubscribed: isFlag,
    lastMessage: nullable(
      fields<NonNullable<PushState['lastMessage']>>({
        kind: isText,
        count: isNumber,
        checkUrl: isText,
        openUrl: isText,
        at: isNumber,
      }),
    ),
    subscription: nullable(isObject),
  }),
  push_test: fields<PushTest>({ id: isText, accepted: isFlag, removed: isFlag, at: isNumber }),
  has_written: isFlag,
  first_day: isTime,
  news_seen: isTime,
  theme: oneOf('system', 'light', 'dark'),
  geocode: fields<StoredPlace>({ country: isCountry, region: isText, city: isText, at: isNumber }),
  recent_emoji: listOf(isText),
  last_conversation: fields({ conversation: isText, profile: isText, at: isNumber }),
};

/** Settings that there are many of, by how their names begin. */
const settingFamilies: readonly (readonly [prefix: string, check: Check])[] = [
  ['spend-unasked-', isFlag],
  ['spend-agreed-', isNumber],
  ['hide-', isNumber],
  ['like-', isNumber],
  ['match-', isNumber],
  [RECORDING_PREFIX, isRecording],
  ['untold-', fields<UnnotifiedBatch>({ at: isNumber, ids: optional(listOf(isText)) })],
];

/** The check of a named value; a name of another version of the app is left alone. */
const namedBy =
  (
    checks: Readonly<Record<string, Check>>,
    families: readonly (readonly [prefix: string, check: Check])[] = [],
  ): Check =>
  (row) => {
    if (!isObject(row) || !isText(row['key'])) return false;
    const { key, value } = row;
    const family = () => families.find(([prefix]) => key.startsWith(prefix))?.[1];
    const check = Object.hasOwn(checks, key) ? checks[key] : family();
    return check?.(value) ?? true;
  };

const tableChecks: { readonly [Name in LocalTable]: Check } = {
  conversations: isConversation,
  messages: isMessage,
  likes: fields<LikeTableRow>({ id: isText, ...likeChecks }),
  profiles: fields<ProfileRow>({
    ...cardChecks,
    details: nullable(fields<Profile>(profileChecks)),
    related: nullable(listOf(isText)),
    talked: optional(isFlag),
    fetched: isNumber,
  }),
  searches: fields<SearchRow>({
    key: isText,
    ids: listOf(isText),
    pages: isNumber,
    numResults: isNumber,
    complete: isFlag,
    similar: listOf(isText),
    similar_numResults: isNumber,
    others: optional(listOf(isText)),
    similar_search: isTextOrNull,
    fetched: isNumber,
  }),
  outbox: isEntry,
  refused: isRefused,
  outgoing_photos: fields<OutgoingPhotoRow>({
    id: isText,
    message: isText,
    file: isStoredFile,
  }),
  drafts: fields<DraftRow>({ profile: isText, text: isText, updated: isNumber }),
  typing: fields<TypingRow>({ conversation: isText, until: isNumber }),
  damaged: fields<DamagedRow>({
    number: optional(isNumber),
    table: isText,
    key: isText,
    found: isNumber,
    row: anything,
  }),
  meta: namedBy(metaChecks),
  local_settings: namedBy(settingChecks, settingFamilies),
};

/** Whether a stored row of a table can be used: whatever reads it finds every field as its type says. */
export const isSound = (table: LocalTable, row: unknown): boolean => tableChecks[table](row);
