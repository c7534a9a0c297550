import { expose } from 'comlink';
import type { Message } from '../../../shared/contract/conversation.ts';
import { type LocalDatabase } from '../../../renderer/local/database.ts';
import { openLocalDatabase } from '../../../renderer/local/open-database.ts';
import { saveMeta } from '../../../renderer/local/meta.ts';
import { applyChanges, type RawChange } from '../../../renderer/worker/pull/changes.ts';
import { messageRowOf } from '../../../renderer/worker/store/rows.ts';
import { userOfMember } from '../../../renderer/worker/test-support/model-data.ts';
import { BATCH, Talk } from './data.ts';
import { openRaw, putRaw } from './raw.ts';

/** Milliseconds on the clock that page and worker share. */
const now = () => performance.timeOrigin + performance.now();

/** When the last transaction that wrote was complete, seen before anybody else sees it. */
let committed = 0;
const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (
  this: IDBDatabase,
  ...given: Parameters<IDBDatabase['transaction']>
) {
  const transaction = begin.apply(this, given);
  if (transaction.mode === 'readwrite')
    transaction.addEventListener('complete', () => {
      committed = now();
    });
  return transaction;
};

interface Stores {
  talk: Talk;
  ours: LocalDatabase;
  raw: IDBDatabase;
  channel: BroadcastChannel;
  seq: number;
}
let stores: Stores | undefined;
const opened = (): Stores => {
  if (!stores) throw new Error('nothing is open');
  return stores;
};

const rawChanges = (messages: readonly Message[]): RawChange[] =>
  messages.map((value) => {
    const seq = ++opened().seq;
    return { seq, entity: 'message', data: { seq, entity: 'message', id: value.id, value } };
  });

async function writeOurs(messages: readonly Message[]): Promise<number> {
  const changes = rawChanges(messages);
  const began = now();
  const { gap, damaged } = await applyChanges(opened().ours, changes, Date.now());
  if (gap || damaged.length > 0) throw new Error('not everything was applied');
  return now() - began;
}

async function writeRaw(messages: readonly Message[]): Promise<number> {
  const rows = messages.map((message) => messageRowOf(message, undefined));
  const began = now();
  await putRaw(opened().raw, rows);
  return now() - began;
}

const api = {
  /**
   * Recreates both databases, with the conversations of a talk with so many messages in each.
   * @returns the ids.
   */
  async open(name: string, conversations: number, messages: number): Promise<string[]> {
    stores?.ours.close();
    stores?.raw.close();
    stores?.channel.close();
    const talk = new Talk(conversations);
    stores = {
      talk,
      ours: openLocalDatabase(name),
      raw: await openRaw(`raw-${name}`),
      channel: new BroadcastChannel(`raw-${name}`),
      seq: 0,
    };
    await saveMeta(stores.ours, 'user', userOfMember(talk.me));
    await saveMeta(stores.ours, 'cursor', 0);
    await stores.ours.conversations.bulkPut(talk.conversationRows(messages));
    return talk.conversationIds();
  },

  /**
   * Writes messages into both, a batch here and a batch there, so that both meet the same machine.
   * @returns milliseconds of each.
   */
  async write(count: number): Promise<{ ours: number; raw: number }> {
    const spent = { ours: 0, raw: 0 };
    for (let written = 0; written < count; written += BATCH) {
      const messages = opened().talk.next(Math.min(BATCH, count - written));
      const oursFirst = (written / BATCH) % 2 === 0;
      if (oursFirst) spent.ours += await writeOurs(messages);
      spent.raw += await writeRaw(messages);
      if (!oursFirst) spent.ours += await writeOurs(messages);
    }
    const [ours, raw] = [
      await opened().ours.messages.count(),
      await new Promise<number>((resolve) => {
        const asked = opened().raw.transaction('messages').objectStore('messages').count();
        asked.onsuccess = () => resolve(asked.result);
      }),
    ];
    if (ours !== raw) throw new Error(`${ours} messages here, ${raw} there`);
    return spent;
  },

  /** Writes one message. @returns its text, and when the transaction was complete. */
  async writeOne(into: 'ours' | 'raw'): Promise<{ id: string; committed: number }> {
    const messages = opened().talk.next(1);
    if (into === 'ours') await writeOurs(messages);
    else {
      await writeRaw(messages);
      opened().channel.postMessage('messages');
    }
    return { id: messages[0]?.id ?? '', committed };
  },
};
export type BenchWorker = typeof api;
expose(api);
