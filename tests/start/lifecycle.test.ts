import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { startEmbedded } from '../../server/database/embedded/supervisor.ts';
import { silentLogger } from '../../server/log.ts';
import { clientHeaders, signInByHttp } from '../support/people.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import type { RunningServer, ServerOptions } from '../support/server.ts';
import { users } from './users.ts';

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
async function start(options: ServerOptions): Promise<RunningServer> {
  server = await startServer(options);
  return server;
}

interface Chats {
  chats: { conversation: { id: string }; last_message: { text: string | null } | null }[];
}
const read = async (origin: string, path: string, cookie: string): Promise<unknown> =>
  (await fetch(origin + path, { headers: { ...clientHeaders(origin), cookie } })).json();

/** Sends a text in a conversation of the demo. @returns whether it was acknowledged. */
async function send(
  origin: string,
  cookie: string,
  conversation: string,
  text: string,
): Promise<boolean> {
  const id = newId();
  const answer = await fetch(`${origin}/api/chat.php`, {
    method: 'POST',
    headers: { ...clientHeaders(origin), 'idempotency-key': id, cookie },
    body: JSON.stringify({ conversation, kind: 'text', text, client_id: id }),
  }).catch(() => null);
  return answer?.status === 200;
}

describe.each(users)('as $name', ({ as }) => {
  test('the first start ends in the line with the address, and says how to sign in and where the mail is', async () => {
    const { origin, output, dataDir } = await start({ members: 40, as });
    const lines = output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines.at(-1)).toBe(`Vonk runs at ${origin}`);
    for (const word of [
      'premium@vonk.example',
      'free@vonk.example',
      'new@vonk.example',
      'demo-vonk-demo',
      `${origin}/dev/mailbox`,
    ])
      expect(lines.join('\n')).toContain(word);
    expect(statSync(join(dataDir, 'vapid.json')).mode & 0o077).toBe(0);
  });

  test('it stops in order: exit code 0, no database left behind, and the next start finds everything', async () => {
    const running = await start({ members: 40, as });
    const cookie = await signInByHttp(running.origin, 'premium@vonk.example');
    await running.restart();
    expect(await read(running.origin, '/api/user.php', cookie)).toMatchObject({
      user: { email: 'premium@vonk.example' },
    });
    process.kill(running.pid, 'SIGINT');
    await expect
      .poll(() => existsSync(join(running.dataDir, 'postgresql', 'data', 'postmaster.pid')), {
        timeout: 60_000,
      })
      .toBe(false);
    await running.restart();
    expect(await read(running.origin, '/api/user.php', cookie)).toMatchObject({
      user: { email: 'premium@vonk.example' },
    });
  });

  test('killed while members write, several times, it loses no message that it acknowledged', async () => {
    const running = await start({ members: 40, as });
    const cookie = await signInByHttp(running.origin, 'premium@vonk.example');
    const { chats } = (await read(running.origin, '/api/chats.php', cookie)) as Chats;
    const conversation = chats[0]?.conversation.id ?? '';
    const acknowledged: string[] = [];
    for (let round = 1; round <= 3; round++) {
      const texts = [1, 2, 3, 4].map((number) => `round ${round}, text ${number}`);
      const sending = texts.map(async (text) => {
        if (await send(running.origin, cookie, conversation, text)) acknowledged.push(text);
      });
      await Promise.race(sending);
      await running.kill();
      await Promise.all(sending);
      await running.restart();
    }
    const { messages } = (await read(
      running.origin,
      `/api/chat.php?conversation=${conversation}`,
      cookie,
    )) as { messages: { text: string | null }[] };
    const stored = messages.map((message) => message.text);
    expect(acknowledged.length).toBeGreaterThan(2);
    for (const text of acknowledged) expect(stored.filter((one) => one === text)).toEqual([text]);
  });
});

test('told to stop, it sends its live streams away, answers what was asked, and ends with exit code 0', async () => {
  const running = await start({ members: 40 });
  const cookie = await signInByHttp(running.origin, 'premium@vonk.example');
  const stream = await fetch(`${running.origin}/api/events.php`, {
    headers: { ...clientHeaders(running.origin), cookie },
  });
  expect(stream.status).toBe(200);
  const asked = Promise.all(
    [1, 2, 3, 4].map(
      async () =>
        (
          await fetch(`${running.origin}/api/chats.php`, {
            headers: { ...clientHeaders(running.origin), cookie },
          })
        ).status,
    ),
  );
  await expect
    .poll(() => fetch(`${running.origin}/healthz`).then((answer) => answer.status))
    .toBe(200);
  const stopped = running.stop();
  expect(await stream.text()).toContain('retry:');
  expect(await asked).toEqual([200, 200, 200, 200]);
  expect(await stopped).toBe(0);
  server = undefined;
});

test('a PostgreSQL given by DATABASE_URL takes the place of the embedded one', async () => {
  const folder = temporaryFolder();
  const postgres = await startEmbedded({ dataDir: folder, log: silentLogger, durable: false });
  try {
    const running = await start({ members: 40, env: { DATABASE_URL: postgres.url } });
    const cookie = await signInByHttp(running.origin, 'free@vonk.example');
    expect(existsSync(join(running.dataDir, 'postgresql'))).toBe(false);
    await running.restart();
    expect(await read(running.origin, '/api/user.php', cookie)).toMatchObject({
      user: { email: 'free@vonk.example' },
    });
    await running.stop();
    server = undefined;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('variables whose part is not there yet are taken, and said to have no effect', async () => {
  const { output } = await start({
    members: 0,
    env: { REDIS_URL: 'redis://127.0.0.1:6379' },
  });
  expect(output).toMatch(/"variable":"REDIS_URL".*of one server alone/);
});

test('with a key of the payment provider there is no sandbox bank, and the key is in no output', async () => {
  const { output } = await start({ members: 0, env: { MOLLIE_API_KEY: 'test_0123456789' } });
  expect(output).not.toContain('sandbox bank');
  expect(output).not.toContain('test_0123456789');
});

test('without demo data there is neither a demo sign-in nor a word of one', async () => {
  const { origin, output } = await start({ env: { VONK_DEMO: '0' } });
  expect(output).not.toContain('demo');
  expect(output).toContain(`Vonk runs at ${origin}`);
  await expect(signInByHttp(origin, 'premium@vonk.example')).rejects.toThrow(/403/);
  expect((await fetch(`${origin}/dev/mailbox`, { redirect: 'manual' })).status).not.toBe(200);
});
