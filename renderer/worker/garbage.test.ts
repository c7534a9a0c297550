import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { blockedMembers } from '../local/blocks.ts';
import { conversationList, lastOpened } from '../local/conversations.ts';
import { counts } from '../local/counts.ts';
import { LOCAL_TABLES, type LocalDatabase, type LocalTable } from '../local/database.ts';
import type { MessageRow } from '../local/rows.ts';
import type { OutboxEntry } from '../local/outbox-work.ts';
import { openLocalDatabase } from '../local/open-database.ts';
import { undoableDeletions } from '../local/deletions.ts';
import { likeLists } from '../local/likes.ts';
import { claimLike } from '../local/claims/like-claims.ts';
import { localSetting } from '../local/local-settings.ts';
import { currentUser, lastSynced, metaValue } from '../local/meta.ts';
import { lastSearch, searchResults } from '../local/searches.ts';
import { isSound } from '../local/checks/shape.ts';
import { swipeDeck } from '../local/swipe-deck.ts';
import { typingConversations } from '../local/typing.ts';
import { userOfMember, type ModelMember } from './test-support/model-data.ts';
import { settle, until } from './test-support/clients.ts';
import { testWorld } from './test-support/world.ts';

const world = testWorld();
let troubles: MockInstance;
beforeEach(() => {
  troubles = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  troubles.mockRestore();
});

/** The same random numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const AT = '2026-01-01T00:00:00.000Z';
const GARBAGE = [undefined, null, 0, -1.5, NaN, '', 'x', true, [], {}, [null], { a: { b: [1] } }];

/** A row of every kind that a table can hold, as it should be. */
function soundRowsOf(eva: ModelMember, bram: ModelMember): Record<LocalTable, object[]> {
  const user = userOfMember(eva);
  const card = userOfMember(bram).profile;
  const conversation = newId();
  const like = {
    profile: card,
    given_at: AT,
    received_at: null,
    matched_at: null,
    like_new: false,
  };
  const message: MessageRow = {
    id: newId(),
    conversation,
    position: 1,
    newest: -1,
    sender: bram.profileId,
    kind: 'text',
    text: 'words',
    photo: null,
    gift: null,
    sent_at: AT,
    read_at: null,
    state: 'sent',
    failure: null,
    reply_to: { id: newId(), position: 1 },
    reactions: [{ profile: bram.profileId, emoji: '❤️' }],
  };
  const row = {
    id: conversation,
    profile_id: bram.profileId,
    updated: 1,
    profile: card,
    num_unread_messages: 1,
    last_message: { kind: 'text', text: 'words', sent_at: AT, mine: false },
    unwritable: null,
    updated_at: AT,
    conversation: {
      id: conversation,
      last_position: 1,
      read_position: 0,
      other_read_position: 0,
      other_read_at: null,
      first_position: 1,
    },
  };
  const refused = {
    id: newId(),
    conversation,
    profile: bram.profileId,
    text: 'refused words',
    created: 1,
    code: 'blocked_by',
  };
  const profile = bram.profileId;
  const works: object[] = [
    { kind: 'message', conversation, profile, text: 'waiting words' },
    { kind: 'photo', conversation, profile, photo: newId(), photo_size: { width: 1, height: 1 } },
    { kind: 'reaction', conversation, message: message.id, emoji: '❤️', undo: null },
    { kind: 'like', profile, undo: like },
    { kind: 'unlike', profile, undo: like },
    { kind: 'swipe', profile, choice: 'like', undo: like },
    { kind: 'unswipe', profile, choice: 'like', undo: like },
    { kind: 'read', conversation, up_to: message.id, position: 1 },
    { kind: 'seen_likes', profiles: [profile] },
    {
      kind: 'delete_conversation',
      conversation,
      undo: { row, messages: [message], entries: [], refused: [refused] },
    },
    { kind: 'language', language: 'nl' },
    { kind: 'block', profile },
    { kind: 'unblock', profile },
    { kind: 'profile', edit: { about: 'own words', interests: [] }, undo: { about: null } },
  ];
  const lanes = ['profile', 'account', `conversation:${conversation}`, `like:${profile}`];
  return {
    conversations: [row],
    messages: [message, { ...message, id: newId(), state: 'pending', position: null }],
    likes: [{ ...like, id: profile }],
    profiles: [{ ...card, details: card, related: [profile], fetched: 1 }],
    searches: [
      {
        key: 'a=1',
        ids: [profile],
        pages: 1,
        numResults: 1,
        complete: true,
        similar: [],
        similar_numResults: 0,
        similar_search: null,
        fetched: 1,
      },
    ],
    outbox: works.map((work, index) => ({
      id: newId(),
      lane: lanes[index % lanes.length],
      work,
      created: 1,
      attempts: 0,
      not_before: 0,
    })),
    refused: [refused],
    outgoing_photos: [
      { id: newId(), message: message.id, file: { bytes: new ArrayBuffer(1), type: '' } },
    ],
    drafts: [{ profile, text: 'half a sentence', updated: 1 }],
    typing: [{ conversation, until: 1 }],
    damaged: [{ table: 'outbox', key: '1', found: 1, row: works[0] }],
    meta: [
      { key: 'user', value: user },
      { key: 'cursor', value: 3 },
      { key: 'blocks', value: [{ id: profile, name: 'bram', blocked_at: AT }] },
      { key: 'profile_refused', value: { edit: { about: 'x' }, fields: { about: 'too long' } } },
      {
        key: 'swipe_deck',
        value: { ids: [profile], left: 1, wait_hours: 0, last: null, reach: null, fetched: 1 },
      },
      { key: 'applied', value: 1 },
      { key: 'synced', value: 1 },
    ],
    local_settings: [
      { key: 'last_conversation', value: { conversation, profile, at: 1 } },
      { key: 'recent_emoji', value: ['❤️'] },
      { key: `like-${profile}`, value: 1 },
    ],
  };
}

/** The row with garbage in one place that is not its key. */
function spoilt(row: object, keyPath: string, random: (below: number) => number): object {
  const copy = { ...(row as Record<string, unknown>) };
  const names = Object.keys(copy).filter((name) => name !== keyPath);
  const name = names[random(names.length)] ?? '';
  const value = copy[name];
  copy[name] =
    typeof value === 'object' && value !== null && !(value instanceof Blob) && random(4) > 0
      ? spoilt(value, '', random)
      : GARBAGE[random(GARBAGE.length)];
  return Array.isArray(row) ? Object.values(copy) : copy;
}

async function spoil(
  db: LocalDatabase,
  name: LocalTable,
  sound: readonly object[],
  random: (below: number) => number,
): Promise<void> {
  const table = db.table(name);
  const keyPath = table.schema.primKey.keyPath as string;
  for (let number = 0; number < 40; number++) {
    const row = sound[number % sound.length] as Record<string, unknown>;
    // What has a name of its own is one row; of what is known by an id there are many.
    const key = keyPath === 'key' || keyPath === 'number' ? {} : { [keyPath]: newId() };
    const id = name === 'outbox' ? { id: newId() } : {};
    await table.put({ ...spoilt({ ...row, ...id }, keyPath, random), ...key }).catch(() => {
      // Two rows of one id, which the database itself does not take.
    });
  }
}

/** Reads everything, and by the queries of pages: nothing damaged comes out. */
async function readAll(db: LocalDatabase): Promise<void> {
  for (const name of LOCAL_TABLES) {
    const table = db.table<unknown>(name);
    const found: unknown[] = [
      ...(await table.toArray()),
      ...(await table.filter(() => true).toArray()),
      ...(await table.bulkGet(await table.toCollection().primaryKeys())),
    ];
    expect(found.filter((row) => row !== undefined && !isSound(name, row))).toEqual([]);
  }
  await Promise.all([
    currentUser(db),
    lastSynced(db),
    conversationList(db),
    lastOpened(db),
    counts(db),
    likeLists(db),
    claimLike(db, 'nobody'),
    lastSearch(db),
    searchResults(db, 'a=1'),
    swipeDeck(db),
    typingConversations(db),
    undoableDeletions(db),
    blockedMembers(db),
    metaValue(db, 'statement'),
    localSetting(db, 'recent_emoji'),
  ]);
}

test.each(LOCAL_TABLES.map((name, index) => [name, index] as const))(
  'garbage in the table %s: the app starts, every page can read, others still send, nothing is thrown',
  async (name, index) => {
    const { server, eva, bram, noor } = world;
    world.talk(bram, eva, 2);
    const db = openLocalDatabase(eva.userId);
    await spoil(db, name, soundRowsOf(eva, bram)[name], randomOf(index + 7));
    await readAll(db);
    // What passes for sound may ask the server for what it refuses.
    const tab = await world.tab(eva);
    await tab.worker.openProfile(noor.profileId);
    await tab.worker.sendMessage({ conversation: null, profile: noor.profileId, text: 'to noor' });
    await until(
      'a message of now was sent',
      () =>
        [...server.conversations.values()].some((one) =>
          one.messages.some((message) => message.text === 'to noor'),
        ),
      20_000,
    );
    await settle();
    await readAll(db);
    expect((await currentUser(db))?.id).toBe(eva.userId);
    expect(troubles.mock.calls).toEqual([]);
    db.close();
  },
);

const entryOf = (lane: string, work: object): OutboxEntry =>
  ({ id: newId(), lane, work, created: 1, attempts: 0, not_before: 0 }) as OutboxEntry;

test('a damaged entry that comes while the app runs is set aside with its words, and what waits behind it in its lane is sent', async () => {
  const { server, eva, bram } = world;
  const conversation = world.talk(bram, eva, 1);
  const tab = await world.tab(eva);
  const lane = `conversation:${conversation}`;
  const broken = { kind: 'message', conversation, profile: 5, text: 'nearly lost' };
  await tab.db.outbox.add(entryOf(lane, broken));
  await tab.db.outbox.add(
    entryOf(lane, { kind: 'message', conversation, profile: bram.profileId, text: 'behind it' }),
  );
  await until(
    'it was sent',
    () => server.conversations.get(conversation)?.messages.at(-1)?.text === 'behind it',
    10_000,
  );
  expect(await tab.db.damaged.toArray()).toMatchObject([
    { table: 'outbox', row: { work: broken } },
  ]);
});

test('an edit of the profile whose fields are damaged is never shown and holds nothing up', async () => {
  const { eva } = world;
  const db = openLocalDatabase(eva.userId);
  await db.outbox.add(entryOf('profile', { kind: 'profile', edit: { interests: 5 } }));
  db.close();
  const tab = await world.tab(eva);
  expect((await currentUser(tab.db))?.profile.interests).toEqual([]);
  await tab.worker.saveProfile({ about: 'new words' });
  await until('it was sent', async () => (await tab.db.outbox.count()) === 0, 10_000);
  expect(troubles.mock.calls).toEqual([]);
});
