import { expect, test } from 'vitest';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { unpaidMessages } from '../../local/messages.ts';
import { SYNCED_TABLES } from '../../local/database.ts';
import { pass, settle, until } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();

/** What is refused for want of credits. */
function refuse(isTooDear: (text: string) => boolean): void {
  world.server.intercept = (name, { body }) =>
    name === 'sendMessage' && isTooDear(body['text'] ?? '')
      ? errorResponse('insufficient_credits')
      : undefined;
}
const textsTo = (other: { profileId: string }) =>
  world.server.conversations
    .get(conversationIdOf(world.eva.profileId, other.profileId))
    ?.messages.map((message) => message.text) ?? [];

test('R-389 R-454 what was written offline without credits for it is held with text and price, and holds up no other conversation', async () => {
  const { eva, bram, noor } = world;
  const tab = await world.tab(eva);
  refuse((text) => text.startsWith('held'));
  await world.online(tab, false);
  for (const [other, text] of [
    [bram, 'paid'],
    [bram, 'held one'],
    [bram, 'held two'],
    [noor, 'free'],
  ] as const)
    await tab.worker.sendMessage({
      conversation: null,
      profile: other.profileId,
      text,
      credits: other === noor ? 0 : 1,
    });
  const withBram = conversationIdOf(eva.profileId, bram.profileId);
  expect(
    (await tab.db.messages.where('state').equals('pending').toArray())
      .map((row) => row.credits)
      .toSorted(),
  ).toEqual([0, 1, 1, 1]);
  await world.online(tab, true);
  await until('all were judged', async () => (await tab.db.outbox.count()) === 0, 30_000);
  expect([textsTo(bram), textsTo(noor)]).toEqual([['paid'], ['free']]);
  const unpaid = async () =>
    (await unpaidMessages(tab.db, withBram)).map(({ text, credits, state }) => [
      text,
      credits,
      state,
    ]);
  expect(await unpaid()).toEqual([
    ['held one', 1, 'failed'],
    ['held two', 1, 'failed'],
  ]);
  // Nothing is sent automatically, and unpaid messages outlive the synced tables.
  await pass(120_000, 1_000);
  expect(textsTo(bram)).toEqual(['paid']);
  for (const table of SYNCED_TABLES) await tab.db.table(table).clear();
  await world.close(tab);
  const later = await world.tab(eva);
  await until(
    'they are shown again',
    async () => (await unpaidMessages(later.db, withBram)).length === 2,
    5_000,
  );
});

test('R-389 once there are credits one action sends what was held, in order, charged once though answers are lost', async () => {
  const { eva, bram } = world;
  const tab = await world.tab(eva);
  eva.credits = 0;
  refuse(() => eva.credits < 1);
  for (const text of ['one', 'two', 'three'])
    await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text, credits: 1 });
  const conversation = conversationIdOf(eva.profileId, bram.profileId);
  await until(
    'they are held',
    async () => (await unpaidMessages(tab.db, conversation)).length === 3,
    10_000,
  );
  eva.credits = 5;
  let lost = 0;
  tab.network.fate = (path, method) => ({
    fate: path === '/api/chat.php' && method === 'POST' && lost++ < 2 ? 'answer_lost' : 'arrives',
    delayMs: 0,
  });
  await tab.worker.sendUnpaid(conversation);
  // Pressed twice, it is done once.
  await tab.worker.sendUnpaid(conversation);
  await until('they were sent', async () => (await tab.db.outbox.count()) === 0, 60_000);
  await settle();
  expect(lost).toBeGreaterThan(2);
  expect(textsTo(bram)).toEqual(['one', 'two', 'three']);
  expect(eva.credits).toBe(2);
  expect(await unpaidMessages(tab.db, conversation)).toEqual([]);
});
