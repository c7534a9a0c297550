import { wrap } from 'comlink';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type LocalDatabase } from '../../../renderer/local/database.ts';
import type { MessageRow } from '../../../renderer/local/rows.ts';
import { openLocalDatabase } from '../../../renderer/local/open-database.ts';
import { newestMessages } from '../../../renderer/local/messages.ts';
import { newestRaw, openRaw } from './raw.ts';
import type { BenchWorker } from './worker.ts';

const PAGE = 50;
const worker = wrap<BenchWorker>(
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);
const now = () => performance.timeOrigin + performance.now();

interface Both {
  ours: number[];
  raw: number[];
}

/** Called by what React has just committed, with the newest message in it. */
const shown = {
  ours: (_id: string, _at: number): void => undefined,
  raw: (_id: string, _at: number): void => undefined,
};

function List({ side, rows }: { side: 'ours' | 'raw'; rows: MessageRow[] }) {
  useLayoutEffect(() => shown[side](rows[0]?.id ?? '', now()), [side, rows]);
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.id}>{row.text}</li>
      ))}
    </ol>
  );
}

function Ours({ db, conversation }: { db: LocalDatabase; conversation: string }) {
  return (
    <List
      side="ours"
      rows={useLiveQuery(() => newestMessages(db, conversation, PAGE), [db, conversation]) ?? []}
    />
  );
}

function Raw({ db, name, conversation }: { db: IDBDatabase; name: string; conversation: string }) {
  const [rows, setRows] = useState<MessageRow[]>([]);
  useEffect(() => {
    const read = () => void newestRaw(db, conversation, PAGE).then(setRows);
    const channel = new BroadcastChannel(name);
    channel.onmessage = read;
    read();
    return () => channel.close();
  }, [db, name, conversation]);
  return <List side="raw" rows={rows} />;
}

/**
 * Milliseconds from the commit of one message in the worker until React committed the list that
 * holds it.
 */
async function commitOf(side: 'ours' | 'raw'): Promise<number> {
  const seen = new Map<string, number>();
  let changed: () => void = () => undefined;
  shown[side] = (newest, at) => {
    seen.set(newest, at);
    changed();
  };
  const { id, committed } = await worker.writeOne(side);
  while (!seen.has(id))
    await new Promise<void>((resolve) => {
      changed = resolve;
    });
  return (seen.get(id) ?? Number.NaN) - committed;
}

const bench = {
  /**
   * Writes messages in the worker, ours and by hand in turn, and reads newest pages of what was
   * written.
   */
  async writeAndRead(
    messages: number,
    conversations: number,
    reads: number,
  ): Promise<{ write: { ours: number; raw: number }; read: Both }> {
    const name = `bench-${messages}`;
    const ids = await worker.open(name, conversations, messages / conversations);
    const write = await worker.write(messages);
    const db = openLocalDatabase(name);
    await db.open();
    // The same store of the same database, through the same connection.
    const backend = db.backendDB();
    const read: Both = { ours: [], raw: [] };
    const timed = async (into: number[], ask: () => Promise<MessageRow[]>) => {
      const began = performance.now();
      const { length } = await ask();
      into.push(performance.now() - began);
      if (length !== PAGE) throw new Error(`${length} messages read`);
    };
    for (let round = 0; round < reads; round++) {
      const id = ids[(round * 7) % ids.length] ?? '';
      const ours = () => timed(read.ours, () => newestMessages(db, id, PAGE));
      const raw = () => timed(read.raw, () => newestRaw(backend, id, PAGE));
      for (const one of round % 2 === 0 ? [ours, raw] : [raw, ours]) await one();
    }
    db.close();
    return { write, read };
  },

  /**
   * Commits messages one by one, ours and by hand in turn, with a list on screen that shows each.
   */
  async commits(count: number): Promise<Both> {
    const name = 'bench-live';
    const [conversation = ''] = await worker.open(name, 1, 1_000_000);
    await worker.write(PAGE * 4);
    const root = createRoot(document.getElementById('root') as HTMLElement);
    const [db, raw] = [openLocalDatabase(name), await openRaw(`raw-${name}`)];
    root.render(
      <>
        <Ours db={db} conversation={conversation} />
        <Raw db={raw} name={`raw-${name}`} conversation={conversation} />
      </>,
    );
    const times: Both = { ours: [], raw: [] };
    for (let round = -10; round < count; round++)
      for (const side of round % 2 === 0
        ? (['ours', 'raw'] as const)
        : (['raw', 'ours'] as const)) {
        const took = await commitOf(side);
        if (round >= 0) times[side].push(took);
      }
    root.unmount();
    return times;
  },
};
export type Bench = typeof bench;
declare global {
  interface Window {
    bench?: Bench;
  }
}
window.bench = bench;
