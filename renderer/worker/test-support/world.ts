import { afterEach, beforeEach, vi } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { openClient, settle, until, fakeTime, fakeNetwork, type Client } from './clients.ts';
import { newMember, type ModelMember } from './model-data.ts';
import { ModelServer } from './model-server.ts';

/** Three members, a server and whatever tabs a test opens; made again for every test. */
interface World {
  server: ModelServer;
  eva: ModelMember;
  bram: ModelMember;
  noor: ModelMember;
  tab: (
    member: ModelMember,
    options?: Parameters<typeof openClient>[2] & { ready?: boolean },
  ) => Promise<Client>;
  close: (client: Client) => Promise<void>;
  online: (client: Client, online: boolean) => Promise<void>;
  talk: (from: ModelMember, to: ModelMember, count: number) => string;
}

export function testWorld(): World {
  const world = {} as World;
  let clients: Client[] = [];
  beforeEach(() => {
    fakeTime();
    fakeNetwork();
    const [eva, bram, noor] = [newMember('eva'), newMember('bram'), newMember('noor')];
    Object.assign(world, { eva, bram, noor, server: new ModelServer([eva, bram, noor]) });
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    await settle();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  world.tab = async (member, options = {}) => {
    const client = await openClient(world.server, member, options);
    clients.push(client);
    if (options.ready !== false && options.start !== false)
      await until(
        'the tab has synced',
        async () => (await client.db.meta.get('synced')) !== undefined,
      );
    return client;
  };
  world.close = async (client) => {
    client.close();
    clients = clients.filter((one) => one !== client);
    await settle();
  };
  world.online = async (client, online) => {
    client.network.fate = () => ({ fate: online ? 'arrives' : 'request_lost', delayMs: 0 });
    await client.worker.setOnline(online);
  };
  world.talk = (from, to, count) => {
    for (let number = 1; number <= count; number++)
      world.server.send(from, to, `${from.name} ${number}`, newId());
    return conversationIdOf(from.profileId, to.profileId);
  };
  return world;
}
