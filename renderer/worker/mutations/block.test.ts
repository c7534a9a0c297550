import { expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { type LocalDatabase } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { attempt, type AttemptContext } from './send.ts';
import { applyChanges } from '../pull/changes.ts';
import { block, unblock } from './block.ts';
import { saveProfile } from './profile.ts';
import { profileRowOf } from '../store/rows.ts';
import { cardOfMember, userOfMember } from '../test-support/model-data.ts';
import { loadBlocks } from '../requests/blocks.ts';
import { sendPhoto } from './photo.ts';

type Answers = Record<string, unknown>;
const member = (name: string) => ({ userId: newId(), profileId: newId(), name, credits: 3 });

async function device() {
  const [me, other] = [member('anna'), member('bert')];
  const db = openLocalDatabase(me.userId);
  const user = userOfMember(me);
  await saveMeta(db, 'user', user);
  await db.profiles.put(profileRowOf(cardOfMember(other), undefined, 1));
  const card = cardOfMember(other);
  await db.likes.put({
    id: card.id,
    profile: card,
    given_at: '2026-01-01T00:00:00.000Z',
    received_at: null,
    matched_at: null,
    like_new: false,
  });
  return { db, card, user, write: { db, now: () => 1_000 } };
}
const context = (db: LocalDatabase, answers: Answers): AttemptContext => ({
  db,
  now: () => 2_000,
  emit: () => undefined,
  onReloadChats: () => undefined,
  api: {
    call: async (name: string) => answers[name] ?? expect.unreachable(name),
  } as unknown as AttemptContext['api'],
});
const entries = async (db: LocalDatabase) => db.outbox.orderBy('number').toArray();
const sendAll = async (db: LocalDatabase, answers: Answers) => {
  for (const entry of await entries(db)) await attempt(context(db, answers), entry);
};
const kinds = async (db: LocalDatabase) => (await entries(db)).map((entry) => entry.work.kind);

test('R-041 a block takes everything of a member from the device at once, and nothing that comes meanwhile puts it back', async () => {
  const { db, card, user, write } = await device();
  await block(write, card.id);
  expect([
    await db.profiles.count(),
    await db.likes.count(),
    await db.conversations.count(),
  ]).toEqual([0, 0, 0]);
  expect(await metaValue(db, 'blocks')).toMatchObject([{ id: card.id, name: card.name }]);
  const like = {
    profile: card,
    given_at: null,
    received_at: '2026-01-01T00:00:00.000Z',
    matched_at: null,
    like_new: true,
  };
  await saveMeta(db, 'cursor', 0);
  await applyChanges(
    db,
    [
      { seq: 1, entity: 'like', data: { seq: 1, entity: 'like', id: card.id, value: like } },
      { seq: 2, entity: 'profile', data: { seq: 2, entity: 'profile', id: card.id, value: card } },
    ],
    1,
  );
  expect([await db.profiles.count(), await db.likes.count()]).toEqual([0, 0]);
  expect(conversationIdOf(user.profile.id, card.id)).not.toBe('');
  db.close();
});

test('a block takes the pictures of what waited to be sent to a member, and no others', async () => {
  const { db, card, write } = await device();
  const third = cardOfMember(member('cora'));
  await db.profiles.put(profileRowOf(third, undefined, 1));
  for (const { id } of [card, third])
    await sendPhoto(write, {
      id: newId(),
      conversation: null,
      profile: id,
      file: new Blob(['picture']),
      size: { width: 4, height: 3 },
    });
  const remaining = (await db.outbox.toArray())
    .filter(({ work }) => work.kind === 'photo' && work.profile === third.id)
    .map(({ id }) => id);
  expect(remaining).toHaveLength(1);
  await block(write, card.id);
  expect((await db.outgoing_photos.toArray()).map(({ message }) => message)).toEqual(remaining);
  db.close();
});

test('R-042 a block and its end that wait are both sent, in that order; the last of several choices counts', async () => {
  const { db, card, write } = await device();
  await block(write, card.id);
  await unblock(write, card.id);
  expect(await kinds(db)).toEqual(['block', 'unblock']);
  expect(await metaValue(db, 'blocks')).toEqual([]);
  await block(write, card.id);
  expect(await kinds(db)).toEqual(['block']);
  await sendAll(db, { block: { ok: true, value: { blocked: true } } });
  expect(await kinds(db)).toEqual([]);
  db.close();
});

test('a block that is refused is not shown as one', async () => {
  const { db, card, write } = await device();
  await block(write, card.id);
  await sendAll(db, { block: { ok: false, failure: { code: 'not_found', message: '' } } });
  expect(await metaValue(db, 'blocks')).toEqual([]);
  db.close();
});

test('blocks of other devices come live and by asking, with what waits here on top', async () => {
  const { db, card, write } = await device();
  await saveMeta(db, 'cursor', 0);
  const blockedMember = { id: newId(), name: 'Carla', blocked_at: '2026-01-01T00:00:00.000Z' };
  await applyChanges(
    db,
    [
      {
        seq: 1,
        entity: 'block',
        data: { seq: 1, entity: 'block', id: blockedMember.id, value: blockedMember },
      },
    ],
    1,
  );
  expect(await metaValue(db, 'blocks')).toEqual([blockedMember]);
  await unblock(write, blockedMember.id);
  await block(write, card.id);
  await loadBlocks(context(db, { getBlocks: { ok: true, value: { blocks: [blockedMember] } } }));
  expect((await metaValue(db, 'blocks'))?.map((one) => one.id)).toEqual([card.id]);
  db.close();
});

test('R-018 an edit of the own profile shows at once, waits in the outbox, joins the next and stands over what the server tells meanwhile', async () => {
  const { db, user, write } = await device();
  await saveProfile(write, { about: 'Een' });
  await saveProfile(write, { about: 'Twee', hair_color: 'red' });
  expect((await entries(db)).map((entry) => entry.work)).toEqual([
    {
      kind: 'profile',
      edit: { about: 'Twee', hair_color: 'red' },
      undo: { about: null, hair_color: null },
    },
  ]);
  await saveMeta(db, 'cursor', 0);
  await applyChanges(
    db,
    [
      {
        seq: 1,
        entity: 'account',
        data: { seq: 1, entity: 'account', id: user.id, value: { ...user, credits: 7 } },
      },
    ],
    1,
  );
  expect(await metaValue(db, 'user')).toMatchObject({
    credits: 7,
    profile: { about: 'Twee', hair_color: 'red' },
  });
  db.close();
});

test('R-362 a field that the server refuses comes back with its text and the reason, and the others are sent again', async () => {
  const { db, user, write } = await device();
  await saveProfile(write, { name: '@anna', about: 'Hoi' });
  await sendAll(db, {
    saveProfile: {
      ok: false,
      failure: { code: 'validation_failed', message: '', fields: { name: 'Niet met een @' } },
    },
  });
  expect(await metaValue(db, 'profile_refused')).toEqual({
    edit: { name: '@anna' },
    fields: { name: 'Niet met een @' },
  });
  expect(await metaValue(db, 'user')).toMatchObject({
    profile: { name: user.profile.name, about: 'Hoi' },
  });
  expect((await entries(db)).map((entry) => entry.work)).toEqual([
    { kind: 'profile', edit: { about: 'Hoi' }, undo: { about: null } },
  ]);
  await saveProfile(write, { name: 'Anna' });
  expect(await metaValue(db, 'profile_refused')).toEqual({ edit: {}, fields: {} });
  db.close();
});

test('a statement that this device keeps names nobody who is blocked, here or on another device', async () => {
  const page = { balance: 1, entries: [{ member: { name: 'bert' } }] } as never;
  const stored = { filter: {}, page, fetched: 1 };
  for (const way of ['here', 'elsewhere']) {
    const { db, card, write } = await device();
    await saveMeta(db, 'cursor', 0);
    await saveMeta(db, 'statement', stored);
    const blockedMember = { id: card.id, name: card.name, blocked_at: '2026-01-01T00:00:00.000Z' };
    if (way === 'here') await block(write, card.id);
    else
      await applyChanges(
        db,
        [
          {
            seq: 1,
            entity: 'block',
            data: { seq: 1, entity: 'block', id: blockedMember.id, value: blockedMember },
          },
        ],
        1,
      );
    expect(await metaValue(db, 'statement'), way).toBeUndefined();
  }
});
