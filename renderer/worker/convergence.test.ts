import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { conversationIdOf, newId } from '../../shared/identifiers.ts';
import { databaseName } from '../local/database.ts';
import { newestMessages } from '../local/messages.ts';
import { isNewestPageWhole } from './pages.ts';
import { openClient, pass, settle, fakeTime, fakeNetwork, type Client, type Fate } from './test-support/clients.ts';
import { chatOf, newMember, type ModelMember } from './test-support/model-data.ts';
import { ModelServer } from './test-support/model-server.ts';

/** `PROPERTY_RUNS=5000` looks longer. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 200);

beforeAll(() => {
  fakeTime();
  fakeNetwork();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Action =
  | { kind: 'send' | 'like' | 'unlike' | 'delete' | 'undo' | 'read' | 'open'; who: 0 | 1; whom: number }
  | { kind: 'noor_sends' | 'noor_likes'; whom: 0 | 1 }
  | { kind: 'offline' | 'online' | 'restart'; who: 0 | 1 }
  | { kind: 'cut' }
  | { kind: 'forget' }
  | { kind: 'pass'; ms: number };

const who = fc.constantFrom<0 | 1>(0, 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), who, whom: fc.nat(1) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('like' as const, 'unlike' as const, 'delete' as const, 'undo' as const, 'read' as const, 'open' as const), who, whom: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('noor_sends' as const, 'noor_likes' as const), whom: who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const, 'restart' as const), who }) },
  { weight: 1, arbitrary: fc.constantFrom<Action>({ kind: 'cut' }, { kind: 'forget' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(0, 20, 300, 3_000) }) },
);
const fate = fc.record({
  fate: fc.oneof({ weight: 5, arbitrary: fc.constant<Fate>('arrives') }, fc.constantFrom<Fate>('request_lost', 'answer_lost', 'busy')),
  delayMs: fc.constantFrom(0, 0, 5, 40, 400),
});

/** What the members did, to be held against what the server has at the end. */
interface Sent { from: ModelMember; to: ModelMember; text: string; deletedAfter: boolean }

class World {
  readonly members = ['eva', 'bram', 'noor'].map(newMember) as [ModelMember, ModelMember, ModelMember];
  readonly server = new ModelServer(this.members);
  readonly clients: Client[] = [];
  readonly sent: Sent[] = [];
  readonly #fates: { fate: Fate; delayMs: number }[];
  #next = 0;

  constructor(fates: { fate: Fate; delayMs: number }[]) {
    this.#fates = fates;
  }

  async open(who: 0 | 1, fresh = false): Promise<void> {
    const client = await openClient(this.server, this.members[who], { start: false });
    client.network.fate = () => (fresh ? undefined : this.#fates[this.#next++ % this.#fates.length]) ?? { fate: 'arrives', delayMs: 0 };
    void client.worker.start(this.members[who].userId);
    this.clients[who] = client;
    await settle(15);
  }

  other(who: 0 | 1, whom: number): ModelMember {
    return this.members.filter((_, index) => index !== who)[whom] as ModelMember;
  }

  async act(action: Action): Promise<void> {
    const { server, members, clients } = this;
    if (action.kind === 'pass') return pass(action.ms);
    if (action.kind === 'cut') return server.cutStreams();
    if (action.kind === 'forget') {
      for (const member of members) server.forgetLog(member);
      return server.cutStreams();
    }
    if (!('who' in action)) {
      const whom = members[action.whom];
      if (action.kind === 'noor_sends') server.send(members[2], whom, `from noor ${newId()}`, newId());
      else server.like(members[2], whom);
      return;
    }
    const client = clients[action.who] as Client;
    const { worker } = client;
    if (action.kind === 'offline' || action.kind === 'online') return worker.setOnline(action.kind === 'online');
    if (action.kind === 'restart') {
      client.close();
      return this.open(action.who);
    }
    if (!('whom' in action)) return;
    const [me, other] = [members[action.who], this.other(action.who, action.whom)];
    const conversation = conversationIdOf(me.profileId, other.profileId);
    if (action.kind === 'send') {
      const text = `text ${this.sent.length}`;
      const answer = await worker.sendMessage({ conversation: null, profile: other.profileId, text });
      if (answer.ok) this.sent.push({ from: me, to: other, text, deletedAfter: false });
    } else if (action.kind === 'delete') {
      await worker.deleteConversation(conversation);
      for (const one of this.sent) if (one.from === me && one.to === other) one.deletedAfter = true;
    } else if (action.kind === 'undo') await worker.undoDeletion(conversation);
    else if (action.kind === 'read') await worker.markRead(conversation);
    else if (action.kind === 'open') void worker.openConversation(conversation);
    else await worker[action.kind](other.profileId);
    await settle(3);
  }

  /** The network is whole again, and time passes until nothing waits and everything is told. */
  async heal(): Promise<void> {
    for (const client of this.clients) {
      client.network.fate = () => ({ fate: 'arrives', delayMs: 0 });
      await client.worker.setOnline(false);
      await client.worker.setOnline(true);
    }
    for (let passed = 0; passed < 90_000; passed += 1_000) {
      await pass(1_000, 500);
      if (await this.isSettled()) return;
    }
  }

  async isSettled(): Promise<boolean> {
    for (const [index, client] of this.clients.entries()) {
      if (await client.db.outbox.count() > 0) return false;
      if ((await client.db.meta.get('cursor'))?.value !== this.server.newest(this.members[index] as ModelMember)) return false;
    }
    return true;
  }

  async end(): Promise<void> {
    for (const client of this.clients) client.close();
    await settle(20);
    vi.clearAllTimers();
    for (const member of this.members) await Dexie.delete(databaseName(member.userId));
  }

  /** Each client shows what the server has. */
  async compare(): Promise<void> {
    for (const [index, { db, worker }] of this.clients.entries()) {
      const member = this.members[index] as ModelMember;
      const expected = [...this.server.conversations.values()].filter((one) => one.sides.get(member.profileId)?.listed);
      const rows = await db.conversations.toArray();
      expect(new Map(rows.map(({ id, profile_id: _, updated: __, ...chat }) => [id, chat])))
        .toEqual(new Map(expected.map((one) => [one.id, chatOf(one, member)])));
      for (const one of expected) {
        await worker.openConversation(one.id);
        expect(await isNewestPageWhole(db, one.id)).toBe(true);
        const first = (one.sides.get(member.profileId)?.deleted ?? 0) + 1;
        // When one's own message was read matters; of a received one the conversation's mark says it.
        const told = <Row extends { sender: string; read_at: string | null }>(row: Row) => ({ ...row, read_at: row.sender === member.profileId && row.read_at !== null });
        const shown = (await newestMessages(db, one.id, 1_000)).reverse().map(({ newest: _, failure: __, ...message }) => told(message));
        expect(shown).toEqual(one.messages.filter((message) => message.position >= first).map((message) => told({ ...message, state: 'sent' })));
      }
      const messages = await db.messages.toArray();
      expect(messages.filter((row) => !expected.some((one) => one.id === row.conversation))).toEqual([]);
      const likes = this.members.map((other) => this.server.likeRow(member, other)).filter((row) => row !== null);
      expect(new Map((await db.likes.toArray()).map(({ id, ...row }) => [id, row]))).toEqual(new Map(likes.map((row) => [row.profile.id, row])));
      expect((await db.meta.get('user'))?.value).toMatchObject({ credits: member.credits });
      expect(await db.damaged.count()).toBe(0);
    }
    this.#compareSent();
  }

  /** Every message is there once, and in the order in which its writer wrote. */
  #compareSent(): void {
    const all = [...this.server.conversations.values()].flatMap((one) => one.messages);
    for (const { text, deletedAfter } of this.sent) {
      const times = all.filter((message) => message.text === text).length;
      if (deletedAfter) expect(times).toBeLessThanOrEqual(1);
      else expect(times).toBe(1);
    }
    const order = this.sent.map((one) => one.text);
    for (const conversation of this.server.conversations.values())
      for (const member of this.members.slice(0, 2)) {
        const written = conversation.messages.filter((message) => message.sender === member.profileId).map((message) => order.indexOf(message.text ?? ''));
        expect(written).toEqual(written.toSorted((one, next) => one - next));
      }
  }
}

test('two clients end with what the server has, whatever is sent, deleted, lost, reordered or restarted', { timeout: 120_000 + RUNS * 1_000 }, async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(action, { minLength: 4, maxLength: 30 }), fc.array(fate, { minLength: 1, maxLength: 40 }), fc.boolean(),
    async (actions, fates, history) => {
      const world = new World(fates);
      if (history) {
        for (let number = 0; number < 3; number++) world.server.send(world.members[2], world.members[0], `old ${number}`, newId());
        world.server.like(world.members[1], world.members[0]);
      }
      // Both have signed in once, so that the device knows who they are; from then on anything goes.
      for (const who of [0, 1] as const) {
        await world.open(who, true);
        await pass(200, 100);
        await Promise.all(world.members.map((member, index) => index !== who && world.clients[who]?.worker.openProfile(member.profileId)));
        world.clients[who]?.close();
        await world.open(who);
      }
      try {
        for (const one of actions) await world.act(one);
        await world.heal();
        await world.compare();
      } finally {
        await world.end();
      }
    },
  ), { seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121), numRuns: RUNS, endOnFailure: true });
});
