import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { cardOfMember, newMember } from '../worker/test-support/model-data.ts';
import { conversationRow, conversationWith } from './conversations.ts';
import { counts } from './counts.ts';
import { type LocalDatabase } from './database.ts';
import type { MessageRow } from './rows.ts';
import { openLocalDatabase } from './open-database.ts';
import { localSetting, saveLocalSetting } from './local-settings.ts';
import { newestMessages, unsentCount } from './messages.ts';
import { isSound } from './checks/shape.ts';
import { isTyping, typingConversations } from './typing.ts';

let db: LocalDatabase;
beforeEach(() => {
  db = openLocalDatabase(newId());
});
afterEach(() => db.delete());

const message = (
  conversation: string,
  position: number | null,
  text: string,
  atMs = 0,
): MessageRow => ({
  id: newId(1_700_000_000_000 + atMs),
  conversation,
  position,
  newest: position === null ? -1e15 - atMs : -position,
  sender: 's',
  kind: 'text',
  text,
  photo: null,
  gift: null,
  sent_at: '2026-01-01T00:00:00.000Z',
  read_at: null,
  state: position === null ? 'pending' : 'sent',
  reply_to: null,
  reactions: [],
  failure: null,
});
const conversation = (id: string, name: string, unread: number, updated: number) => ({
  id,
  profile_id: `${id}-profile`,
  updated,
  profile: { ...cardOfMember(newMember(name)) },
  num_unread_messages: unread,
  last_message: null,
  unwritable: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  conversation: {
    id,
    last_position: 0,
    read_position: 0,
    other_read_position: 0,
    other_read_at: null,
    first_position: 1,
  },
});

test('the newest messages come first: what waits, the last written first, then by position', async () => {
  await db.messages.bulkPut([
    message('a', 1, 'one'),
    message('a', 2, 'two'),
    message('a', null, 'waits', 1),
    message('a', null, 'waits longer', 2),
    message('b', 9, 'other'),
  ]);
  expect((await newestMessages(db, 'a', 3)).map((row) => row.text)).toEqual([
    'waits longer',
    'waits',
    'two',
  ]);
  expect(await unsentCount(db)).toBe(2);
});

test('conversations are found by profile', async () => {
  await db.conversations.bulkPut([
    conversation('a', 'Zoë', 0, 1),
    conversation('b', 'Zoe Anna', 0, 2),
    conversation('c', 'Bram', 0, 3),
  ]);
  expect((await conversationWith(db, 'c-profile'))?.id).toBe('c');
  expect(await conversationRow(db, 'nobody')).toBeUndefined();
});

test('unread messages and new likes are counted, damaged rows are not', async () => {
  await db.conversations.bulkPut([
    conversation('a', 'A', 3, 1),
    conversation('b', 'B', 100, 2),
    { id: 'c', updated: 1, num_unread_messages: 7 } as never,
  ]);
  const profile = cardOfMember(newMember('x'));
  await db.likes.bulkPut([
    {
      id: '1',
      profile,
      given_at: null,
      received_at: '2026-01-01T00:00:00.000Z',
      matched_at: null,
      like_new: true,
    },
    {
      id: '2',
      profile,
      given_at: null,
      received_at: '2026-01-01T00:00:00.000Z',
      matched_at: null,
      like_new: false,
    },
  ]);
  expect(await counts(db)).toEqual({ unread: 103, newLikes: 1 });
});

test('who types is known until the time is over', async () => {
  await db.typing.bulkPut([
    { conversation: 'a', until: Date.now() + 60_000 },
    { conversation: 'b', until: Date.now() - 1 },
  ]);
  expect([await isTyping(db, 'a'), await isTyping(db, 'b'), await isTyping(db, 'c')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await typingConversations(db)).toEqual(['a']);
});

test('a choice of this device is undefined until it is made', async () => {
  expect(await localSetting(db, 'theme')).toBeUndefined();
  await saveLocalSetting(db, 'theme', 'dark');
  expect(await localSetting(db, 'theme')).toBe('dark');
});

test('a row is sound when what the page reads of it is there', () => {
  expect(isSound('messages', message('a', 1, 'x'))).toBe(true);
  for (const wrong of [
    { newest: 'no' },
    { position: null },
    { text: 3 },
    { state: 'lost' },
    { sender: undefined },
  ])
    expect(isSound('messages', { ...message('a', 1, 'x'), ...wrong })).toBe(false);
  for (const nothing of [undefined, null, 3, 'row'])
    expect(isSound('conversations', nothing)).toBe(false);
});
