import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestMessages } from '../local/messages.ts';
import {
  openClient,
  settle,
  until,
  fakeTime,
  fakeNetwork,
  type Client,
} from './test-support/clients.ts';
import { newMember, type ModelMember } from './test-support/model-data.ts';
import { ModelServer } from './test-support/model-server.ts';

let server: ModelServer;
let [eva, bram, noor]: ModelMember[] = [];
let clients: Client[] = [];
async function client(
  member: ModelMember | undefined,
  options?: Parameters<typeof openClient>[2],
): Promise<Client> {
  const opened = await openClient(server, member as ModelMember, options);
  clients.push(opened);
  return opened;
}

beforeEach(() => {
  fakeTime();
  fakeNetwork();
  [eva, bram, noor] = [newMember('eva'), newMember('bram'), newMember('noor')];
  server = new ModelServer([eva, bram, noor]);
  clients = [];
});
afterEach(async () => {
  for (const one of clients) one.close();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a message travels from one member to the other and its reading back', async () => {
  const [one, other] = [await client(eva), await client(bram)];
  await until(
    'both know who they are',
    async () =>
      (await one.db.meta.get('user')) !== undefined &&
      (await other.db.meta.get('user')) !== undefined,
  );
  await one.worker.openProfile(bram?.profileId ?? '');
  const sent = await one.worker.sendMessage({
    conversation: null,
    profile: bram?.profileId ?? '',
    text: '  Hoi!  ',
  });
  expect(sent.ok).toBe(true);
  const conversation = sent.ok ? sent.value.conversation : '';
  await until(
    'it arrived',
    async () => (await newestMessages(other.db, conversation, 1))[0]?.text === 'Hoi!',
  );
  expect(
    (await newestMessages(one.db, conversation, 9)).map((row) => [row.state, row.position]),
  ).toEqual([['sent', 1]]);
  expect(await one.db.outbox.count()).toBe(0);
  await other.worker.markRead(conversation);
  await until(
    'the reading is told',
    async () => (await newestMessages(one.db, conversation, 1))[0]?.read_at !== null,
  );
});
