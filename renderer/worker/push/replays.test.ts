import { expect, test } from 'vitest';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { applySent } from '../mutations/send.ts';
import { until } from '../test-support/clients.ts';
import { chatOf } from '../test-support/model-data.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
/** What was answered when the first message of a conversation was sent. */
function firstAnswer(seq: number) {
  const { server, eva, bram } = world;
  const id = world.talk(eva, bram, 1);
  const conversation = server.conversations.get(id) ?? expect.unreachable();
  const [message] = conversation.messages;
  return {
    message: message ?? expect.unreachable(),
    conversation: chatOf(conversation, eva),
    credits: 99,
    seq,
  };
}

test('R-405 an answer to a message that was sent, and is gone since, leaves nothing of it and no failure', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse('already_sent') : undefined);
  const sent = await tab.worker.sendMessage({
    conversation: null,
    profile: bram.profileId,
    text: 'sent before the block',
  });
  const id = sent.ok ? sent.value.id : '';
  await until('it was answered', async () => (await tab.db.outbox.count()) === 0, 5_000);
  const conversation = conversationIdOf(eva.profileId, bram.profileId);
  await until(
    'the conversations were read again',
    async () => (await tab.db.conversations.get(conversation)) === undefined,
    5_000,
  );
  expect(await tab.db.messages.get(id)).toBeUndefined();
  expect(await tab.db.refused.count()).toBe(0);
  expect(tab.events.filter(({ kind }) => kind === 'refused')).toEqual([]);
});

test('R-405 an answer that is older than the changes on the device puts no conversation back and no old balance', async () => {
  const { eva } = world;
  const tab = await world.tab(eva);
  const answer = firstAnswer(5);
  await tab.db.conversations.clear();
  await tab.db.messages.clear();
  await saveMeta(tab.db, 'cursor', 5);
  const before = await metaValue(tab.db, 'user');
  expect(await applySent(tab.db, answer)).toBe(false);
  expect(await tab.db.conversations.count()).toBe(0);
  expect(await tab.db.messages.count()).toBe(0);
  expect((await metaValue(tab.db, 'user'))?.credits).toBe(before?.credits);
});

test('of two answers that cross the balance of the later one stays', async () => {
  const { eva } = world;
  const tab = await world.tab(eva);
  const late = firstAnswer(1_000_001);
  expect(await applySent(tab.db, { ...late, credits: 7, seq: 1_000_002 })).toBe(true);
  expect(await applySent(tab.db, { ...late, credits: 8 })).toBe(true);
  expect((await metaValue(tab.db, 'user'))?.credits).toBe(7);
});
