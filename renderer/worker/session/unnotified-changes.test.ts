import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as changes from '../pull/changes.ts';
import { claimMessage, unnotifiedBatches } from '../../local/claims/unnotified.ts';
import {
  fakeNetwork,
  fakeTime,
  openClient,
  pass,
  settle,
  until,
  type Client,
} from '../test-support/clients.ts';
import { newMember, type ModelMember } from '../test-support/model-data.ts';
import { ModelServer } from '../test-support/model-server.ts';

/** While on, a worker stops after storing changes, before it reports them. */
const deadly = vi.hoisted(() => ({ isOn: false }));
vi.mock('../pull/changes.ts', async (original) => {
  const real = await original<typeof changes>();
  return {
    ...real,
    applyChanges: async (...given: Parameters<typeof real.applyChanges>) => {
      const applied = await real.applyChanges(...given);
      return deadly.isOn && applied.events.length > 0 ? new Promise(() => undefined) : applied;
    },
  };
});

let server: ModelServer;
let eva: ModelMember;
let bram: ModelMember;
let clients: Client[] = [];

/** Eva's app, started again with the data of her device. */
async function start(options?: Parameters<typeof openClient>[2]): Promise<Client> {
  const client = await openClient(server, eva, options);
  clients.push(client);
  await until('it has synced', () => server.streams.size > 0);
  return client;
}
const twoPolls = () => pass(70_000);
/** The device is switched off: nothing of it goes on. */
async function kill(client: Client): Promise<void> {
  client.close();
  clients = clients.filter((one) => one !== client);
  for (const stream of [...server.streams]) stream.close();
  await settle();
}
const notified = (client: Client) =>
  client.events.flatMap((event) => (event.kind === 'message' ? [event.id] : []));
const say = (id: string, text = 'Hoi') => server.send(bram, eva, text, id).message;
async function crashBeforeNotifying(...ids: string[]): Promise<void> {
  deadly.isOn = true;
  const dying = await start();
  for (const id of ids) say(id);
  await until('it is stored', async () => (await dying.db.messages.count()) >= ids.length);
  await settle();
  expect(notified(dying)).toEqual([]);
  deadly.isOn = false;
  await kill(dying);
}

let count = 0;
const newMessage = () => `00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`;

beforeEach(() => {
  fakeTime();
  fakeNetwork();
  [eva, bram] = [newMember('eva'), newMember('bram')];
  server = new ModelServer([eva, bram]);
  clients = [];
  deadly.isOn = false;
});
afterEach(async () => {
  for (const one of clients) one.close();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was stored by a page that died before it told is told by the next one, once', async () => {
  const id = newMessage();
  await crashBeforeNotifying(id);
  const next = await start();
  await twoPolls();
  expect(notified(next)).toEqual([id]);
  expect([
    await claimMessage(next.db, { batch: id, id }),
    await claimMessage(next.db, { batch: id, id }),
  ]).toEqual([true, false]);
  await kill(next);
  const later = await start();
  await twoPolls();
  expect(notified(later)).toEqual([]);
});

test('a page that dies between claiming and showing leaves nothing to be told twice', async () => {
  const id = newMessage();
  const first = await start();
  say(id);
  await until('it is told', () => notified(first).includes(id));
  expect(await claimMessage(first.db, { batch: id, id })).toBe(true);
  await kill(first);
  const next = await start();
  await twoPolls();
  expect(notified(next)).toEqual([]);
});

test('two tabs that are told of one message: one of them claims it', async () => {
  const id = newMessage();
  const [one, other] = [await start(), await start()];
  say(id);
  await until('both are told', () => notified(one).includes(id) && notified(other).includes(id));
  const claims = await Promise.all([
    claimMessage(one.db, { batch: id, id }),
    claimMessage(other.db, { batch: id, id }),
  ]);
  expect(claims.sort()).toEqual([false, true]);
});

test('of several in one conversation the newest is told, which stands for all', async () => {
  const [first, second] = [newMessage(), newMessage()];
  await crashBeforeNotifying(first, second);
  const next = await start();
  await twoPolls();
  expect(notified(next)).toEqual([second]);
  expect(await unnotifiedBatches(next.db)).toEqual([second]);
});

test('what was read elsewhere meanwhile is not told, nor what is a day old', async () => {
  const [read, old] = [newMessage(), newMessage()];
  await crashBeforeNotifying(read);
  const [conversation] = [...server.conversations.keys()];
  server.read(eva, conversation ?? '', read);
  const reader = await start();
  await twoPolls();
  expect(notified(reader)).toEqual([]);
  expect(await unnotifiedBatches(reader.db)).toEqual([]);
  await kill(reader);
  await crashBeforeNotifying(old);
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  const late = await start();
  await twoPolls();
  expect(notified(late)).toEqual([]);
  expect(await unnotifiedBatches(late.db)).toEqual([]);
});
