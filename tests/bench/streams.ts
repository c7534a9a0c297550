import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fork, type ChildProcess } from 'node:child_process';
import { startServer } from '../support/server.ts';
import { makeSessions, withPostgres } from '../support/programs/own-postgres.ts';
import { residentMemory } from './memory.ts';
import type { Figure } from './report.ts';

const STREAMS = 10_000;
const PER_MEMBER = 5;

/** Opens one stream and waits for the first bytes of its answer. */
function open(port: number, cookie: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the stream was refused')));
    socket.write(
      `GET /api/events.php HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nrequest-type: client\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
    );
    socket.once('data', (bytes: Buffer) => {
      if (!bytes.toString().startsWith('HTTP/1.1 200'))
        reject(new Error(bytes.toString().slice(0, 200)));
      else resolve(() => socket.destroy());
    });
  });
}

/** Memory for each of 10,000 streams that nothing happens on. */
async function perStream(pid: number, port: number, cookies: readonly string[]): Promise<number> {
  // The first streams warm the process up, so that what is counted is the streams.
  const closers: (() => void)[] = [];
  const openMany = async (count: number) => {
    for (let done = 0; done < count; done += 50)
      closers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, count - done) }, (_, index) =>
            open(port, cookies[(closers.length + index) % cookies.length] ?? ''),
          ),
        )),
      );
  };
  await openMany(500);
  await wait(2_000);
  const before = residentMemory(pid);
  await openMany(STREAMS - 500);
  await wait(5_000);
  const after = residentMemory(pid);
  for (const close of closers) close();
  return (after - before) / (STREAMS - 500);
}

async function plainNode(): Promise<number> {
  const child: ChildProcess = fork(new URL('./plain-streams.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(message as number));
  });
  try {
    return await perStream(child.pid ?? 0, port, ['none=1']);
  } finally {
    child.kill();
  }
}

/** Ours, with sessions and limits, beside the plainest server that Node can make. */
export async function measure(): Promise<Figure[]> {
  return withPostgres(async (url, pool) => {
    const server = await startServer({ members: 2_200, env: { DATABASE_URL: url } });
    try {
      const members = await pool.query<{ id: string }>(
        "select id from members where status = 'active' order by id limit $1",
        [Math.ceil(STREAMS / PER_MEMBER)],
      );
      const cookies = await makeSessions(
        pool,
        members.rows.map((row) => row.id),
      );
      const ours = await perStream(server.pid, Number(new URL(server.origin).port), cookies);
      const plain = await plainNode();
      return [
        {
          what: 'memory for each of 10,000 idle streams',
          ours: ours / 1_000,
          reference: plain / 1_000,
          unit: 'kB',
          limit: 40,
          rule: 'at-most',
        },
        {
          what: 'the same beside plain Node',
          ours: ours / 1_000,
          reference: plain / 1_000,
          unit: 'kB',
          limit: 2.5,
          rule: 'ratio-at-most',
        },
      ];
    } finally {
      await server.stop();
    }
  });
}
