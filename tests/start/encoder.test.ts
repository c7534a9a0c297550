import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { COMPILE_CACHE, MODULE_LOOKUPS } from '../support/quick-start.ts';
import { clientHeaders, signInByHttp } from '../support/people.ts';
import { cameraPhoto } from '../support/photo-corpus.ts';
import { freePort, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

const PROGRAM = fileURLToPath(new URL('../../server/encoder.ts', import.meta.url));
const VONK_ENCODER_TOKEN = 'a-token-of-the-encoders';

/** Runs `npm run encoder`, and waits until it has printed something. */
async function startEncoder(env: Record<string, string>) {
  const child = spawn(process.execPath, [...MODULE_LOOKUPS, PROGRAM], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const printed = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        resolve();
      });
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  await printed;
  return {
    text: () => text,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

let stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

async function upload({ origin }: RunningServer, cookie: string): Promise<number> {
  const { 'content-type': _, ...headers } = clientHeaders(origin);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await cameraPhoto('jpeg'))]), 'sea.jpg');
  const answer = await fetch(`${origin}/api/photo.php`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': newId(), cookie },
    body: form,
  });
  return answer.status;
}

test('a server has photos encoded elsewhere, says when that is away, and then encodes by itself', async () => {
  const port = String(await freePort());
  const encoder = await startEncoder({
    PORT: port,
    VONK_ENCODER_TOKEN,
    VONK_ENCODER_PROCESSES: '1',
  });
  stops.push(encoder.stop);
  expect(encoder.text()).toBe(`Photos are encoded at 127.0.0.1:${port}, 1 at a time\n`);
  const server = await startServer({
    members: 0,
    env: { VONK_ENCODERS: `http://127.0.0.1:${port}`, VONK_ENCODER_TOKEN },
  });
  stops.push(() => server.stop());
  const cookie = await signInByHttp(server.origin, 'premium@vonk.example');
  expect(await upload(server, cookie)).toBe(200);
  expect(server.output).not.toContain('an encoder does not answer');
  expect(await encoder.stop()).toBe(0);
  expect(await upload(server, cookie)).toBe(200);
  expect(server.output).toContain('an encoder does not answer');
  expect(server.output).not.toContain(VONK_ENCODER_TOKEN);
});

test('an encoder without a token does not start, and says what it takes', async () => {
  const encoder = await startEncoder({ PORT: String(await freePort()) });
  stops.push(encoder.stop);
  expect(await encoder.ended).toBe(1);
  expect(encoder.text()).toMatch(/^VONK_ENCODER_TOKEN is empty, but takes a token .*\.\n$/);
});
