import { setTimeout as wait } from 'node:timers/promises';
import { pick, type Random } from '../../../demo/random.ts';
import type { Person } from './population.ts';
import type { LoadSite } from './site.ts';
import { openStream, type ShownMessage } from './stream.ts';

const OPENED_AT_ONCE = 50;
const AGAIN_MS = 1_000;
/** Each writes to few others, who are beside them. */
const CONTACTS = [1, 2, 3, 5, 7, 8, 13, 21];
/** One fewer than the server's limit lets through. */
const [WRITES, WRITES_MS] = [19, 60_000];

/** A member as the simulator knows them. */
export interface Member extends Person {
  /** Which server they are on. */
  server: number;
  isOnline: boolean;
  closeStream: (() => void) | null;
  /** The newest message of each conversation that they have not read. */
  unread: Map<string, string>;
  /** When they wrote lately. */
  writes: number[];
}

/** Everybody: who is online with an open stream, and who is at home. */
export interface Crowd {
  readonly online: readonly Member[];
  readonly streams: number;
  /** Streams that a server ended. */
  readonly lost: number;
  /** Messages whose other side is online and has not seen them on its stream. */
  readonly unseen: number;
  pickOnline(): Member;
  /** Somebody who may write once more, and to whom. */
  pickWriter(): { from: Member; to: Member };
  /** Somebody who opens what they have not read; null when there is nothing. */
  pickReader(): { member: Member; conversation: string; message: string } | null;
  /** Somebody who is at home, until they come in or stay. */
  pickAtHome(): Member;
  stayHome(member: Member): void;
  /** A member is online from now on, and who has been for longest goes home. */
  comeIn(member: Member, cookie: string): Promise<void>;
  /** Calls `onSeen` once the message is on the member's stream. */
  expect(message: string, to: Member, onSeen: () => void): void;
  /** The message was refused, or is not waited for any longer. */
  forget(message: string): void;
  forgetAll(): void;
  close(): void;
}

export async function openCrowd(site: LoadSite, random: Random): Promise<Crowd> {
  const everybody = site.people.map((person, index): Member => ({
    ...person,
    server: index % site.servers.length,
    isOnline: person.cookie !== '',
    closeStream: null,
    unread: new Map(),
    writes: [],
  }));
  const places = new Map(everybody.map((member, index) => [member, index]));
  const online = everybody.filter(({ isOnline }) => isOnline);
  const atHome = everybody.filter(({ isOnline }) => !isOnline);
  const withUnread = new Set<Member>();
  const expected = new Map<string, { to: Member; onSeen: () => void }>();
  let [lost, isOver] = [0, false];

  function show(member: Member, { id, conversation, sender }: ShownMessage): void {
    if (sender === member.profile) return;
    member.unread.set(conversation, id);
    withUnread.add(member);
    const waiting = expected.get(id);
    if (waiting?.to !== member) return;
    expected.delete(id);
    waiting.onSeen();
  }

  async function follow(member: Member): Promise<void> {
    const close = await openStream(site.servers[member.server]?.origin ?? '', member.cookie, {
      onMessage: (message) => show(member, message),
      onLost() {
        member.closeStream = null;
        lost += 1;
        void followAgain(member);
      },
    });
    if (member.isOnline && !isOver) member.closeStream = close;
    else close();
  }
  async function followAgain(member: Member): Promise<void> {
    await wait(AGAIN_MS);
    if (!member.isOnline || isOver) return;
    await follow(member).catch(() => {
      lost += 1;
      return followAgain(member);
    });
  }

  function goHome(member: Member): void {
    member.isOnline = false;
    member.cookie = '';
    member.closeStream?.();
    member.closeStream = null;
    withUnread.delete(member);
    member.unread.clear();
    for (const [message, { to }] of expected) if (to === member) expected.delete(message);
    atHome.push(member);
  }

  for (let index = 0; index < online.length; index += OPENED_AT_ONCE)
    await Promise.all(online.slice(index, index + OPENED_AT_ONCE).map(follow));

  const pickOnline = () => pick(random, online);
  return {
    online,
    get streams() {
      return online.filter(({ closeStream }) => closeStream).length;
    },
    get lost() {
      return lost;
    },
    get unseen() {
      return expected.size;
    },
    pickOnline,
    pickWriter() {
      const since = performance.now() - WRITES_MS;
      for (;;) {
        const from = pickOnline();
        from.writes = from.writes.filter((at) => at > since);
        if (from.writes.length >= WRITES) continue;
        from.writes.push(performance.now());
        const place = (places.get(from) ?? 0) + pick(random, CONTACTS);
        const contact = everybody[place % everybody.length];
        if (contact?.isOnline && contact !== from) return { from, to: contact };
        let to = pickOnline();
        while (to === from) to = pickOnline();
        return { from, to };
      }
    },
    pickReader() {
      const member = withUnread.values().next().value;
      const [conversation, message] = member?.unread.entries().next().value ?? [];
      if (!member || conversation === undefined || message === undefined) return null;
      member.unread.delete(conversation);
      if (member.unread.size === 0) withUnread.delete(member);
      return { member, conversation, message };
    },
    pickAtHome() {
      const at = Math.floor(random() * atHome.length);
      const [member] = atHome.splice(at, 1);
      if (!member) throw new Error('nobody is at home');
      return member;
    },
    stayHome: (member) => void atHome.push(member),
    async comeIn(member, cookie) {
      const oldest = online.shift();
      if (oldest) goHome(oldest);
      member.cookie = cookie;
      member.isOnline = true;
      online.push(member);
      await follow(member);
    },
    expect(message, to, onSeen) {
      expected.set(message, { to, onSeen });
    },
    forget: (message) => void expected.delete(message),
    forgetAll: () => expected.clear(),
    close() {
      isOver = true;
      for (const { closeStream } of online) closeStream?.();
    },
  };
}
