import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Change } from '../../../shared/contract/changes.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { type LocalDatabase } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { newestMessages } from '../../local/messages.ts';
import { saveMeta } from '../../local/meta.ts';
import { applyChanges, type RawChange } from './changes.ts';
import {
  cardOfMember,
  chatOf,
  newMember,
  userOfMember,
  type ModelMember,
} from '../test-support/model-data.ts';
import { ModelServer } from '../test-support/model-server.ts';

let db: LocalDatabase;
let server: ModelServer;
let eva: ModelMember;
let bram: ModelMember;
const raw = (changes: readonly Change[]): RawChange[] =>
  changes.map((change) => ({
    seq: change.seq,
    entity: change.entity,
    data: JSON.parse(JSON.stringify(change)) as unknown,
  }));
const log = () => raw(server.logs.get(eva.userId) ?? []);
const cursor = async () => (await db.meta.get('cursor'))?.value;

beforeEach(async () => {
  [eva, bram] = [newMember('eva'), newMember('bram')];
  server = new ModelServer([eva, bram]);
  db = openLocalDatabase(eva.userId);
  await saveMeta(db, 'user', userOfMember(eva));
  await saveMeta(db, 'cursor', 0);
});
afterEach(() => db.delete());

test('as many changes as the server reads from its log at once are applied in one transaction, whatever they are', async () => {
  const conversation = conversationIdOf(eva.profileId, bram.profileId);
  for (let number = 0; number < 40; number++) {
    const id = newId();
    server.send(number % 3 === 0 ? eva : bram, number % 3 === 0 ? bram : eva, `text ${number}`, id);
  }
  const marks = log().length;
  const talk = log().filter((change) => change.entity === 'message');
  // A burst in one conversation alone, then all kinds in turn, each renumbered as the log of this
  // member would have it.
  const at = '2026-11-21T10:00:00.000Z';
  const more = Array.from(
    { length: 120 },
    (_, number) =>
      [
        {
          entity: 'profile',
          id: bram.profileId,
          value: { ...cardOfMember(bram), age: 30 + number },
        },
        { entity: 'read', id: conversation, value: { position: number, read_at: at } },
        { entity: 'conversation', id: newId(), value: null },
        { entity: 'like', id: bram.profileId, value: null },
      ][number % 4],
  );
  const all = [...log(), ...talk.map((change) => change.data as Change), ...more].map(
    (one, index) => {
      const data = 'data' in (one as object) ? (one as RawChange).data : one;
      return {
        seq: index + 1,
        entity: (data as Change).entity,
        data: { ...(data as Change), seq: index + 1 },
      };
    },
  );
  expect(marks).toBeGreaterThanOrEqual(80);
  expect(await applyChanges(db, all, 0)).toMatchObject({ gap: false, damaged: [] });
  expect(await cursor()).toBe(all.length);
  expect(await db.messages.count()).toBe(40);
  expect(
    (await db.messages.toArray())
      .filter((row) => row.sender === eva.profileId)
      .every((row) => row.read_at === at),
  ).toBe(true);
  expect((await db.conversations.get(conversation))?.profile.age).toBe(146);
});

test('changes are applied in order with the number of the last one, and again they change nothing', async () => {
  for (const text of ['one', 'two', 'three']) server.send(bram, eva, text, newId());
  server.like(bram, eva);
  const applied = await applyChanges(db, log(), 0);
  expect(applied).toMatchObject({ gap: false, damaged: [] });
  expect(applied.events.map((event) => event.kind)).toEqual([
    'message',
    'message',
    'message',
    'like',
  ]);
  expect(await cursor()).toBe(7);
  const conversation = conversationIdOf(eva.profileId, bram.profileId);
  expect((await newestMessages(db, conversation, 9)).map((row) => row.text)).toEqual([
    'three',
    'two',
    'one',
  ]);
  expect(await db.conversations.get(conversation)).toMatchObject({
    num_unread_messages: 3,
    profile_id: bram.profileId,
  });
  const before = await Promise.all(db.tables.map((table) => table.toArray()));
  expect((await applyChanges(db, log(), 0)).events).toEqual([]);
  expect(await Promise.all(db.tables.map((table) => table.toArray()))).toEqual(before);
});

test('a new like is told by its change, also when a poll brought it before', async () => {
  server.like(bram, eva);
  await db.likes.put({
    id: bram.profileId,
    profile: cardOfMember(bram),
    given_at: null,
    received_at: '2026-11-21T10:00:00.000Z',
    matched_at: null,
    like_new: true,
  });
  expect((await applyChanges(db, log(), 0)).events).toEqual([
    { kind: 'like', profile: bram.profileId },
  ]);
});

test('after a missing number nothing is applied', async () => {
  for (const text of ['one', 'two', 'three']) server.send(bram, eva, text, newId());
  const changes = log().filter((change) => change.seq !== 4);
  expect(await applyChanges(db, changes, 0)).toMatchObject({ gap: true });
  expect(await cursor()).toBe(3);
  expect(await db.messages.count()).toBe(1);
});

test('a change that does not fit the contract is set aside by its number, and what follows is applied', async () => {
  for (const text of ['one', 'two'] as const) server.send(bram, eva, text, newId());
  const changes = log();
  const damaged = changes[1] as RawChange;
  const conversation = conversationIdOf(eva.profileId, bram.profileId);
  const message = (damaged.data as { value: { id: string; position: unknown } }).value;
  message.position = 'first';
  changes.splice(2, 1, { ...(changes[2] as RawChange), entity: 'horoscope', data: undefined });
  const applied = await applyChanges(db, changes, 99);
  expect(applied.damaged).toEqual([
    { entity: 'message', id: message.id, conversation },
    { entity: 'unknown', id: '', conversation: '' },
  ]);
  expect((await db.damaged.toArray()).map(({ table, key, found }) => [table, key, found])).toEqual([
    ['change:message', message.id, 99],
    ['change:horoscope', '3', 99],
  ]);
  expect(await cursor()).toBe(4);
  expect((await newestMessages(db, conversation, 9)).map((row) => row.text)).toEqual(['two']);
});

test('reading of the other side marks one’s own messages, in the batch and before it', async () => {
  const [first, second] = [newId(), newId()];
  server.send(eva, bram, 'one', first);
  await applyChanges(db, log(), 0);
  const { conversation } = server.send(eva, bram, 'two', second);
  server.record(eva, {
    entity: 'read',
    id: conversation.id,
    value: { position: 2, read_at: '2026-06-02T00:00:00.000Z' },
  });
  server.send(eva, bram, 'three', newId());
  await applyChanges(db, log(), 0);
  expect((await newestMessages(db, conversation.id, 9)).map((row) => row.read_at)).toEqual([
    null,
    '2026-06-02T00:00:00.000Z',
    '2026-06-02T00:00:00.000Z',
  ]);
});

test('a deleted conversation goes with its messages; what comes after it in the same batch stays', async () => {
  server.send(bram, eva, 'old', newId());
  const { conversation } = server.send(bram, eva, 'older', newId());
  await applyChanges(db, log(), 0);
  conversation.sides.set(eva.profileId, {
    ...(conversation.sides.get(eva.profileId) as never as object),
    deleted: 2,
    listed: false,
  } as never);
  server.record(eva, { entity: 'conversation', id: conversation.id, value: null });
  server.send(bram, eva, 'new', newId());
  await applyChanges(db, log(), 0);
  expect((await newestMessages(db, conversation.id, 9)).map((row) => row.text)).toEqual(['new']);
  expect((await db.conversations.get(conversation.id))?.conversation).toEqual(
    chatOf(conversation, eva).conversation,
  );
});

test('credits, account and profile reach every place where they show', async () => {
  server.send(bram, eva, 'hoi', newId());
  server.like(bram, eva);
  server.record(eva, { entity: 'credits', id: eva.userId, value: { credits: 3 } });
  server.record(eva, {
    entity: 'profile',
    id: bram.profileId,
    value: { ...cardOfMember(bram), name: 'Bram de Tweede', online: true },
  });
  await applyChanges(db, log(), 0);
  expect((await db.meta.get('user'))?.value).toMatchObject({ id: eva.userId, credits: 3 });
  for (const row of [...(await db.conversations.toArray()), ...(await db.likes.toArray())])
    expect(row.profile).toMatchObject({ name: 'Bram de Tweede', online: true });
  expect((await db.profiles.get(bram.profileId))?.name).toBe('Bram de Tweede');
  server.record(eva, {
    entity: 'account',
    id: eva.userId,
    value: { ...userOfMember(eva), paid_user: false },
  });
  server.record(eva, { entity: 'profile', id: bram.profileId, value: null });
  await applyChanges(db, log(), 0);
  expect((await db.meta.get('user'))?.value).toMatchObject({ paid_user: false });
  expect(await db.profiles.count()).toBe(0);
});

test('a batch is applied whole or not at all', async () => {
  for (const text of ['one', 'two']) server.send(bram, eva, text, newId());
  const full = new DOMException('no space', 'QuotaExceededError');
  db.conversations.hook('creating', () => {
    throw full;
  });
  await expect(applyChanges(db, log(), 0)).rejects.toThrow();
  expect([await cursor(), await db.messages.count(), await db.conversations.count()]).toEqual([
    0, 0, 0,
  ]);
});
