import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveLocalSetting } from '../../local/local-settings.ts';
import {
  openClient,
  pass,
  settle,
  until,
  fakeTime,
  fakeNetwork,
  type Client,
} from '../test-support/clients.ts';
import { newMember, type ModelMember } from '../test-support/model-data.ts';
import { errorResponse, ModelServer } from '../test-support/model-server.ts';

let server: ModelServer;
let eva: ModelMember;
let client: Client;

/** A device that has synced before: what it asks from here on is polling alone. */
async function warmStart(pushSubscribed: boolean): Promise<number> {
  client = await openClient(server, eva);
  await until(
    'the first sync is done',
    async () => (await client.db.meta.get('synced')) !== undefined,
  );
  if (pushSubscribed)
    await saveLocalSetting(client.db, 'push', {
      isCapable: true,
      isSubscribed: true,
      lastMessage: null,
      subscription: null,
    });
  client.close();
  await settle();
  server.asked.length = 0;
  const start = Date.now();
  client = await openClient(server, eva);
  return start;
}
const times = (name: string, start: number) =>
  server.asked.filter((asked) => asked.name === name).map((asked) => asked.at - start);

beforeEach(() => {
  fakeTime();
  fakeNetwork();
  eva = newMember('eva');
  server = new ModelServer([eva]);
});
afterEach(async () => {
  client.close();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('R-465 the first poll comes 5 s after the start; R-463 R-416 then user, chats and likes are polled every 60 s', async () => {
  const start = await warmStart(false);
  await pass(4_900);
  expect(times('getUser', start)).toEqual([]);
  await pass(190_000);
  for (const name of ['getUser', 'getChats', 'getLikes']) {
    const asked = times(name, start);
    expect(asked, name).toHaveLength(4);
    for (const [index, at] of asked.entries()) {
      expect(at, name).toBeGreaterThanOrEqual(5_000 + index * 60_000);
      expect(at, name).toBeLessThan(5_000 + index * 60_000 + 300);
    }
  }
});

test('R-464 where push is subscribed, polling is every 300 s', async () => {
  const start = await warmStart(true);
  await pass(610_000, 1_000);
  const asked = times('getUser', start);
  expect(asked).toHaveLength(3);
  for (const [index, at] of asked.entries())
    expect(Math.abs(at - 5_000 - index * 300_000)).toBeLessThan(1_100);
});

test('R-463 the rhythm holds when a poll fails and when one takes long', async () => {
  const start = await warmStart(false);
  server.intercept = (name) => (name === 'getChats' ? errorResponse('unavailable') : undefined);
  await pass(60_000);
  server.intercept = () => undefined;
  await pass(70_000);
  const asked = times('getUser', start).filter((at) => at > 60_000);
  expect(asked.map((at) => Math.round(at / 10_000))).toEqual([7, 13]);
});

test('R-416 what the poll tells of the member is shown', async () => {
  await warmStart(false);
  eva.credits = 7;
  await pass(6_000);
  expect((await client.db.meta.get('user'))?.value).toMatchObject({ credits: 7 });
});

test('only one tab polls, and another one goes on when that is closed', async () => {
  await warmStart(false);
  const second = await openClient(server, eva, { visible: false });
  await pass(70_000);
  expect(server.asked.filter((asked) => asked.name === 'getUser')).toHaveLength(2);
  client.close();
  await pass(10_000);
  expect(server.asked.filter((asked) => asked.name === 'getUser')).toHaveLength(3);
  client = second;
});
