import { expect, test } from 'vitest';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import type { Api } from '../network/api.ts';
import { pullSnapshots } from './snapshots.ts';
import {
  chatOf,
  likeRowFor,
  newMember,
  newSide,
  userOfMember,
} from '../test-support/model-data.ts';

test('a snapshot of hundreds of conversations and likes that says nothing new is taken all the same', async () => {
  const eva = newMember('eva');
  const others = Array.from({ length: 300 }, (_, index) => newMember(`bram${index}`));
  const at = '2026-11-21T10:00:00.000Z';
  const chats = others.map((other) =>
    chatOf(
      {
        id: conversationIdOf(eva.profileId, other.profileId),
        members: [eva, other],
        messages: [],
        sides: new Map([[eva.profileId, newSide(at)]]),
      },
      eva,
    ),
  );
  const answers: Record<string, unknown> = {
    getChats: { chats, seq: 7 },
    getUser: { user: userOfMember(eva) },
    getLikes: { rows: others.map((other) => likeRowFor(other, at, null, true)) },
  };
  const api = { call: async (name: string) => success(answers[name]) } as unknown as Api;
  const db = openLocalDatabase(eva.userId);
  let now = 1;
  const pull = () =>
    pullSnapshots({ db, api, now: () => now, userId: eva.userId, onSessionLost: () => undefined });
  expect(await pull()).toEqual(success(null));
  now = 2;
  expect(await pull()).toEqual(success(null));
  expect((await db.meta.get('synced'))?.value).toBe(2);
  expect([await db.conversations.count(), await db.likes.count()]).toEqual([300, 300]);
  await db.delete();
});
