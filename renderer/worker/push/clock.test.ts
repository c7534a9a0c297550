import { expect, test, vi } from 'vitest';
import { pass, until } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const YEAR_MS = 365 * 24 * 60 * 60_000;
const asks = (name: string) => world.server.asked.filter((asked) => asked.name === name).length;

test('a clock that is set back holds up nothing: neither what could be undone nor what is tried again', async () => {
  const { server, eva, bram, noor } = world;
  const conversation = world.talk(bram, eva, 2);
  const tab = await world.tab(eva);
  await until('the conversation is here', async () => (await tab.db.conversations.count()) === 1);
  await tab.worker.openProfile(noor.profileId);
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse('busy') : undefined);
  await tab.worker.sendMessage({ conversation: null, profile: noor.profileId, text: 'hello' });
  await pass(5_000);
  await tab.worker.deleteConversation(conversation);
  vi.setSystemTime(Date.now() - YEAR_MS);
  server.intercept = () => undefined;
  await until('all were sent', async () => (await tab.db.outbox.count()) === 0, 40_000);
  expect(asks('deleteConversation')).toBe(1);
});
