import { Dexie } from 'dexie';
import { expect, vi } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { PART_BYTES } from '../../../shared/photos.ts';
import { VOICE_PEAKS } from '../../../shared/voice.ts';
import { databaseName } from '../../local/database.ts';
import { metaValue } from '../../local/meta.ts';
import { newestMessages } from '../../local/messages.ts';
import { isNewestPageWhole } from '../pull/pages.ts';
import { acceptedRow } from '../store/rows.ts';
import { openClient, pass, settle, type Client, type Journey } from './clients.ts';
import { chatOf, newMember, type ModelMember } from './model-data.ts';
import { ModelServer } from './model-server.ts';
import { Refused } from './model-site.ts';
import type { Act, MemberAct, Who } from './random-acts.ts';

/** What a member wrote, to be compared with the server's data at the end. */
interface Sent {
  id: string;
  from: ModelMember;
  to: ModelMember;
  /** It was sent in its turn; a gift is given at once, or not. */
  inOrder: boolean;
  /** Perhaps withdrawn before it was sent, or a gift that was not confirmed. */
  mayBeMissing: boolean;
}

export class RandomWorld {
  readonly members = ['eva', 'bram', 'noor'].map(newMember) as [
    ModelMember,
    ModelMember,
    ModelMember,
  ];
  readonly server = new ModelServer(this.members);
  /** By member; the third may have none, and then acts at the server directly. */
  readonly clients = new Map<Who, Client>();
  readonly sent: Sent[] = [];
  /** Pairs with a block at some time: any of their messages may be missing. */
  readonly #parted = new Set<string>();
  readonly #journeys: readonly Journey[];
  #next = 0;
  #giving = 0;
  #forgotten = false;
  constructor(journeys: readonly Journey[]) {
    this.#journeys = journeys;
  }

  /** Opens a member's browser. @param safely nothing is lost or late. */
  async open(who: Who, safely = false): Promise<Client> {
    const client = await openClient(this.server, this.members[who], { start: false });
    client.network.fate = () =>
      (safely ? undefined : this.#journeys[this.#next++ % this.#journeys.length]) ?? {
        fate: 'arrives',
        delayMs: 0,
      };
    void client.worker.start(this.members[who].userId);
    this.clients.set(who, client);
    await settle(15);
    return client;
  }

  async act(act: Act): Promise<void> {
    const { server } = this;
    if (act.kind === 'pass') return pass(act.ms);
    if (act.kind === 'forget') {
      this.#forgotten = true;
      for (const member of this.members) server.forgetLog(member);
    }
    if (act.kind === 'cut' || act.kind === 'forget') return void server.cutStreams();
    const client = this.clients.get(act.who);
    if (act.kind === 'offline' || act.kind === 'online')
      return client?.worker.setOnline(act.kind === 'online');
    if (act.kind === 'restart') {
      client?.close();
      if (client) await this.open(act.who);
      return;
    }
    const me = this.members[act.who];
    const other = this.members.filter((one) => one !== me)[act.whom] as ModelMember;
    if (act.kind === 'block') this.#parted.add(conversationIdOf(me.profileId, other.profileId));
    if (client) await this.#doHere(client, me, other, act);
    else this.#doThere(me, other, act);
    await settle(3);
  }

  async #doHere(
    { worker, db }: Client,
    me: ModelMember,
    other: ModelMember,
    act: MemberAct,
  ): Promise<void> {
    const [profile, conversation] = [
      other.profileId,
      conversationIdOf(me.profileId, other.profileId),
    ];
    const record = (id: string, inOrder = true): Sent => {
      const sent = { id, from: me, to: other, inOrder, mayBeMissing: !inOrder };
      this.sent.push(sent);
      return sent;
    };
    const known = async (pick: number) => {
      const rows = (await newestMessages(db, conversation, 6)).filter(
        (row) => row.state === 'sent',
      );
      return rows[pick % Math.max(1, rows.length)];
    };
    switch (act.kind) {
      case 'send':
      case 'reply': {
        const reply_to = act.kind === 'reply' ? ((await known(act.pick))?.id ?? null) : null;
        const answer = await worker.sendMessage({
          conversation: null,
          profile,
          text: `text ${this.sent.length}`,
          reply_to,
        });
        if (answer.ok) record(answer.value.id);
        return;
      }
      case 'photo': {
        const file = new Blob([new Uint8Array((act.parts - 1) * PART_BYTES + 90)], {
          type: 'image/jpeg',
        });
        const answer = await worker.sendPhoto({
          id: newId(),
          conversation: null,
          profile,
          file,
          size: { width: 40, height: 30 },
        });
        if (answer.ok) record(answer.value.id);
        return;
      }
      case 'voice': {
        const answer = await worker.sendVoice({
          id: newId(),
          conversation: null,
          profile,
          file: new Blob([new Uint8Array((act.parts - 1) * PART_BYTES + 90)]),
          ms: 4_000,
          peaks: Array.from({ length: VOICE_PEAKS }, () => 50),
        });
        if (answer.ok) record(answer.value.id);
        return;
      }
      case 'takeBack': {
        const own = (await newestMessages(db, conversation, 6)).filter(
          (row) => row.sender === me.profileId && !row.undone,
        );
        const message = own[act.pick % Math.max(1, own.length)];
        if (!message) return;
        const undone = this.sent.find((one) => one.id === message.id);
        if (undone) undone.mayBeMissing = true;
        await worker.undoMessage(message.id);
        return;
      }
      case 'gift': {
        const given = record(newId(), false);
        this.#giving += 1;
        // It is waited for by the one who gives it, while everything else goes on.
        void worker
          .sendGift({ profile, gift: 'rose', id: given.id, credits: 5 })
          .then(
            (answer) => {
              given.mayBeMissing = !answer.ok;
            },
            () => undefined,
          )
          .finally(() => {
            this.#giving -= 1;
          });
        return;
      }
      case 'delete':
        await worker.deleteConversation(conversation);
        for (const one of this.sent)
          if (one.from === me && one.to === other && one.inOrder) one.mayBeMissing = true;
        return;
      case 'undo':
        await worker.undoDeletion(conversation);
        return;
      case 'read':
        return worker.markRead(
          conversation,
          ...(act.pick > 2 ? [] : [(await known(act.pick))?.position ?? 0]),
        );
      case 'react': {
        const message = await known(act.pick);
        return message && worker.react(message.id, act.emoji);
      }
      case 'open':
        return void worker.openConversation(conversation);
      default:
        await worker[act.kind](profile);
    }
  }

  #doThere(me: ModelMember, other: ModelMember, act: MemberAct): void {
    const { server } = this;
    const conversation = conversationIdOf(me.profileId, other.profileId);
    const newest = server.conversations.get(conversation)?.messages.at(-1)?.id;
    try {
      if (act.kind === 'send') server.send(me, other, `from noor ${newId()}`, newId());
      else if (act.kind === 'reply')
        server.send(me, other, `from noor ${newId()}`, newId(), newest);
      else if (act.kind === 'gift')
        server.send(me, other, null, newId(), undefined, { kind: 'gift', gift: 'cake' });
      else if (act.kind === 'photo')
        server.send(me, other, null, newId(), undefined, {
          kind: 'photo',
          photo: newId(),
          photo_size: { width: 40, height: 30 },
        });
      else if (act.kind === 'react' && newest) server.react(me, conversation, newest, act.emoji);
      else if (
        act.kind === 'like' ||
        act.kind === 'unlike' ||
        act.kind === 'block' ||
        act.kind === 'unblock'
      )
        server[act.kind](me, other);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  async heal(): Promise<void> {
    for (const client of this.clients.values()) {
      client.network.fate = () => ({ fate: 'arrives', delayMs: 0 });
      await client.worker.setOnline(false);
      await client.worker.setOnline(true);
    }
    for (let passed = 0; passed < 90_000; passed += 1_000) {
      await pass(1_000, 500);
      if (await this.#isSettled()) break;
    }
    await pass(1_000, 500);
  }

  async #isSettled(): Promise<boolean> {
    if (this.#giving > 0) return false;
    for (const [who, { db }] of this.clients) {
      if ((await db.outbox.count()) > 0) return false;
      if ((await db.meta.get('cursor'))?.value !== this.server.newest(this.members[who]))
        return false;
    }
    return true;
  }

  async end(): Promise<void> {
    for (const client of this.clients.values()) client.close();
    await settle(20);
    vi.clearAllTimers();
    for (const member of this.members) await Dexie.delete(databaseName(member.userId));
  }

  /** Each client shows what the server has, and nothing else but refused messages. */
  async compare(): Promise<void> {
    for (const [who, client] of this.clients) {
      const member = this.members[who];
      expect(await client.db.outbox.toArray()).toEqual([]);
      await this.#compareConversations(client, member);
      const { db, worker } = client;
      const likes = this.members
        .map((other) => this.server.likeRow(member, other))
        .filter((row) => row !== null);
      expect(new Map((await db.likes.toArray()).map(({ id, ...row }) => [id, row]))).toEqual(
        new Map(likes.map((row) => [row.profile.id, row])),
      );
      expect(await metaValue(db, 'user')).toMatchObject({ credits: member.credits });
      for (const other of this.members.filter((one) => this.server.areApart(member, one))) {
        // Announced by a change that the log has lost: it goes when it is opened.
        if (this.#forgotten) await worker.openProfile(other.profileId);
        expect(await db.profiles.get(other.profileId)).toBeUndefined();
      }
      await worker.loadBlocks();
      expect(await metaValue(db, 'blocks')).toEqual(this.server.blocksOf(member));
      expect(await db.damaged.count()).toBe(0);
    }
    this.#compareSent();
  }

  async #compareConversations({ db, worker }: Client, member: ModelMember): Promise<void> {
    const expected = [...this.server.conversations.values()].filter(
      (one) => one.sides.get(member.profileId)?.listed,
    );
    // Refused because of a block: stays until it is sent again or removed.
    const failed = (await db.messages.where('state').equals('failed').toArray()).filter(
      (row) => row.failure === 'blocked_by' || row.failure === 'not_found',
    );
    for (const row of failed)
      expect(this.sent.find((one) => one.id === row.id && one.from === member)).toBeDefined();
    const unsure = new Set(failed.map((row) => row.conversation));
    const rows = (await db.conversations.toArray())
      .map(acceptedRow)
      .filter((row) => expected.some((one) => one.id === row.id) || !unsure.has(row.id));
    // The list shows a refused message as the last one.
    const listed = <Shown extends { last_message: unknown }>(id: string, chat: Shown) =>
      [id, { ...chat, last_message: unsure.has(id) ? null : chat.last_message }] as const;
    expect(
      new Map(rows.map(({ id, profile_id: _, updated: __, ...chat }) => listed(id, chat))),
    ).toEqual(new Map(expected.map((one) => listed(one.id, chatOf(one, member)))));
    // When one's own message was read matters; for a received one the conversation's mark does.
    const comparable = <Row extends { sender: string; read_at: string | null }>(row: Row) => ({
      ...row,
      read_at: row.sender === member.profileId && row.read_at !== null,
    });
    for (const one of expected) {
      await worker.openConversation(one.id);
      expect(await isNewestPageWhole(db, one.id)).toBe(true);
      const first = (one.sides.get(member.profileId)?.deleted ?? 0) + 1;
      const shown = (await newestMessages(db, one.id, 1_000))
        .reverse()
        .filter((row) => !failed.some(({ id }) => id === row.id))
        .map(({ newest: _, failure: __, ...message }) => comparable(message));
      expect(shown).toEqual(
        one.messages
          .filter((message) => message.position >= first)
          .map((message) => comparable({ ...message, state: 'sent' })),
      );
    }
    const messages = await db.messages.toArray();
    expect(
      messages.filter(
        (row) =>
          !expected.some((one) => one.id === row.conversation) &&
          !failed.some(({ id }) => id === row.id),
      ),
    ).toEqual([]);
  }

  #compareSent(): void {
    const all = [...this.server.conversations.values()].flatMap((one) => one.messages);
    for (const { id, from, to, mayBeMissing } of this.sent) {
      const times = all.filter((message) => message.id === id).length;
      if (mayBeMissing || this.#parted.has(conversationIdOf(from.profileId, to.profileId)))
        expect(times).toBeLessThanOrEqual(1);
      else expect(times).toBe(1);
    }
    const order = this.sent.filter((one) => one.inOrder).map((one) => one.id);
    for (const conversation of this.server.conversations.values())
      for (const member of this.members) {
        const written = conversation.messages
          .filter((message) => message.sender === member.profileId && order.includes(message.id))
          .map((message) => order.indexOf(message.id));
        expect(written).toEqual(written.toSorted((one, next) => one - next));
      }
  }
}
