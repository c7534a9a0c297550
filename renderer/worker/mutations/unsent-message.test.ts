import { expect, test } from 'vitest';
import { until } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();

test('a refused message that is removed leaves the list with what was there before it', async () => {
  const { server, eva, bram } = world;
  const conversation = world.talk(bram, eva, 1);
  const tab = await world.tab(eva);
  const listed = async () => (await tab.db.conversations.get(conversation))?.last_message?.text;
  await until('the list is here', async () => (await listed()) !== undefined);
  const before = await listed();
  // The conversation was never opened here: its own messages are not on this device.
  await tab.db.messages.clear();
  server.intercept = (name) =>
    name === 'sendMessage' ? errorResponse('premium_required') : undefined;
  const answer = await tab.worker.sendMessage({
    conversation,
    profile: bram.profileId,
    text: 'Toch maar niet',
  });
  const id = answer.ok ? answer.value.id : expect.unreachable();
  expect(await listed()).toBe('Toch maar niet');
  await until('it is refused', async () => (await tab.db.messages.get(id))?.state === 'failed');
  await tab.worker.discardMessage(id);
  expect(await listed()).toBe(before);
});
